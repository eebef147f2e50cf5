import { countOf, toastTitle } from '@questlog/domain/view-texts';
import { useCallback } from 'react';
import { useCommands, useCounts } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/model.ts';
import { toast } from '../../ui/toast-store.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';

/** Asks, names the number of tasks that go along, deletes, and offers Undo. */
export function useDeleteProject(): (project: Pick<ProjectItem, 'id' | 'title'>) => Promise<void> {
  const commands = useCommands();
  const confirm = useConfirm();
  const counts = useCounts().projects;
  return useCallback(
    async ({ id, title }) => {
      const named = `"${toastTitle(title)}"`;
      const { active = 0, completed = 0 } = counts.get(id) ?? {};
      const tasks = active + completed;
      const sure = await confirm({
        title: `Delete ${named}?`,
        message: (
          <>
            Are you sure you want to delete this project? This action cannot be undone.
            {tasks > 0 && (
              <span className="mt-2 block font-medium text-text">
                {countOf(tasks, 'task')} will be deleted with it.
              </span>
            )}
          </>
        ),
        confirmText: 'Delete',
        type: 'danger',
      });
      if (!sure) return;
      commands.deleteProject(id);
      toast.show({
        message: `Deleted ${named}`,
        type: 'success',
        action: { label: 'Undo', onClick: () => commands.restoreProject(id) },
      });
    },
    [commands, confirm, counts],
  );
}
