import { z } from 'zod';
import { setReminders as setRemindersOfTasks } from '@questlog/contract/reminders';
import { failField } from '../../platform/errors.ts';
import { change, changedTask, changedTasks, MAX_ITEMS, requireTasks, undoId } from './change.ts';
import { tool } from './tool.ts';

const ONE = 'Send exactly one of minutesBefore, daysBeforeDue and at.';

interface Sent {
  readonly minutesBefore?: number | undefined;
  readonly daysBeforeDue?: number | undefined;
  readonly at?: string | undefined;
}

/** Returns a reminder as the endpoint expects it. */
function reminderOf({ minutesBefore, daysBeforeDue, at }: Sent, field: string) {
  const sent = [minutesBefore, daysBeforeDue, at].filter((each) => each !== undefined);
  if (sent.length !== 1) return failField(field, ONE);
  if (minutesBefore !== undefined) return { kind: 'relative', offsetMinutes: minutesBefore } as const;
  if (daysBeforeDue !== undefined) return { kind: 'due', daysBefore: daysBeforeDue } as const;
  return { kind: 'absolute', at: at ?? '' } as const;
}

/** Replaces the user's own reminders of tasks. */
export const setReminders = tool({
  name: 'set_reminders',
  title: 'Set reminders',
  description:
    "Replaces the user's own reminders of tasks. Each is minutesBefore (the scheduled time), daysBeforeDue, or at (YYYY-MM-DDTHH:MM in the user's time zone). An empty list removes them.",
  scope: 'write',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({
    tasks: z
      .array(
        z.strictObject({
          id: z.string(),
          reminders: z.array(
            z.strictObject({
              minutesBefore: z.number().optional(),
              daysBeforeDue: z.number().optional(),
              at: z.string().optional(),
            }),
          ),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  output: z.object({ tasks: z.array(changedTask), undoId }),
  run: ({ tasks }, context) => {
    const sent = tasks.map(({ id, reminders }, task) => ({
      taskId: id,
      reminders: reminders.map((each, index) => reminderOf(each, `tasks.${task}.reminders.${index}`)),
    }));
    return change(context, setRemindersOfTasks, async (within) => {
      const ids = tasks.map(({ id }) => id);
      await requireTasks(within, 'tasks', ids);
      await within.around({ reminders: ids }, () =>
        within.call(setRemindersOfTasks, { body: { tasks: sent } }),
      );
      const { tasks: rows, object } = await changedTasks(within, ids, context.publicUrl);
      return { result: { tasks: rows }, did: `set the reminders of ${object}` };
    });
  },
});
