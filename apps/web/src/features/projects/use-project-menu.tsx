import type { LimitRefusal } from '@questlog/domain/plans/limit-refusal';
import { part } from '@questlog/ui/hooks/part.ts';
import { copyTitle } from '@questlog/domain/text';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { Archive, Copy, Pencil, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useCommands } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useDeleteProject } from './use-delete-project.ts';
import { useProjectLimit } from './use-project-limit.ts';

/** The texts of limits, loaded when a limit is met. */
const loadRefusals = part(() => import('@questlog/domain/plans/limit-refusal'));

/** The entries of a project's menu: Edit, Duplicate, Archive, Delete. Each change offers Undo. */
export function useProjectMenu({
  onEdit,
  onLimit,
}: {
  onEdit: (projectId: string) => void;
  onLimit: (notice: LimitRefusal) => void;
}): (project: ProjectItem) => readonly MenuEntry[] {
  const commands = useCommands();
  const confirm = useConfirm();
  const deleteProject = useDeleteProject();
  const { reached } = useProjectLimit();

  return useCallback(
    (project) => {
      const { id, title } = project;
      const undoable = (message: string, undo: () => void) =>
        toast.show({ message, type: 'success', action: { label: 'Undo', onClick: undo } });

      const duplicate = () => {
        if (reached !== undefined) {
          const showLimit = ({ limitRefusal }: Awaited<ReturnType<typeof loadRefusals>>) =>
            onLimit(limitRefusal('projects', ...reached));
          // If the file cannot be fetched, the project is not copied either.
          void loadRefusals().then(showLimit, () => undefined);
          return;
        }
        const copy = commands.duplicateProject(id);
        if (copy === undefined) return;
        undoable(`Created "${toastTitle(copyTitle(title))}"`, () => commands.deleteProject(copy));
      };
      const archive = async () => {
        const sure = await confirm({
          title: `Archive "${toastTitle(title)}"?`,
          message:
            'Are you sure you want to archive this project? It will be hidden from the sidebar but can be restored later.',
          confirmText: 'Archive',
        });
        if (!sure) return;
        commands.archiveProject(id);
        undoable(`Archived "${toastTitle(title)}"`, () => commands.restoreProject(id));
      };

      return [
        { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => onEdit(id) },
        { label: 'Duplicate', icon: <Copy size={16} />, onSelect: duplicate },
        { label: 'Archive', icon: <Archive size={16} />, onSelect: () => void archive() },
        { kind: 'separator' },
        {
          label: 'Delete',
          icon: <Trash2 size={16} />,
          danger: true,
          onSelect: () => void deleteProject(project),
        },
      ];
    },
    [commands, confirm, deleteProject, reached, onEdit, onLimit],
  );
}
