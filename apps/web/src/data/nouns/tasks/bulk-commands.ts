/** Commands on many tasks. They send one request per batch, and nothing if nothing would change. */
import type { Calls } from '@questlog/contract/routes';
import { chunk, tasksAtOnce } from '@questlog/domain/tags/bulk-tagging';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import type { Commands, TaskDate } from '../commands.ts';
import type { TaskItem } from './task-item.ts';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import { completion, sentCompletion } from './task-commands.ts';
import { contentOf } from './task-content.ts';
import { resolveTags, unwantedTags } from './task-draft.ts';

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

export function bulkCommands(deps: CommandDeps): BulkCommands {
  const { store, clock, push, deleted } = deps;

  /**
   * Returns the tasks that pass the test, in batches that fit into one request with this number of tags per
   * task.
   */
  function portions(
    ids: readonly string[],
    wanted: (task: TaskItem) => boolean,
    tagsOfEach = 0,
  ): TaskItem[][] {
    const tasks = [...new Set(ids)].map((id) => store.task(id)).filter((task) => task !== undefined);
    return chunk(tasks.filter(wanted), tasksAtOnce(tagsOfEach));
  }

  return {
    completeTasks: (ids, completed) => {
      for (const tasks of portions(ids, (task) => (task.completedAt !== null) !== completed)) {
        const taskIds = tasks.map((task) => task.id);
        const change = completion(deps, completed);
        push(
          action('POST /api/tasks/bulk/complete', {
            body: { taskIds, ...sentCompletion(change) },
            effects: { tasks: patching<TaskItem>(taskIds, () => change) },
            reload: true,
            kind: completed ? 'tasks.complete' : 'tasks.reopen',
            content: titlesOf(tasks),
          }),
        );
      }
    },

    deleteTasks: (ids) => {
      for (const tasks of portions(ids, () => true)) {
        const taskIds = tasks.map((task) => task.id);
        for (const task of tasks) deleted.tasks.set(task.id, task);
        push(
          action('POST /api/tasks/bulk/delete', {
            body: { taskIds },
            effects: { tasks: removing(taskIds) },
            reload: true,
            kind: 'tasks.delete',
            content: titlesOf(tasks),
          }),
        );
      }
    },

    restoreTasks: (ids) => {
      for (const taskIds of chunk([...new Set(ids)].filter((id) => store.task(id) === undefined))) {
        const rows = taskIds.map((id) => deleted.tasks.get(id)).filter((task) => task !== undefined);
        push(
          action('POST /api/tasks/bulk/restore', {
            body: { taskIds },
            effects: { tasks: putting(rows) },
            reload: true,
            kind: 'tasks.restore',
            content: titlesOf(rows),
          }),
        );
      }
    },

    moveTasks: (ids, projectId, when) => {
      const alters = (task: TaskItem): boolean =>
        task.completedAt === null &&
        (task.projectId !== projectId || (when !== undefined && altersDate(task, when)));
      const change = when === undefined ? { projectId } : { projectId, ...when };
      for (const tasks of portions(ids, alters)) {
        const taskIds = tasks.map((task) => task.id);
        push(
          action('PUT /api/tasks/bulk/move', {
            body: {
              taskIds,
              projectId,
              ...(when === undefined ? {} : { scheduledDate: wireDateOf(when) }),
            },
            effects: { tasks: patching<TaskItem>(taskIds, () => change) },
            reload: true,
            kind: 'tasks.move',
            content: titlesOf(tasks),
          }),
        );
      }
    },

    rescheduleTasks: (ids, scheduledOn, evening = false) => {
      const when: TaskDate = { scheduledOn, thisEvening: scheduledOn !== null && evening };
      for (const tasks of portions(ids, (task) => altersDate(task, when))) {
        const taskIds = tasks.map((task) => task.id);
        push(
          action('PUT /api/tasks/bulk/schedule', {
            body: { taskIds, scheduledDate: wireDateOf(when) },
            effects: { tasks: patching<TaskItem>(taskIds, () => when) },
            reload: true,
            kind: 'tasks.schedule',
            content: titlesOf(tasks),
          }),
        );
      }
    },

    tagTasks: (ids, { addTagIds = [], addTagPaths = [], removeTagIds = [] }) => {
      const now = new Date(clock.now()).toISOString();
      const add = resolveTags(store, addTagIds, addTagPaths, now);
      const unwanted = unwantedTags(store, removeTagIds);
      const removed = unwanted.shown;
      const alters = ({ tagIds, completedAt }: TaskItem): boolean =>
        completedAt === null &&
        (add.ids.some((id) => !tagIds.includes(id)) || tagIds.some((id) => removed.has(id)));
      const tagsOfEach =
        add.known.length + (add.sent.tagPaths?.length ?? 0) + unwanted.ids.length + unwanted.paths.length;
      for (const tasks of portions(ids, alters, tagsOfEach)) {
        const retagged = new Map(
          tasks.map((task) => [
            task.id,
            [...new Set([...task.tagIds, ...add.ids])].filter((id) => !removed.has(id)),
          ]),
        );
        push(
          action('PUT /api/tasks/bulk/tags', {
            body: {
              taskIds: [...retagged.keys()],
              addTagIds: add.known,
              removeTagIds: [...unwanted.ids],
              ...(add.sent.tagPaths === undefined ? {} : { addTagPaths: add.sent.tagPaths }),
              ...(unwanted.paths.length === 0 ? {} : { removeTagPaths: [...unwanted.paths] }),
            },
            effects: {
              tasks: patching<TaskItem>(retagged.keys(), (id) => ({ tagIds: retagged.get(id) ?? [] })),
              ...(add.predicted === undefined ? {} : { tags: add.predicted }),
            },
            reload: true,
            kind: ids.length === 1 ? 'task.edit-tags' : 'tasks.tag',
            content: contentOf({ title: titlesOf(tasks), tagPaths: addTagPaths }),
          }),
        );
      }
    },

    reorderTasks: (context, orders) => {
      const field = ORDER_FIELDS[context];
      const wanted = new Map(orders.map((order) => [order.taskId, order]));
      for (const tasks of portions(
        [...wanted.keys()],
        (task) => task[field] !== wanted.get(task.id)?.newOrder,
      )) {
        const changed = tasks.flatMap((task) => wanted.get(task.id) ?? []);
        push(
          action('PUT /api/tasks/bulk-reorder', {
            body: {
              tasks: changed.map((order): Ordering[number] => ({
                ...order,
                context,
                ...(context === 'project' ? { projectId: store.task(order.taskId)?.projectId ?? null } : {}),
              })),
            },
            effects: {
              tasks: patching<TaskItem>([...wanted.keys()], (id) => ({
                [field]: wanted.get(id)?.newOrder ?? null,
              })),
            },
            reload: true,
            kind: 'tasks.reorder',
          }),
        );
      }
    },
  };
}

/** Returns true if a date changes a task; completed tasks keep theirs. */
function altersDate(task: TaskItem, { scheduledOn, thisEvening }: TaskDate): boolean {
  return task.completedAt === null && (task.scheduledOn !== scheduledOn || task.thisEvening !== thisEvening);
}

function wireDateOf({ scheduledOn, thisEvening }: TaskDate): string | null {
  return scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening);
}

function titlesOf(tasks: readonly TaskItem[]): string {
  return tasks.map((task) => task.title).join('\n');
}
