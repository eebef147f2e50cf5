import { MAX_SECTIONS, moveSection, TOO_MANY_SECTIONS } from '@questlog/domain/sections/sections';
import { countOf } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  ListPlus,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { NewTaskModal } from '../../../capture/new-task/new-task-modal.tsx';
import { useData } from '../../../data/data-context.ts';
import { useScope } from '../../../data/drafts/draft-hooks.ts';
import { useStore, useTaskRoom } from '../../../data/hooks.ts';
import { openTasksBySection, sectionsByVisibility } from '../../../data/nouns/sections/open-tasks.ts';
import { foldTask } from '../../../data/list-preference-changes.ts';
import { sectionCommands } from '../../../data/nouns/sections/section-commands.ts';
import type { SectionItem } from '../../../data/nouns/sections/section-item.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { duplicateSection } from './duplicate-section.ts';
import { DeleteSectionDialog } from './delete-section-dialog.tsx';
import { SectionDialog } from './section-dialog.tsx';

const NO_ROOM = 'Your plan has no room for copies of all tasks of this section.';

/**
 * The menu at the end of a section's heading. Each change can be undone.
 * @param across true on a board, where the sections are beside each other
 */
export function SectionMenu({ section, across = false }: { section: SectionItem; across?: boolean }) {
  const { id, projectId, title, archivedAt } = section;
  const data = useData();
  const { store, commandDeps } = data;
  const scope = useScope();
  const room = useTaskRoom();
  const commands = useMemo(() => sectionCommands(commandDeps), [commandDeps]);
  const siblings = useStore('sections', ({ sectionsOf }) => sectionsOf(projectId));
  const [dialog, setDialog] = useState<{
    readonly kind: 'add' | 'edit' | 'delete';
    readonly open: boolean;
  }>();
  const named = `"${toastTitle(title)}"`;
  const close = (): void => setDialog((shown) => shown && { ...shown, open: false });
  const closed = (): void => setDialog(undefined);

  const { shown } = sectionsByVisibility(store, projectId);
  const at = shown.indexOf(section);
  const moveBefore = (next: SectionItem | undefined): void => {
    commands.reorderSections(moveSection(siblings, id, next?.id));
    offerUndo(data, `Moved ${named}`);
  };
  const duplicate = (): void => {
    if (siblings.length >= MAX_SECTIONS) toast.show({ message: TOO_MANY_SECTIONS, type: 'warning' });
    else if (room !== undefined && (openTasksBySection(store, projectId).get(id)?.length ?? 0) > room.room)
      toast.show({ message: room.full ?? NO_ROOM, type: 'warning' });
    else offerUndo(data, `Created "${toastTitle(duplicateSection(data, section))}"`);
  };
  const archive = (isArchived: boolean): void => {
    const error = commands.archiveSection(id, isArchived);
    if (error !== undefined) toast.show({ message: error, type: 'warning' });
    else offerUndo(data, `${isArchived ? 'Archived' : 'Unarchived'} ${named}`);
  };
  const remove = (tasks: 'keep' | 'trash'): void => {
    commands.deleteSection(id, tasks);
    offerUndo(data, `Deleted ${named}`);
  };
  const contained = (): number => store.tasksOf(projectId).filter(({ sectionId }) => sectionId === id).length;

  const entries: readonly MenuEntry[] = [
    {
      label: 'Add task here',
      icon: <ListPlus size={16} />,
      onSelect: () => {
        foldTask(scope, id, false);
        setDialog({ kind: 'add', open: true });
      },
    },
    { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => setDialog({ kind: 'edit', open: true }) },
    {
      label: across ? 'Move left' : 'Move up',
      icon: across ? <ArrowLeft size={16} /> : <ArrowUp size={16} />,
      disabled: at === 0,
      onSelect: () => moveBefore(shown[at - 1]),
    },
    {
      label: across ? 'Move right' : 'Move down',
      icon: across ? <ArrowRight size={16} /> : <ArrowDown size={16} />,
      disabled: at === shown.length - 1,
      onSelect: () => moveBefore(shown[at + 2]),
    },
    { label: 'Duplicate', icon: <Copy size={16} />, onSelect: duplicate },
    archivedAt === null
      ? { label: 'Archive', icon: <Archive size={16} />, onSelect: () => archive(true) }
      : { label: 'Unarchive', icon: <ArchiveRestore size={16} />, onSelect: () => archive(false) },
    { kind: 'separator' },
    {
      label: 'Delete',
      icon: <Trash2 size={16} />,
      danger: true,
      onSelect: () => (contained() === 0 ? remove('keep') : setDialog({ kind: 'delete', open: true })),
    },
  ];
  return (
    <>
      <MenuButton size="sm" label={`Actions for section ${named}`} entries={entries} />
      {dialog?.kind === 'add' && (
        <NewTaskModal
          open={dialog.open}
          view={{ kind: 'project', projectId }}
          column={{ title, section }}
          tagFilter={undefined}
          onClose={close}
          onClosed={closed}
        />
      )}
      {dialog?.kind === 'edit' && (
        <SectionDialog
          open={dialog.open}
          section={section}
          onSave={(input) => {
            close();
            commands.updateSection(id, input);
          }}
          onClose={close}
          onClosed={closed}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteSectionDialog
          open={dialog.open}
          title={title}
          tasks={countOf(contained(), 'task')}
          onDelete={(tasks) => {
            close();
            remove(tasks);
          }}
          onClose={close}
          onClosed={closed}
        />
      )}
    </>
  );
}
