import { z } from 'zod';
import { createTask } from '@questlog/contract/tasks';
import { failField } from '../../platform/errors.ts';
import { change, forEachItem, MAX_ITEMS, objectOf, undoId } from './change.ts';
import { fittingRows } from './fitting.ts';
import { fieldsOf, sentFields } from './sent-fields.ts';
import { taskRow, taskRowOf } from './task-rows.ts';
import { tool } from './tool.ts';

const TEXT_OR_TITLE = 'Send either text or title.';

/** Creates tasks from typed texts or fields. */
export const addTasks = tool({
  name: 'add_tasks',
  title: 'Add tasks',
  description: `Creates up to ${MAX_ITEMS} tasks, all or none. Each has a text with date, #tag, +Project, p1 and "every Monday" as typed in the app ("Pay rent tomorrow 9:00 #home"), or a title that is not interpreted; other fields win over the text.`,
  scope: 'write',
  isReading: false,
  input: z.object({
    tasks: z
      .array(
        z.strictObject({
          text: z.string().optional(),
          title: z.string().optional(),
          ...sentFields,
          projectId: z.string().nullable().optional(),
          sectionId: z.string().optional(),
          parentId: z.string().optional(),
          tags: z.array(z.string()).optional().describe('paths; missing ones are created'),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  output: z.object({ tasks: z.array(taskRow), undoId }),
  run: ({ tasks }, context) =>
    change(context, createTask, async (within) => {
      const created = await forEachItem(within.client, 'tasks', tasks, async (item) => {
        const { text, title, tags, projectId, sectionId, parentId, ...fields } = item;
        if ((text === undefined) === (title === undefined)) return failField('text', TEXT_OR_TITLE);
        const body = {
          title: text ?? title ?? '',
          ...fieldsOf(fields),
          projectId,
          sectionId,
          parentId,
          tagPaths: tags,
        };
        const query = text === undefined ? {} : ({ parse: 'true' } as const);
        const task = await within.call(createTask, { query, body });
        if (task.isRepeatingTask) await within.created({ repeats: [task.id] });
        return taskRowOf(task, context.publicUrl);
      });
      return { result: { tasks: [...fittingRows(created)] }, did: `added ${objectOf(created, 'tasks')}` };
    }),
});
