/** Tools that do the same to several tasks, with one bulk endpoint. */
import { z } from 'zod';
import type { Endpoint } from '@questlog/contract/route';
import * as bulk from '@questlog/contract/tasks-bulk';
import { change, changedTask, changedTasks, requireTasks, taskIds, undoId, type Change } from './change.ts';
import { planFields, planOf, requireSome } from './sent-fields.ts';
import { tool, type ToolContext } from './tool.ts';

const output = z.object({ tasks: z.array(changedTask), undoId });

interface BulkChange {
  readonly endpoint: Endpoint;
  readonly ids: readonly string[];
  /** True for tasks that are in the trash before the change. */
  readonly isTrashed?: boolean;
  readonly run: (within: Change) => Promise<unknown>;
  /** Returns what was done to the tasks, such as 'completed 3 tasks'. */
  readonly did: (tasks: string) => string;
}

function changeMany(context: ToolContext, { endpoint, ids, isTrashed, run, did }: BulkChange) {
  return change(context, endpoint, async (within) => {
    await requireTasks(within, 'ids', ids, isTrashed);
    await run(within);
    const { tasks, object } = await changedTasks(within, ids, context.publicUrl);
    return { result: { tasks }, did: did(object) };
  });
}

export const completeTasks = tool({
  name: 'complete_tasks',
  title: 'Complete tasks',
  description:
    'Completes tasks with their subtasks, or reopens them with completed: false. A repeating task gets its next date.',
  scope: 'write',
  isReading: false,
  isIdempotent: true,
  input: z.object({ ids: taskIds, completed: z.boolean().default(true) }),
  output,
  run: ({ ids, completed }, context) =>
    changeMany(context, {
      endpoint: bulk.completeTasks,
      ids,
      run: ({ call }) => call(bulk.completeTasks, { body: { taskIds: ids, completed } }),
      did: (tasks) => `${completed ? 'completed' : 'reopened'} ${tasks}`,
    }),
});

export const scheduleTasks = tool({
  name: 'schedule_tasks',
  title: 'Schedule tasks',
  description:
    'Sets the day on which the user wants to do tasks, or removes it with scheduled: null. Deadlines are set with update_tasks (due).',
  scope: 'write',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({ ids: taskIds, ...planFields, scheduled: z.string().nullable().describe('YYYY-MM-DD') }),
  output,
  run: ({ ids, ...sent }, context) =>
    changeMany(context, {
      endpoint: bulk.scheduleTasks,
      ids,
      run: ({ call }) => {
        const { scheduledDate = null, scheduledTime } = planOf(sent);
        const body = { taskIds: ids, scheduledDate, ...(scheduledTime !== undefined && { scheduledTime }) };
        return call(bulk.scheduleTasks, { body });
      },
      did: (tasks) => `scheduled ${tasks}`,
    }),
});

export const moveTasks = tool({
  name: 'move_tasks',
  title: 'Move tasks',
  description:
    'Moves tasks with their subtasks to a project, section or parent task; projectId: null is the Inbox, parentId: null the top level.',
  scope: 'write',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({
    ids: taskIds,
    projectId: z.string().nullable().optional(),
    sectionId: z.string().nullable().optional(),
    parentId: z.string().nullable().optional(),
  }),
  output,
  run: ({ ids, ...to }, context) => {
    requireSome(to, ['projectId', 'sectionId', 'parentId']);
    return changeMany(context, {
      endpoint: bulk.moveTasks,
      ids,
      run: ({ call }) => call(bulk.moveTasks, { body: { taskIds: ids, ...to } }),
      did: (tasks) => `moved ${tasks}`,
    });
  },
});

export const deleteTasks = tool({
  name: 'delete_tasks',
  title: 'Delete tasks',
  description: 'Moves tasks with their subtasks to the trash, which keeps them for 30 days.',
  scope: 'delete',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({ ids: taskIds }),
  output,
  run: ({ ids }, context) =>
    changeMany(context, {
      endpoint: bulk.deleteTasks,
      ids,
      isTrashed: true,
      run: ({ call }) => call(bulk.deleteTasks, { body: { taskIds: ids } }),
      did: (tasks) => `deleted ${tasks}`,
    }),
});

export const restoreTasks = tool({
  name: 'restore_tasks',
  title: 'Restore tasks',
  description: 'Restores tasks from the trash, with the subtasks that were deleted along with them.',
  scope: 'delete',
  isReading: false,
  isIdempotent: true,
  input: z.object({ ids: taskIds }),
  output,
  run: ({ ids }, context) =>
    changeMany(context, {
      endpoint: bulk.restoreTasks,
      ids,
      isTrashed: true,
      run: ({ call }) => call(bulk.restoreTasks, { body: { taskIds: ids } }),
      did: (tasks) => `restored ${tasks}`,
    }),
});
