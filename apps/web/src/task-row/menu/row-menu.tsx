import { Menu, type MenuProps } from '@questlog/ui/overlays/menu.tsx';
import { useData } from '../../data/data-context.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { duplicatedMessage } from '@questlog/domain/tasks/task-messages';
import { duplicateTask } from '../actions/duplicate-task.ts';
import { offerUndo } from '../actions/offer-undo.ts';
import { useActionRow } from '../actions/row-keys.ts';
import { stepSubtask } from '../actions/step-subtask.ts';
import { moreEntries, panelEntries, rowEntries, sheetEntries, subtaskEntries } from './row-entries.tsx';
import { useTurnInto } from './use-turn-into.tsx';

/**
 * Position of a menu: at the pointer, on a row without buttons (always a sheet), beside a row's buttons, on a subtask
 * in its parent's details, or on a task that is open in the calendar.
 */
export type RowMenuKind = 'pointer' | 'row' | 'buttons' | 'details' | 'panel';

export function RowMenu({
  task,
  of,
  ...menu
}: Omit<MenuProps, 'entries'> & { task: TaskItem; of: RowMenuKind }) {
  const row = useActionRow(task);
  const turnInto = useTurnInto(task.id);
  const data = useData();
  const duplicate = (): void => {
    const copy = duplicateTask(data, task.id);
    if (copy === undefined) return;
    offerUndo(data, duplicatedMessage(data.store.task(copy)?.title ?? ''));
    row.handlers.focus(copy);
  };
  const more = { turnInto, duplicate };
  const entries = {
    details: () => subtaskEntries(row, turnInto, (to) => stepSubtask(data, task.id, to)),
    buttons: () => moreEntries(row, more),
    row: () => sheetEntries(row, more),
    panel: () => panelEntries(row, more),
    pointer: () => rowEntries(row, more),
  }[of]();
  return <Menu {...menu} entries={entries} />;
}
