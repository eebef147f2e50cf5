/** The noun for the user's own reminders. Its commands are loaded with the screens that offer them. */
import type { RowStore } from '../../engine/store/row-store.ts';
import { rowTopic, type Topic } from '../../engine/store/topics.ts';
import { noun } from '../noun.ts';
import type { OwnReminder } from './reminder-item.ts';
import { reminderKinds } from './reminder-kinds.ts';
import { reminders } from './reminders.ts';

const NONE: readonly OwnReminder[] = [];

export const remindersNoun = noun({
  collections: [reminders],
  kinds: reminderKinds,
  readers: (store: RowStore) => ({
    /** Returns the user's own reminders of a task, in the order in which they were set. */
    remindersOf: (taskId: string): readonly OwnReminder[] =>
      store.shown(reminders).get(taskId)?.reminders ?? NONE,
  }),
  topics: { remindersOf: (taskId: string): Topic => rowTopic('reminders', taskId) },
});
