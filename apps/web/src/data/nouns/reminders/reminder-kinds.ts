/** The kinds of changes of reminders, with their labels and error messages (OFFLINE-9). */
import type { RemindersOfTask } from '@questlog/contract/reminders';
import type { ResponseRows } from '../../engine/store/row-store.ts';

export const reminderKinds = {
  'task.remind': {
    readResponse: ({ tasks }: { readonly tasks: readonly RemindersOfTask[] }): ResponseRows => ({
      reminders: tasks.map(({ taskId: id, reminders }) => ({ id, reminders })),
    }),
    title: 'Set reminders',
  },
  'reminder.snooze': { title: 'Snooze reminder' },
} as const;
