import { countOf } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import type { DataLayer } from '../../data/data-layer.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { projectSize } from '../../data/nouns/projects/project-size.ts';

/** Asks, names the number of tasks that go along, deletes, and offers Undo. */
export async function deleteProject(
  data: DataLayer,
  confirm: ReturnType<typeof useConfirm>,
  { id, title }: Pick<ProjectItem, 'id' | 'title'>,
): Promise<void> {
  const named = `"${toastTitle(title)}"`;
  const tasks = await projectSize(data, id);
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
  data.commands.deleteProject(id);
  toast.show({
    message: `Deleted ${named}`,
    type: 'success',
    action: { label: 'Undo', onClick: () => data.commands.restoreProject(id) },
  });
}
