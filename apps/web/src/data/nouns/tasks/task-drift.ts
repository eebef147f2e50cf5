/** How a task differs from its state after an undo step, and the fields that undo compares and restores. */
import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import { PLAIN_FIELDS, type PlainField } from '@questlog/domain/tasks/task-fields';
import { isEqual } from '../../engine/undo/row-changes.ts';
import type { Fields, RowChange } from '../../engine/undo/undo-step.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { Drift } from '../inverse.ts';
import { tagIdNow } from './task-draft.ts';
import type { TaskItem } from './task-item.ts';

export const DATES = ['scheduledOn', 'thisEvening', 'scheduledTime'] as const;

/** How undo treats each field that is not plain. Derived fields follow from others. */
const RESTORING = {
  scheduledOn: 'content',
  thisEvening: 'content',
  scheduledTime: 'content',
  dueOn: 'content',
  projectId: 'content',
  sectionId: 'content',
  parentId: 'parent',
  projectOrder: 'order',
  todayOrder: 'order',
  anytimeOrder: 'order',
  tagIds: 'tags',
  completedAt: 'completion',
  id: 'derived',
  userId: 'derived',
  createdAt: 'derived',
  updatedAt: 'derived',
  completedOn: 'derived',
  completedBy: 'derived',
  isRepeatingTask: 'derived',
  repeatPatternId: 'derived',
  isPendingSync: 'derived',
} as const satisfies Record<Exclude<keyof TaskItem, PlainField>, string>;

const NAMES = Object.keys(RESTORING) as (keyof typeof RESTORING)[];

/** The fields of a new task that other users may have changed. */
export const CONTENT = [...PLAIN_FIELDS, ...NAMES.filter((name) => RESTORING[name] === 'content')];
const POSITION_FIELDS = ['parentId' as const, ...CONTENT];
const ORDERS = NAMES.filter((name) => RESTORING[name] === 'order');

export type TaskFields = Partial<TaskItem>;

/** Compares tasks with their state after an undo step. */
export function taskDrift(store: CommandDeps['store']) {
  const differs = (task: TaskItem, { before, after }: { before: TaskFields; after: TaskFields }): boolean => {
    const names = [...POSITION_FIELDS, ...ORDERS];
    const changed = names.filter((name) => after[name] !== undefined && !isEqual(task[name], after[name]));
    const isOther = (name: (typeof names)[number]): boolean =>
      name !== 'description' ||
      before.description === undefined ||
      descriptionBefore(task, before, after).description === undefined;
    if (changed.some(isOther)) return true;
    if (after.tagIds === undefined) return false;
    const tags = store.tags();
    const has = new Set(task.tagIds.map((id) => tagIdNow(id, tags)));
    const { added, removed } = tagsOf(before.tagIds ?? [], after.tagIds);
    return (
      added.some((id) => !has.has(tagIdNow(id, tags))) || removed.some((id) => has.has(tagIdNow(id, tags)))
    );
  };
  const isDone = ({ completedAt }: TaskFields): boolean => completedAt !== null;

  const driftOf = ({ id, before, after }: RowChange, all: readonly RowChange[]): Drift | undefined => {
    const task = store.task(id);
    if (after === null) return task === undefined ? undefined : 'restored';
    if (task === undefined) return 'deleted';
    const left = after as TaskFields;
    if (before === null) {
      const row = { before: {}, after: pick(left, [...POSITION_FIELDS, 'tagIds']) };
      const isToggled = left.completedAt !== undefined && isDone(task) !== isDone(left);
      return isToggled || differs(task, row) ? 'changed' : undefined;
    }
    if (left.completedAt !== undefined) {
      if (isDone(task) !== isDone(left)) return 'changed';
    } else if (isDone(task)) {
      // Completed tasks move with their tree.
      const followsParent = left.parentId !== undefined || all.some(({ id: each }) => each === task.parentId);
      return setsFields(left, followsParent ? ['projectId', 'sectionId'] : []) ? 'completed' : undefined;
    }
    if (differs(task, { before: before, after: left })) return 'changed';
    const back = before as TaskFields;
    // Clearing the date would also clear a time that another user has set.
    if (back.scheduledOn === null && task.scheduledTime !== (left.scheduledTime ?? null)) return 'changed';
    // A date and someday clear each other, even if another user has set the other one.
    if (back.someday === true && task.scheduledOn !== (left.scheduledOn ?? null)) return 'changed';
    if (typeof back.scheduledOn === 'string' && task.someday !== (left.someday ?? false)) return 'changed';
    const parentId = back.parentId ?? null;
    const isReturning = (id: string): boolean => all.some((each) => each.id === id && each.after === null);
    if (parentId !== null && store.task(parentId) === undefined && !isReturning(parentId)) return 'orphaned';
    const home = back.projectId ?? null;
    const isThere = store.project(home) !== undefined || all.some((each) => each.id === home);
    if (home !== null && !isThere) return 'homeless';
    const section = back.sectionId ?? null;
    const hasSection = store.section(section) !== undefined || all.some((each) => each.id === section);
    return section === null || hasSection ? undefined : 'sectionless';
  };
  return { driftOf };
}

/**
 * Returns the description with one change reverted and later edits kept; no description if both affect the
 * same lines (TASK-77).
 */
export function descriptionBefore(
  now: TaskItem,
  before: TaskFields,
  after: TaskFields,
): Pick<TaskFields, 'description'> {
  if (now.description === after.description) return { description: before.description ?? null };
  const [base, mine, theirs] = [after, before, now].map(({ description }) => description ?? '');
  const { text, isConflict } = mergeTexts(base ?? '', mine ?? '', theirs ?? '');
  return isConflict || text === theirs ? {} : { description: text || null };
}

/** Returns the tags that a change has added and removed. */
export function tagsOf(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

/** Returns true if a change sets content fields or tags other than those in `apart`. */
function setsFields(change: TaskFields, apart: readonly (keyof TaskItem)[]): boolean {
  return [...CONTENT, 'tagIds' as const].some((name) => change[name] !== undefined && !apart.includes(name));
}

/** Returns those of the named fields that are set. */
export function pick(fields: Fields | TaskFields, names: readonly (keyof TaskItem)[]): TaskFields {
  const all = fields as TaskFields;
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
