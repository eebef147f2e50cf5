import { z } from 'zod';
import { createComment } from '@questlog/contract/comments';
import { taskPath } from '@questlog/domain/addresses';
import { change, changedTasks, requireTasks, undoId } from './change.ts';
import { tool } from './tool.ts';

/** Comments on a task. */
export const comment = tool({
  name: 'comment',
  title: 'Comment',
  description: 'Adds a comment to a task, in Markdown. Members of the account can read it.',
  scope: 'write',
  isReading: false,
  input: z.object({ taskId: z.string(), text: z.string() }),
  output: z.object({ id: z.string(), taskId: z.string(), url: z.string(), undoId }),
  run: ({ taskId, text }, context) =>
    change(context, createComment, async (within) => {
      await requireTasks(within, 'taskId', [taskId]);
      const { id } = await within.call(createComment, { params: { id: taskId }, body: { body: text } });
      await within.created({ comments: [id] });
      const { object } = await changedTasks(within, [taskId], context.publicUrl);
      const url = context.publicUrl + taskPath(taskId);
      return { result: { id, taskId, url }, did: `commented on ${object}` };
    }),
});
