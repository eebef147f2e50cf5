import type { View } from '@questlog/domain/task-views';
import type { EmptyText } from '@questlog/domain/view-texts';
import { useCallback, useRef, type ReactNode } from 'react';
import { useStoreStatus } from '../../data/hooks.ts';
import { Button } from '../../ui/button.tsx';
import type { EmptyArtName } from '../../ui/empty-art.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AddTaskForm } from './add-task-form.tsx';
import type { ListSection } from './list-plan.ts';
import { TaskList, type TaskListControls } from './task-list.tsx';
import { useTagging } from './use-tagging.ts';

export interface ScreenBodyProps {
  view: View;
  /** The name of the list for screen readers. */
  label: string;
  sections: readonly ListSection[];
  /** Above the rows: a count, filters. */
  header: ReactNode;
  empty: EmptyText;
  art: EmptyArtName;
  onFold?: ((key: string) => void) | undefined;
  onOpenView: ((view: View) => void) | undefined;
}

/** What every view of tasks has: the add field, its header, and the rows or what stands in for them. */
export function ScreenBody(props: ScreenBodyProps) {
  const { view, label, sections, header, empty, art, onFold, onOpenView } = props;
  const { status, retry } = useStoreStatus();
  const tagging = useTagging();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<TaskListControls>(null);
  const intoList = useCallback(() => void list.current?.focusFirst(), []);
  const intoField = useCallback(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const openProject = useCallback(
    (projectId: string) => onOpenView?.({ kind: 'project', projectId }),
    [onOpenView],
  );

  return (
    <>
      <AddTaskForm view={view} field={field} onLeave={intoList} />
      {status === 'loading' && <SkeletonRows rows={8} label="Loading tasks" />}
      {status === 'error' && (
        <EmptyState
          art="cloud"
          title="Failed to load data"
          hint="The server could not be reached, or did not answer as it should."
          action={
            <Button variant="primary" onClick={retry}>
              Retry
            </Button>
          }
        />
      )}
      {status === 'ready' && (
        <>
          {header}
          <TaskList
            label={label}
            sections={sections}
            tagging={tagging}
            showProject={view.kind !== 'project'}
            empty={<EmptyState art={art} title={empty.title} hint={empty.hint} />}
            onFold={onFold}
            onLeave={intoField}
            onOpenProject={onOpenView === undefined ? undefined : openProject}
            controls={list}
          />
        </>
      )}
    </>
  );
}
