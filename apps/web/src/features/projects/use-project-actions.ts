import { chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import type { DuplicateCallbacks } from './project-actions.tsx';

type NamedProject = Pick<ProjectItem, 'id' | 'title'>;

/** The project actions, which the first screen does not need. */
export const projectActions = chunk(() => import('./project-actions.tsx'));

export interface ProjectActions {
  readonly duplicate: (project: NamedProject, callbacks: DuplicateCallbacks) => Promise<void>;
  /** Puts a project off to someday, or takes it back (SOMEDAY-20). */
  readonly setSomeday: (project: NamedProject, someday: boolean) => Promise<void>;
  readonly archive: (project: NamedProject) => Promise<void>;
  /** Resolves with true if the project was deleted. */
  readonly remove: (project: NamedProject) => Promise<boolean>;
}

/** Returns the actions in a project's menu. The result is stable between renders. */
export function useProjectActions(): ProjectActions {
  const data = useData();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      duplicate: async (project, callbacks) =>
        (await projectActions()).duplicateProject(data, project, callbacks),
      setSomeday: async (project, someday) => (await projectActions()).setSomeday(data, project, someday),
      archive: async (project) => (await projectActions()).archiveProject(data, confirm, project),
      remove: async (project) => (await projectActions()).deleteProject(data, confirm, project),
    }),
    [data, confirm],
  );
}
