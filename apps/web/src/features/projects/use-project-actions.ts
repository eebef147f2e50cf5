import type { LimitRefusal } from '@questlog/domain/plans/limit-refusal';
import { fetchOrTell } from '@questlog/ui/feedback/fetch-or-tell.ts';
import { part } from '@questlog/ui/hooks/part.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';

type NamedProject = Pick<ProjectItem, 'id' | 'title'>;

/** What can be done to a project from its menu. */
export interface ProjectActions {
  readonly duplicate: (project: NamedProject, onLimit: (notice: LimitRefusal) => void) => Promise<void>;
  readonly archive: (project: NamedProject) => Promise<void>;
  readonly remove: (project: NamedProject) => Promise<void>;
}

const load = part(() => import('./project-actions.tsx'));

/** The actions of a project's menu; their code is fetched when one is first wanted. The answer is stable. */
export function useProjectActions(): ProjectActions {
  const data = useData();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      duplicate: async (project, onLimit) =>
        (await fetchOrTell(load))?.duplicateProject(data, project, onLimit),
      archive: async (project) => (await fetchOrTell(load))?.archiveProject(data, confirm, project),
      remove: async (project) => (await fetchOrTell(load))?.deleteProject(data, confirm, project),
    }),
    [data, confirm],
  );
}
