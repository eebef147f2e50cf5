import { z } from 'zod';
import { updateTask } from '@questlog/contract/tasks';
import { tagTasks } from '@questlog/contract/tasks-bulk';
import { fail } from '../../platform/errors.ts';
import { change, changedTask, changedTasks, forEachItem, MAX_ITEMS, requireTasks, undoId } from './change.ts';
import { fieldsOf, sentFields } from './sent-fields.ts';
import { tool } from './tool.ts';

const NO_FIELDS = 'Send at least one field to change, such as title, due or addTags.';

/** Changes fields of tasks. */
export const updateTasks = tool({
  name: 'update_tasks',
  title: 'Update tasks',
  description: `Changes fields of up to ${MAX_ITEMS} tasks, all or none. Absent fields stay; null clears. To replace a part of a description, read it first and send it whole.`,
  scope: 'write',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({
    tasks: z
      .array(
        z.strictObject({
          id: z.string(),
          title: z.string().optional(),
          ...sentFields,
          hidden: z.boolean().optional().describe('hide until its date'),
          addTags: z.array(z.string()).optional(),
          removeTags: z.array(z.string()).optional(),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  output: z.object({ tasks: z.array(changedTask), undoId }),
  run: ({ tasks }, context) =>
    change(context, updateTask, async (within) => {
      const ids = tasks.map(({ id }) => id);
      await requireTasks(within, 'tasks', ids);
      await forEachItem(within.client, 'tasks', tasks, async ({ id, addTags, removeTags, ...sent }) => {
        const fields = fieldsOf(sent);
        const hasFields = Object.keys(fields).length > 0;
        const hasTags = addTags !== undefined || removeTags !== undefined;
        if (!hasFields && !hasTags) return fail('validation_failed', { message: NO_FIELDS });
        if (hasFields) await within.call(updateTask, { params: { id }, body: fields });
        const tagging = { taskIds: [id], addTagPaths: addTags ?? [], removeTagPaths: removeTags ?? [] };
        if (hasTags) await within.call(tagTasks, { body: tagging });
        return undefined;
      });
      const { tasks: rows, object } = await changedTasks(within, ids, context.publicUrl);
      return { result: { tasks: rows }, did: `changed ${object}` };
    }),
});
