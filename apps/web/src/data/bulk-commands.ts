/** Commands on many tasks: one request each, and nothing at all where nothing would change. */
import type { Calls } from '@questlog/contract/routes';
import { MAX_BULK } from '@questlog/domain/pasted-list';
import type { OrderContext } from '@questlog/domain/task-order';
import { formatWireDate } from '@questlog/domain/wire-date';
import type { Commands } from './commands.ts';
import type { TaskItem } from './model.ts';
import { patching, putting, removing } from './store/effects.ts';
import { completion, type CommandMeans } from './task-commands.ts';

type BulkCommands = Pick<
  Commands,
  | 'completeTasks'
  | 'deleteTasks'
  | 'restoreTasks'
  | 'moveTasks'
  | 'rescheduleTasks'
  | 'tagTasks'
  | 'reorderTasks'
>;

type Ordering = Calls['PUT /api/tasks/bulk-reorder']['body']['tasks'];

const ORDER_FIELDS = { project: 'projectOrder', today: 'todayOrder', anytime: 'anytimeOrder' } as const;

export function bulkCommands(means: CommandMeans): BulkCommands {
  const { store, push, trash } = means;

  /** The tasks that pass, in portions that one request may hold. */
  function portions(ids: readonly string[], wanted: (task: TaskItem) => boolean): TaskItem[][] {
    const tasks = [...new Set(ids)].map((id) => store.task(id)).filter((task) => task !== undefined);
    return cut(tasks.filter(wanted));
  }

  return {
    completeTasks: (ids, completed) => {
      for (const tasks of portions(ids, (task) => (task.completedAt !== null) !== completed)) {
        const taskIds = tasks.map((task) => task.id);
        const change = completion(means, completed);
        push({
          url: '/api/tasks/bulk/complete',
          method: 'POST',
          body: { taskIds, completed },
          effects: { tasks: patching<TaskItem>(taskIds, () => change) },
          answer: 'none',
          reload: true,
          description: completed ? 'Complete tasks' : 'Reopen tasks',
          content: titlesOf(tasks),
        });
      }
    },

    deleteTasks: (ids) => {
      for (const tasks of portions(ids, () => true)) {
        const taskIds = tasks.map((task) => task.id);
        for (const task of tasks) trash.set(task.id, task);
        push({
          url: '/api/tasks/bulk/delete',
          method: 'POST',
          body: { taskIds },
          effects: { tasks: removing(taskIds) },
          answer: 'none',
          reload: true,
          description: 'Delete tasks',
          content: titlesOf(tasks),
        });
      }
    },

    restoreTasks: (ids) => {
      for (const taskIds of cut([...new Set(ids)].filter((id) => store.task(id) === undefined))) {
        const rows = taskIds.map((id) => trash.get(id)).filter((task) => task !== undefined);
        push({
          url: '/api/tasks/bulk/restore',
          method: 'POST',
          body: { taskIds },
          effects: { tasks: putting(rows) },
          answer: 'none',
          reload: true,
          description: 'Restore tasks',
          content: titlesOf(rows),
        });
      }
    },

    moveTasks: (ids, projectId) => {
      for (const tasks of portions(ids, (task) => task.projectId !== projectId)) {
        const taskIds = tasks.map((task) => task.id);
        push({
          url: '/api/tasks/bulk/move',
          method: 'PUT',
          body: { taskIds, projectId },
          effects: { tasks: patching<TaskItem>(taskIds, () => ({ projectId })) },
          answer: 'none',
          reload: true,
          description: 'Move tasks',
          content: titlesOf(tasks),
        });
      }
    },

    rescheduleTasks: (ids, scheduledOn, evening = false) => {
      const thisEvening = scheduledOn !== null && evening;
      const alters = (task: TaskItem): boolean =>
        task.completedAt === null && (task.scheduledOn !== scheduledOn || task.thisEvening !== thisEvening);
      const scheduledDate = scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening);
      for (const tasks of portions(ids, alters)) {
        const taskIds = tasks.map((task) => task.id);
        push({
          url: '/api/tasks/bulk/schedule',
          method: 'PUT',
          body: { taskIds, scheduledDate },
          effects: { tasks: patching<TaskItem>(taskIds, () => ({ scheduledOn, thisEvening })) },
          answer: 'none',
          reload: true,
          description: 'Schedule tasks',
          content: titlesOf(tasks),
        });
      }
    },

    tagTasks: (ids, addTagIds, removeTagIds) => {
      const alters = ({ tagIds }: TaskItem): boolean =>
        addTagIds.some((id) => !tagIds.includes(id)) || removeTagIds.some((id) => tagIds.includes(id));
      for (const tasks of portions(ids, alters)) {
        const retagged = new Map(
          tasks.map((task) => [
            task.id,
            [...new Set([...task.tagIds, ...addTagIds])].filter((id) => !removeTagIds.includes(id)),
          ]),
        );
        push({
          url: '/api/tasks/bulk/tags',
          method: 'PUT',
          body: { taskIds: [...retagged.keys()], addTagIds, removeTagIds },
          effects: {
            tasks: patching<TaskItem>(retagged.keys(), (id) => ({ tagIds: retagged.get(id) ?? [] })),
          },
          answer: 'none',
          reload: true,
          description: 'Tag tasks',
          content: titlesOf(tasks),
        });
      }
    },

    reorderTasks: (context, orders) => {
      const field = ORDER_FIELDS[context];
      const wanted = new Map(orders.map(({ taskId, newOrder }) => [taskId, newOrder]));
      for (const tasks of portions([...wanted.keys()], (task) => task[field] !== wanted.get(task.id))) {
        push({
          url: '/api/tasks/bulk-reorder',
          method: 'PUT',
          body: { tasks: tasks.map((task) => ordering(task, context, wanted.get(task.id) ?? 0)) },
          effects: {
            tasks: patching<TaskItem>(
              tasks.map((task) => task.id),
              (id) => ({ [field]: wanted.get(id) ?? 0 }),
            ),
          },
          answer: 'none',
          reload: true,
          description: 'Reorder tasks',
        });
      }
    },
  };
}

/** In portions that one request may hold. */
function cut<T>(list: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += MAX_BULK) parts.push(list.slice(from, from + MAX_BULK));
  return parts;
}

function ordering(
  task: TaskItem,
  context: Exclude<OrderContext, 'mixed'>,
  newOrder: number,
): Ordering[number] {
  return context === 'project'
    ? { taskId: task.id, context, newOrder, projectId: task.projectId }
    : { taskId: task.id, context, newOrder };
}

function titlesOf(tasks: readonly TaskItem[]): string {
  return tasks.map((task) => task.title).join('\n');
}
