import type { ComponentProps } from 'react';
import { useData } from '../../data/data-context.ts';
import { ProjectNav } from '../../features/projects/project-nav.tsx';
import { useDropStates } from '../../drag/drop-targets.ts';
import { showFailure } from '../rejections/dashboard-failure.ts';

/** The sidebar's projects, onto which tasks can be dragged. A drag re-renders only this component. */
export function ProjectNavSection(props: Omit<ComponentProps<typeof ProjectNav>, 'dropFor' | 'onRetry'>) {
  const dropOf = useDropStates();
  const { retry, status, loadFailure } = useData();
  const refresh = async (): Promise<void> => {
    showFailure(undefined);
    await retry();
    if (status.get() !== 'error') return;
    showFailure({ title: 'Failed to refresh projects', reason: loadFailure.get()?.message, isRead: true });
  };
  return (
    <ProjectNav
      {...props}
      onRetry={() => void refresh()}
      dropFor={(projectId) => dropOf({ kind: 'project', projectId })}
    />
  );
}
