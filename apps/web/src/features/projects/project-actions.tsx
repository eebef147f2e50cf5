import { limitRejection, type LimitRejection } from '@questlog/domain/plans/limit-rejection';
import { countOf } from '@questlog/domain/counts';
import { RESTORABLE_NOTE } from '@questlog/domain/trash/trash';
import { somedayMessage } from '@questlog/domain/tasks/task-messages';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { copyTitle } from '@questlog/domain/text';
import type { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import type { DataLayer } from '../../data/data-layer.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { projectLimit } from './use-project-limit.ts';
import { projectSize } from '../../data/nouns/tasks/project-size.ts';

type Confirm = ReturnType<typeof useConfirm>;
type NamedProject = Pick<ProjectItem, 'id' | 'title'>;

export interface DuplicateCallbacks {
  readonly onLimit: (notice: LimitRejection) => void;
  /** Opens the copy. */
  readonly onOpen: (projectId: string) => void;
}

/** Duplicates a project, or reports that the plan allows no more projects. */
export function duplicateProject(
  data: DataLayer,
  { id, title }: NamedProject,
  { onLimit, onOpen }: DuplicateCallbacks,
): void {
  const { store, commands, session } = data;
  const current = store.projects().length + store.archivedProjects().length;
  const { reached } = projectLimit(session.state.account, current);
  if (reached !== undefined) {
    onLimit(limitRejection('projects', ...reached));
    return;
  }
  const copy = commands.duplicateProject(id);
  if (copy === undefined) return;
  const more = { label: 'Go to project', onClick: () => onOpen(copy) };
  offerUndo(data, `Created "${toastTitle(copyTitle(title))}"`, undefined, more);
}

/** Puts a project off to someday, or takes it back, and offers Undo (SOMEDAY-20). */
export function setSomeday(data: DataLayer, { id, title }: NamedProject, someday: boolean): void {
  data.commands.updateProject(id, { someday });
  offerUndo(data, somedayMessage(title, someday));
}

/** Archives a project after the user confirms, and offers Undo. */
export async function archiveProject(
  data: DataLayer,
  confirm: Confirm,
  { id, title }: NamedProject,
): Promise<void> {
  const sure = await confirm({
    title: `Archive "${toastTitle(title)}"?`,
    message:
      'Are you sure you want to archive this project? It will be hidden from the sidebar but can be restored later.',
    confirmText: 'Archive',
  });
  if (!sure) return;
  data.commands.archiveProject(id);
  offerUndo(data, `Archived "${toastTitle(title)}"`);
}

/**
 * Deletes a project after a confirmation that shows its task count. Offers Undo.
 * @returns true if it was deleted
 */
export async function deleteProject(
  data: DataLayer,
  confirm: Confirm,
  { id, title }: NamedProject,
): Promise<boolean> {
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
    note: RESTORABLE_NOTE,
    confirmText: 'Delete',
    type: 'danger',
  });
  if (!sure) return false;
  data.commands.deleteProject(id);
  offerUndo(data, `Deleted ${named}`);
  return true;
}
