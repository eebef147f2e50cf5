import type { ComponentProps } from 'react';
import { ProjectNav } from '../../features/projects/project-nav.tsx';
import { useDropPlaces } from '../../features/tasks/drag/drop-board.ts';

/** The projects of the sidebar, which take the tasks that are dragged onto them. It alone renders again during a drag. */
export function ProjectPlaces(props: Omit<ComponentProps<typeof ProjectNav>, 'dropFor'>) {
  const dropOf = useDropPlaces();
  return <ProjectNav {...props} dropFor={(projectId) => dropOf({ kind: 'project', projectId })} />;
}
