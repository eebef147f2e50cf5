import { fetchOrTell } from '@questlog/ui/feedback/fetch-or-tell.ts';
import { part } from '@questlog/ui/hooks/part.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useCallback } from 'react';
import { useData } from '../../data/data-context.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';

const loadDeletion = part(() => import('./delete-project.tsx'));

/** The way to delete a project; its code comes when it is first wanted. */
export function useDeleteProject(): (project: Pick<ProjectItem, 'id' | 'title'>) => Promise<void> {
  const data = useData();
  const confirm = useConfirm();
  return useCallback(
    async (project) => {
      const deletion = await fetchOrTell(loadDeletion);
      await deletion?.deleteProject(data, confirm, project);
    },
    [data, confirm],
  );
}
