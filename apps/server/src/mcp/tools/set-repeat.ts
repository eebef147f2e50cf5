import { z } from 'zod';
import { parseTask } from '@questlog/contract/capture';
import { createRepeat, deleteRepeat, updateRepeat } from '@questlog/contract/repeating/repeat-patterns';
import { updateTask } from '@questlog/contract/tasks';
import { fail } from '../../platform/errors.ts';
import { taskSnapshots } from '../../account-change/task-snapshots.queries.ts';
import { change, changedTask, changedTasks, requireTasks, undoId, type Change } from './change.ts';
import { requireSome } from './sent-fields.ts';
import { tool } from './tool.ts';

const UNKNOWN_RULE =
  'This repetition was not understood. Send one such as "every Monday", "every 2 weeks", "every month on the 15th" or "every! 3 days" (counted from the completion).';

/** Makes a task repeat, or ends or pauses its repetition. */
export const setRepeat = tool({
  name: 'set_repeat',
  title: 'Set repetition',
  description:
    'Makes a task repeat: every is "every Monday", "every 2 weeks" or "every! 3 days" (after completion); null ends the repetition. A task without a date gets the first one. paused pauses or resumes.',
  scope: 'write',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({
    id: z.string(),
    every: z.string().nullable().optional(),
    paused: z.boolean().optional(),
  }),
  output: z.object({ tasks: z.array(changedTask), undoId }),
  run: ({ id, every, paused }, context) => {
    requireSome({ every, paused }, ['every', 'paused']);
    return change(context, every === null ? deleteRepeat : createRepeat, async (within) => {
      await requireTasks(within, 'id', [id]);
      const params = { id };
      await within.around({ repeats: [id] }, async () => {
        if (every === null) await within.call(deleteRepeat, { params });
        if (typeof every === 'string') await repeat(within, id, every);
        if (paused !== undefined && every !== null)
          await within.call(updateRepeat, { params, body: { isActive: !paused } });
      });
      const { tasks, object } = await changedTasks(within, [id], context.publicUrl);
      return { result: { tasks }, did: `changed the repetition of ${object}` };
    });
  },
});

async function repeat({ client, member, call }: Change, id: string, every: string): Promise<void> {
  const { repeat: found, scheduledDate } = await call(parseTask, { body: { text: `x ${every}` } });
  if (found === null) return fail('validation_failed', { message: UNKNOWN_RULE });
  const snapshots = await taskSnapshots(client, member.accountId, [id], false);
  const hasDate = [...snapshots.values()].some(
    (task) => task.scheduled_date !== null || task.due_date !== null,
  );
  if (!hasDate && scheduledDate !== null) await call(updateTask, { params: { id }, body: { scheduledDate } });
  await call(createRepeat, { params: { id }, body: found.rule });
}
