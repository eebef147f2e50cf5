import { descendantsOf } from '@questlog/domain/subtasks/task-forest';
import { PLAIN_FIELDS } from '@questlog/domain/tasks/task-fields';
import type { DataLayer } from '../../data/data-layer.ts';
import { openListsOf, ordersAt } from '../../data/nouns/tasks/move-in-order.ts';
import { listsOf } from '../../data/nouns/tasks/new-task-position.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import type { TaskLine } from '../../data/nouns/tasks/task-input.ts';

/**
 * Creates an open copy of a task and its open descendants (SUBTASK-9). The copy has the same title, notes,
 * description, project, section, dates, priority, tags, Active assignee and reminders, but no repeat pattern. In
 * manually ordered lists, it goes directly below the task.
 * @returns the id of the copy; undefined if the task no longer exists
 */
export function duplicateTask(
  { store, commands }: Pick<DataLayer, 'store' | 'commands'>,
  id: string,
): string | undefined {
  const task = store.task(id);
  if (task === undefined) return undefined;
  const lines = linesOf(store, [task]);
  const copy =
    lines.length === 1
      ? commands.createTask({ ...lineOf(store, task), parentId: task.parentId })
      : commands.createTasks(lines, { parentId: task.parentId })[0];
  if (copy === undefined || task.completedAt !== null) return copy;
  for (const [context, view] of listsOf(task, store.today)) {
    const shown = openListsOf(store, view).find(({ ids }) => ids.includes(id));
    if (shown === undefined) continue;
    const order = { context, view, parentId: shown.tree?.get(id)?.parentId };
    commands.reorderTasks(context, ordersAt(store, order, [copy], { above: id, below: undefined }));
  }
  return copy;
}

/** Returns the fields of open copies of tasks and their open descendants. */
export function linesOf(
  store: Pick<DataLayer['store'], 'subtasksOf' | 'people'>,
  tasks: readonly TaskItem[],
): TaskLine[] {
  const lines: TaskLine[] = [];
  for (const task of tasks) {
    const ids = new Map([[task.id, lines.push(lineOf(store, task)) - 1]]);
    for (const each of descendantsOf(store, [task.id])) {
      const under = ids.get(each.parentId ?? '');
      // The parent was left out because it is completed. Leave out everything under it.
      if (under === undefined || each.completedAt !== null) continue;
      ids.set(each.id, lines.push({ ...lineOf(store, each), under }) - 1);
    }
  }
  return lines;
}

/** The fields that a duplicate copies from its task. */
const COPIED = [
  ...PLAIN_FIELDS,
  'projectId',
  'sectionId',
  'scheduledOn',
  'thisEvening',
  'scheduledTime',
  'dueOn',
  'tagIds',
] as const;

function lineOf(store: Pick<DataLayer['store'], 'people'>, task: TaskItem): TaskLine {
  const copied = Object.fromEntries(COPIED.map((field) => [field, task[field]])) as Pick<
    TaskItem,
    (typeof COPIED)[number]
  >;
  // A completed task keeps the assignee who has left, to whom no open task can be assigned (PEOPLE-2, PEOPLE-4).
  const canBeAssigned = store.people().some(({ id, isActive }) => isActive && id === task.assigneeId);
  return { ...copied, assigneeId: canBeAssigned ? task.assigneeId : null, remindersOf: task.id };
}
