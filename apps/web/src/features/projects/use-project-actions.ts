import type { LimitRefusal } from '@questlog/domain/plans/limit-refusal';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { archiveProject, deleteProject, duplicateProject } from './project-actions.tsx';

type NamedProject = Pick<ProjectItem, 'id' | 'title'>;

/** The actions in a project's menu. */
export interface ProjectActions {
  readonly duplicate: (project: NamedProject, onLimit: (notice: LimitRefusal) => void) => void;
  readonly archive: (project: NamedProject) => Promise<void>;
  /** Resolves with true if the project was deleted. */
  readonly remove: (project: NamedProject) => Promise<boolean>;
}

/** Returns the actions for a project's menu. The result is stable. */
export function useProjectActions(): ProjectActions {
  const data = useData();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      duplicate: (project, onLimit) => duplicateProject(data, project, onLimit),
      archive: (project) => archiveProject(data, confirm, project),
      remove: (project) => deleteProject(data, confirm, project),
    }),
    [data, confirm],
  );
}
