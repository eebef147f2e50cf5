import type { CommandDeps } from '../command-deps.ts';
import type { Commands } from '../create-commands.ts';
import { isNew, type ChangedRow, type Inverse } from '../inverse.ts';
import { completedWith } from '@questlog/domain/subtasks/completing';
import { ancestorsOf, levelOf } from '@questlog/domain/subtasks/task-forest';
import { withPrefixes } from '@questlog/domain/tags/tag-path';
import { BULK_FIELDS, TEXT_FIELDS } from '@questlog/domain/tasks/task-fields';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { ORDER_FIELDS, type OrderedList } from './order-commands.ts';
import { tagIdNow, tagPathOf } from './task-draft.ts';
import { CONTENT, DATES, descriptionBefore, pick, tagsOf, taskDrift, type TaskFields } from './task-drift.ts';
import type { TaskItem } from './task-item.ts';

/** A task and its fields to set. */
interface Target {
  readonly id: string;
  readonly now: TaskItem;
  readonly before: TaskFields;
  readonly after: TaskFields;
}

export function taskInverse(deps: CommandDeps, commands: Commands): Inverse {
  const { store } = deps;
  const { driftOf } = taskDrift(store);

  const targets = (changes: readonly ChangedRow[]): Target[] =>
    changes.flatMap(({ id, before, after }) => {
      const now = store.task(id);
      return now === undefined ? [] : [{ id, now, before: before, after: after }];
    });

  return {
    collection: 'tasks',
    driftOf,
    nameOf: ({ id, before, after }) => {
      const { title } = (store.task(id) ?? before ?? after) as Pick<TaskItem, 'title'>;
      return `"${toastTitle(title)}"`;
    },
    restore: (changes) => {
      commands.restoreTasks(changes.map(({ before }) => before as unknown as TaskItem));
    },
    revert: (changes) => {
      const all = targets(changes);
      // Reopen first and complete last: a completed task's fields cannot be changed.
      setCompletion(deps, commands, all, false);
      setParents(commands, all);
      fieldsIn(commands, all);
      setTags(deps, commands, all);
      for (const [context, field] of Object.entries(ORDER_FIELDS)) {
        const orders = all
          .filter(({ before }) => before[field] !== undefined)
          .map(({ id, before }) => ({ taskId: id, newOrder: before[field] ?? null }));
        commands.reorderTasks(context as OrderedList, orders);
      }
      setCompletion(deps, commands, all, true);
    },
    remove: (changes, all) => {
      commands.deleteTasks(
        changes.filter(isNew).map(({ id }) => id),
        true,
      );
      // Send only the project, the section or the topmost tasks, as the first deletion did: the others go along with them.
      const created = new Set(all.map(({ id }) => id));
      const ids = changes.flatMap((change) => {
        const { projectId = null, sectionId = null, parentId = null } = store.task(change.id) ?? {};
        const goesAlong = [projectId, sectionId, parentId].some((id) => id !== null && created.has(id));
        return !isNew(change) && !goesAlong ? [change.id] : [];
      });
      commands.deleteTasks(ids);
    },
  };
}

/**
 * Completes or reopens tasks. Completing a task also completes its open subtasks, so those that must stay
 * open are reopened afterwards.
 */
function setCompletion(
  { store }: Pick<CommandDeps, 'store'>,
  commands: Commands,
  all: readonly Target[],
  completed: boolean,
): void {
  const targets = all.filter(
    ({ before }) => before.completedAt !== undefined && (before.completedAt !== null) === completed,
  );
  if (!completed) {
    completeEach(commands, targets, false);
    return;
  }
  const times = new Map(targets.map(({ id, before }) => [id, before.completedAt]));
  // Complete tasks first if they were completed before their ancestors, to keep their times.
  const isEarlier = ({ id, before }: Target): boolean =>
    ancestorsOf(store, id).some(
      (above) => (times.get(above.id) ?? before.completedAt) !== before.completedAt,
    );
  const earlier = targets.filter(isEarlier).sort((a, b) => levelOf(store, b.id) - levelOf(store, a.id));
  for (const each of earlier) completeEach(commands, [each], true);
  const targetIds = new Set(times.keys());
  const along = completedWith(store, [...targetIds]).filter((id) => !targetIds.has(id));
  completeEach(commands, targets, true);
  if (along.length === 0) return;
  commands.completeTasks(along, false);
  // Reopening a task also reopens the tasks under it that were completed at the same time.
  completeEach(
    commands,
    targets.filter(({ id }) => store.task(id)?.completedAt === null),
    true,
  );
}

function completeEach(commands: Commands, targets: readonly Target[], completed: boolean): void {
  for (const [at, tasks] of Map.groupBy(targets, ({ before }) => before.completedAt ?? undefined)) {
    commands.completeTasks(
      tasks.map(({ id }) => id),
      completed,
      at,
    );
  }
}

/** Sets parents from the top down, so that no task is temporarily its own ancestor. */
function setParents(commands: Commands, all: readonly Target[]): void {
  const moved = all.filter(({ before }) => before.parentId !== undefined);
  const isUnder = ({ before }: Target): number => Number(before.parentId !== null);
  const sorted = moved.toSorted((a, b) => isUnder(a) - isUnder(b));
  for (const [{ parentId = null, projectId, sectionId }, ids] of equalFields(sorted, ({ before }) =>
    parentFields(before),
  )) {
    commands.nestTasks(ids, parentId, projectId, sectionId);
  }
}

/** Returns the parent to restore and, for a task at the top level, its project and section. */
function parentFields({
  parentId = null,
  ...before
}: TaskFields): Pick<TaskFields, 'parentId' | 'projectId' | 'sectionId'> {
  return { parentId, ...(parentId === null ? pick(before, ['projectId', 'sectionId']) : {}) };
}

/** Sets text fields, dates and projects, with one request per task or group of equal values. */
function fieldsIn(commands: Commands, all: readonly Target[]): void {
  const isSingle = all.length === 1;
  for (const { id, before, after, now } of all) {
    const change = pick(before, isSingle ? CONTENT : TEXT_FIELDS);
    const description = before.description === undefined ? {} : descriptionBefore(now, before, after);
    if (Object.keys(change).length > 0) commands.updateTask(id, { ...change, ...description });
  }
  if (isSingle) return;
  // Move the tasks of a project and section together, so that none is separated from its parent.
  for (const [home, ids] of equalFields(all, ({ before }) => pick(before, ['projectId', 'sectionId']))) {
    commands.updateTasks(ids, home);
  }
  for (const [fields, ids] of equalFields(all, dateOf)) commands.updateTasks(ids, fields);
  // A date clears someday, and a task can only be hidden once it has a date.
  for (const [fields, ids] of equalFields(all, ({ before }) => pick(before, [...BULK_FIELDS, 'dueOn']))) {
    commands.updateTasks(ids, fields);
  }
}

/** Returns the date fields to restore; always with the date and "This evening" if any of them changed. */
function dateOf({ now, before }: Target): Partial<Pick<TaskItem, (typeof DATES)[number]>> {
  const changed = pick(before, DATES);
  if (Object.keys(changed).length === 0) return changed;
  const { scheduledOn, thisEvening } = { ...now, ...before };
  return { ...changed, scheduledOn, thisEvening };
}

/** Groups tasks by the fields to set. Leaves out tasks with no such fields. */
function equalFields<Fields extends object>(
  all: readonly Target[],
  fieldsOf: (target: Target) => Fields,
): readonly (readonly [Fields, string[]])[] {
  const groups = Map.groupBy(all, (target) => JSON.stringify(fieldsOf(target)));
  return [...groups.values()].flatMap(([first, ...others]) => {
    const fields = first && fieldsOf(first);
    if (fields === undefined || Object.keys(fields).length === 0) return [];
    return [[fields, [first, ...others].flatMap((each) => each?.id ?? [])] as const];
  });
}

/** Reverts only the tags that the change added or removed, and keeps those that other users have added. */
function setTags({ store }: CommandDeps, commands: Commands, all: readonly Target[]): void {
  const known = store.tags();
  const exists = new Set(known.map(({ id }) => id));
  const byPath = new Map(known.map((tag) => [tag.fullPath, tag.id]));
  const changes = all.flatMap(({ id, now, before, after }) => {
    if (before.tagIds === undefined) return [];
    const { added, removed } = tagsOf(before.tagIds, after.tagIds ?? []);
    const add = removed.map((each) => tagIdNow(each, known));
    const deleted = added.map((each) => tagIdNow(each, known));
    // Creating a tag from its path would add its ancestors too.
    const paths = add.flatMap((each) => (exists.has(each) ? [] : (tagPathOf(each) ?? [])));
    const remaining = new Set([...now.tagIds, ...before.tagIds, ...add]);
    const removedIds = withPrefixes(paths).flatMap((path) => byPath.get(path) ?? []);
    return [{ id, add, remove: [...deleted, ...removedIds.filter((each) => !remaining.has(each))] }];
  });
  const groups = Map.groupBy(changes, ({ add, remove }) => JSON.stringify([add, remove]));
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    commands.tagTasks(
      group.map(({ id }) => id),
      {
        addTagIds: first.add.filter((id) => exists.has(id)),
        addTagPaths: first.add.flatMap((id) => (exists.has(id) ? [] : (tagPathOf(id) ?? []))),
        removeTagIds: first.remove,
      },
    );
  }
}
