/** Reverses the changes of rows with the commands of their features, as the browser's inverses do (decision 036). */
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import type { NewReminder } from '@questlog/contract/reminders';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { Member } from '../../account-change/caller/caller.ts';
import type { OpenChange } from '../../account-change/open-change.ts';
import { taskSnapshots } from '../../account-change/task-snapshots.queries.ts';
import type { TaskDeps } from '../../account-change/tasks-changed.ts';
import { deleteComment, editComment, restoreComment } from '../comments/comments.commands.ts';
import { deleteProject, restoreProject, updateProject } from '../projects/projects.commands.ts';
import { replaceReminders } from '../reminders/reminders.commands.ts';
import {
  removeRepeat,
  restoreRepeat,
  updateRepeat,
  type PatternChange,
} from '../repeating/patterns/repeat-patterns.commands.ts';
import { deleteTag, restoreTag, updateTag } from '../tags/tags.commands.ts';
import { COUNT, deleteTasks, restoreTasks, updateTasks } from '../tasks/task-changes.commands.ts';
import { isEqual, type Collection, type Facts, type RowChange } from './row-changes.ts';

/** The user who reverses changes, with the change to which all commands belong. No command's response is stored. */
export type Reverser = Omit<Member, 'repeatable' | 'within'> & {
  readonly repeatable: undefined;
  readonly within: OpenChange;
};

/** Reverses the changes. Throws the errors of the commands. */
export async function reverse(deps: TaskDeps, actor: Reverser, changes: readonly RowChange[]): Promise<void> {
  const of = (collection: Collection): readonly RowChange[] =>
    changes.filter((change) => change.collection === collection);
  const repeats = Map.groupBy(of('repeats'), ({ before }) => before === null);
  for (const { id } of repeats.get(true) ?? []) await removeRepeat(deps.pool, actor, id);
  for (const change of of('comments')) await reverseComment(deps, actor, change);
  const { created, removed, edited } = byLife(of('projects'));
  for (const { id } of removed) await restoreProject(deps, actor, id);
  for (const { id, before, after } of edited)
    await updateProject(deps.pool, actor, id, changed(before, after));
  await reverseTags(deps, actor, of('tags'));
  await reverseTasks(deps, actor, of('tasks'));
  for (const change of repeats.get(false) ?? []) await reverseRepeat(deps, actor, change);
  await reverseReminders(actor, of('reminders'));
  for (const { id, isNew } of created) await deleteProject(deps, actor, id, isNew === true);
}

interface ByLife {
  /** The rows to delete. */
  readonly created: readonly RowChange[];
  /** The rows to restore. */
  readonly removed: readonly RowChange[];
  readonly edited: readonly (RowChange & { readonly before: Facts; readonly after: Facts })[];
}

function byLife(changes: readonly RowChange[]): ByLife {
  const isLive = (facts: Facts | null): boolean => facts !== null && facts['deleted'] !== true;
  return {
    created: changes.filter(({ before, after }) => isBorn(before, after)),
    removed: changes.filter(({ before, after }) => isBorn(after, before)),
    edited: changes.flatMap((change) => {
      const { before, after } = change;
      return before !== null && after !== null && isLive(before) === isLive(after)
        ? [{ ...change, before, after }]
        : [];
    }),
  };
}

/** Returns whether a row exists after, and not before. Fields that did not differ are absent. */
function isBorn(before: Facts | null, after: Facts | null): boolean {
  if (before === null) return after !== null;
  return before['deleted'] === true && after !== null && after['deleted'] === false;
}

/** Returns the former values of the fields that differ. */
function changed(before: Facts, after: Facts): Facts {
  return Object.fromEntries(Object.entries(before).filter(([name, value]) => !isEqual(value, after[name])));
}

async function reverseTasks(deps: TaskDeps, actor: Reverser, changes: readonly RowChange[]): Promise<void> {
  const { client } = actor.within;
  const { created, removed, edited } = byLife(changes);
  const snapshots = await taskSnapshots(
    client,
    actor.accountId,
    removed.map(({ id }) => id),
    false,
  );
  // A project that was restored before has brought back its tasks.
  const inTrash = removed.flatMap(({ id }) => (snapshots.get(id)?.deleted === true ? [id] : []));
  await restoreTasks(deps, actor, inTrash, COUNT);
  const edits = [...edited, ...removed.flatMap(withFields)];
  // Reopen first and complete last: a rule completes and reopens subtasks along with their parents.
  await update(deps, actor, edits, reopening);
  await update(deps, actor, parentsFirst(edits), moving);
  await update(deps, actor, edits, fields);
  await update(deps, actor, edits, completing);
  const ids = created.filter(({ isNew }) => isNew).map(({ id }) => id);
  await deleteTasks(deps, actor, ids, COUNT, true);
  const others = created.filter(({ isNew }) => !isNew).map(({ id }) => id);
  await deleteTasks(deps, actor, others, COUNT);
}

type Edit = RowChange & { readonly before: Facts; readonly after: Facts };

/** Returns a restored task with other fields to set, if the same change has set some. */
function withFields(change: RowChange): readonly Edit[] {
  const { before, after } = change;
  return before === null || after === null ? [] : [{ ...change, before, after }];
}

type Sent = Parameters<typeof updateTasks>[3];

/** Sets fields of tasks, with one command for each group of tasks that get the same values. */
async function update(
  deps: TaskDeps,
  actor: Reverser,
  edits: readonly Edit[],
  sentOf: (edit: Edit) => Sent | undefined,
): Promise<void> {
  const groups = new Map<string, { sent: Sent; ids: string[] }>();
  for (const edit of edits) {
    const sent = sentOf(edit);
    if (sent === undefined || Object.keys(sent).length === 0) continue;
    const key = JSON.stringify(sent);
    const group = groups.get(key) ?? { sent, ids: [] };
    groups.set(key, group);
    group.ids.push(edit.id);
  }
  for (const { sent, ids } of groups.values()) await updateTasks(deps, actor, ids, sent, COUNT);
}

const isReopened = ({ before, after }: Edit): boolean =>
  'completedAt' in before && before['completedAt'] === null && after['completedAt'] !== null;

const reopening = (edit: Edit): Sent | undefined => (isReopened(edit) ? { completed: false } : undefined);

function completing({ before }: Edit): Sent | undefined {
  const at = before['completedAt'];
  return typeof at === 'string' ? { completed: true, completedAt: at } : undefined;
}

const POSITION = new Set(['projectId', 'sectionId', 'parentId']);

function moving({ before }: Edit): Sent | undefined {
  if (!('projectId' in before)) return undefined;
  const { projectId, sectionId, parentId } = before;
  // A subtask follows its parent.
  return (parentId === null ? { projectId, sectionId, parentId } : { parentId }) as Sent;
}

/** Sorts tasks so that a task is moved before those under it. */
function parentsFirst(edits: readonly Edit[]): readonly Edit[] {
  const isUnder = ({ before }: Edit): number => Number(before['parentId'] !== null);
  return edits.toSorted((a, b) => isUnder(a) - isUnder(b));
}

function fields({ before, after }: Edit): Sent {
  const { completedAt: _, deleted: __, tagIds, ...others } = before;
  const plain = Object.fromEntries(Object.entries(others).filter(([name]) => !POSITION.has(name)));
  return { ...plain, ...(tagIds === undefined ? {} : tagsOf(tagIds, after['tagIds'])) };
}

/** Returns the tags to add and to remove, so that those that others have added stay. */
function tagsOf(before: unknown, after: unknown): Pick<Sent, 'addTagIds' | 'removeTagIds'> {
  const [was, is] = [before, after].map((ids) => new Set(ids as readonly string[]));
  return {
    addTagIds: [...(was?.difference(is ?? new Set()) ?? [])],
    removeTagIds: [...(is?.difference(was ?? new Set()) ?? [])],
  };
}

async function reverseTags(
  { pool }: TaskDeps,
  member: Reverser,
  changes: readonly RowChange[],
): Promise<void> {
  const actor = { ...member, requirements: { ...member.requirements, capability: 'tags.manage' } } as const;
  const { created, removed, edited } = byLife(changes);
  for (const { id } of created) await deleteTag(pool, actor, id);
  for (const { id } of removed) await restoreTag(pool, actor, id);
  for (const { id, before, after } of edited) {
    const { path: _, ...values } = changed(before, after);
    if (Object.keys(values).length > 0) await updateTag(pool, actor, id, values);
  }
}

async function reverseComment({ pool }: TaskDeps, actor: Reverser, change: RowChange): Promise<void> {
  const { created, removed, edited } = byLife([change]);
  for (const { id } of created) await deleteComment(pool, actor, id);
  for (const { id } of removed) await restoreComment(pool, actor, id);
  for (const { id, before } of edited) await editComment(pool, actor, id, String(before['body']));
}

async function reverseRepeat(
  { pool }: TaskDeps,
  member: Reverser,
  { id: taskId, before: former, after }: RowChange,
): Promise<void> {
  const before = former ?? {};
  const actor = { ...member, requirements: { ...member.requirements, feature: 'REPEATING_TASKS' } } as const;
  if (after === null) {
    await restoreRepeat(pool, actor, taskId, String(before['patternId']));
    return undefined;
  }
  const { patternId: _, endDate, ...rule } = before;
  const end =
    typeof endDate === 'string' ? (parseWireDate(endDate)?.date ?? null) : (endDate as null | undefined);
  await updateRepeat(pool, actor, taskId, {
    ...(rule as Partial<RepeatRule>),
    ...(end !== undefined && { endDate: end }),
  } satisfies PatternChange);
  return undefined;
}

async function reverseReminders(actor: Reverser, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { accountId, userId, now, within } = actor;
  const sent = changes.map(({ id: taskId, before }) => ({
    taskId,
    reminders: (before?.['reminders'] ?? []) as NewReminder[],
  }));
  await replaceReminders(within.client, { accountId, userId }, sent, now);
  within.client.onCommit(() => actor.live.remindersChanged(userId, accountId));
}
