import { Menu, type MenuProps } from '@questlog/ui/overlays/menu.tsx';
import { useData } from '../../data/data-context.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { duplicatedMessage } from '@questlog/domain/tasks/task-messages';
import { duplicateTask } from '../actions/duplicate-task.ts';
import { offerUndo } from '../actions/offer-undo.ts';
import { useActionRow } from '../actions/row-keys.ts';
import { stepSubtask } from '../actions/step-subtask.ts';
import { moveActions, rowEntries, subtaskEntries } from './row-entries.tsx';
import { useTurnInto } from './use-turn-into.tsx';

/**
 * Position of a menu: at the pointer, on a row without buttons, beside a row's buttons, or on a subtask in
 * its parent's details.
 */
export type RowMenuKind = 'pointer' | 'row' | 'buttons' | 'details';

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
  const entries =
    of === 'details'
      ? subtaskEntries(row, turnInto, (to) => stepSubtask(data, task.id, to))
      : of === 'buttons'
        ? moveActions(row, more)
        : rowEntries(row, more, of === 'pointer');
  return <Menu {...menu} entries={entries} />;
}
