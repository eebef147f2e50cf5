/**
 * The user's own reminders, one row for each task (REMINDER-43). They are not among the changes of the account,
 * because other members do not see them; {@link OwnRows} loads them.
 */
import { collection, type RowIndex } from '../../engine/store/collection.ts';
import { ownReminder, taskReminders, type TaskReminders, type WireTaskReminders } from './reminder-item.ts';

const noIndex: RowIndex<TaskReminders> = { reindex: () => undefined };

export const reminders = collection({
  name: 'reminders',
  format: 1,
  isPersonal: true,
  fromWire: ({ id, reminders: wires }: WireTaskReminders): TaskReminders =>
    taskReminders(id, wires.map(ownReminder)),
  index: () => noIndex,
});
