import { countOf } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useData } from '../../data/data-context.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { useArchivedProjects } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { useFocusSuccessor } from '@questlog/ui/hooks/use-return-focus.ts';
import { buttonBeside } from '@questlog/ui/list/button-beside.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { useProjectActions } from './use-project-actions.ts';

export function ArchivedProjectsDialog({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const projects = useArchivedProjects();
  const data = useData();
  const actions = useProjectActions();

  const restore = (project: ProjectItem): void => {
    data.commands.restoreProject(project);
    offerUndo(data, `Restored "${toastTitle(project.title)}"`);
    if (projects.length === 1) onClose();
  };

  const remove = async (project: ProjectItem): Promise<void> => {
    const isDeleted = await actions.remove(project);
    if (isDeleted && projects.length === 1) onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Archived projects"
      description="Their tasks are hidden from every list except the Journal."
    >
      {projects.length === 0 ? (
        <EmptyState
          compact
          level={3}
          art="stack"
          title="Nothing is archived"
          hint="To archive a project, open its menu."
        />
      ) : (
        <ul>
          {projects.map((project) => (
            <ArchivedRow
              key={project.id}
              project={project}
              onRestore={() => restore(project)}
              onRemove={() => void remove(project)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ArchivedRow({
  project: { id, title, color },
  onRestore,
  onRemove,
}: {
  project: ProjectItem;
  onRestore: () => void;
  onRemove: () => void;
}) {
  const row = useFocusSuccessor<HTMLLIElement>();
  return (
    <li ref={row} className="flex min-h-row items-center gap-3 border-b border-border py-1 last:border-b-0">
      <ColorDot color={color} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left" title={title}>
          {title}
        </span>
        <OpenTasks projectId={id} />
      </span>
      <Button
        size="sm"
        aria-label={`Restore ${title}`}
        icon={<ArchiveRestore size={16} aria-hidden="true" />}
        data-action="restore"
        onClick={({ currentTarget }) => {
          buttonBeside(currentTarget)?.focus();
          onRestore();
        }}
      >
        Restore
      </Button>
      <MenuButton
        size="sm"
        label={`Actions for ${title}`}
        data-action="menu"
        entries={[{ label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: onRemove }]}
      />
    </li>
  );
}

/**
 * Shows an archived project's count of open tasks. Other users' changes appear when the dialog is reopened.
 */
function OpenTasks({ projectId }: { projectId: string }) {
  const { store } = useData();
  const open = store.tasksOf(projectId).filter((task) => task.completedAt === null).length;
  return (
    <span className="block text-xs text-muted tabular-nums">
      {open === 0 ? 'No open tasks' : countOf(open, 'open task')}
    </span>
  );
}
