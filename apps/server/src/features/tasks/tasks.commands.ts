import type { Pool, PoolClient } from 'pg';
import type { NewTask, TaskChange } from '@questlog/contract/tasks';
import { newId } from '@questlog/domain/uuid';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import type { FindStored } from '../../endpoint/answers.ts';
import type { Member } from '../../endpoint/caller.ts';
import { adjustGrowth, changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { QuickChanges } from '../../account-change/quick-change.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { run } from '../../platform/db/prepared.ts';
import { fail, failField } from '../../platform/errors.ts';
import { empty, rowsText, type Reply } from '../../platform/http/answers/reply.ts';
import {
  completeOneTask,
  createPlainTask,
  oneTextOf,
  updateOneText,
  updatePlainTask,
} from './quick-task-changes.ts';
import { boundTrash } from '../trash/trash.queries.ts';
import { demandTagging, demandTags, ensureTags, idsOfPaths } from '../tags/tags.commands.ts';
import * as write from './task-writes.ts';
import { findTask, findTaskRecords } from './tasks.queries.ts';

function toRow(id: string, task: NewTask): write.TaskRow {
  const scheduled = task.scheduledDate ? parseWireDate(task.scheduledDate) : undefined;
  const due = task.dueDate ? parseWireDate(task.dueDate) : undefined;
  return {
    id,
    project_id: task.projectId ?? null,
    title: task.title,
    notes: task.notes ?? null,
    description: task.description ?? null,
    priority: task.priority ?? 'none',
    scheduled_date: scheduled?.date ?? null,
    this_evening: scheduled?.thisEvening ?? false,
    due_date: due?.date ?? null,
  };
}

async function demandProjects(
  client: PoolClient,
  accountId: string,
  projects: readonly { readonly id: string; readonly field: string }[],
): Promise<void> {
  if (projects.length === 0) return;
  const ids = [...new Set(projects.map((project) => project.id))];
  const live = new Set((await run(client, write.liveProjects, [accountId, ids])).map((row) => row.id));
  const unknown = projects.find((project) => !live.has(project.id));
  if (unknown !== undefined) failField(unknown.field, 'Project not found');
}

/** The tags that a task asks for, made where they are missing; undefined where it says nothing of tags. */
async function tagsFor(
  client: PoolClient,
  account: LockedAccount,
  member: Member,
  task: Pick<TaskChange, 'tagIds' | 'tagPaths'>,
): Promise<string[] | undefined> {
  if (task.tagIds === undefined && task.tagPaths === undefined) return undefined;
  const ids = task.tagIds ?? [];
  const paths = task.tagPaths ?? [];
  if (ids.length + paths.length > 0) demandTagging(account.tier);
  await demandTags(client, account.id, ids, 'tagIds');
  const made = await ensureTags(client, account, member, paths);
  return [...new Set([...ids, ...idsOfPaths(made, paths)])];
}

/** What commands of tasks work with. */
export interface TaskDeps {
  readonly pool: Pool;
  readonly quick: QuickChanges;
}

/** Makes a task. Raises `limit_reached`, field errors for an unknown project or tag. */
export function createTask(deps: TaskDeps, member: Member, task: NewTask): Promise<Reply> {
  const id = task.id ?? newId(member.now.getTime());
  const row = toRow(id, task);
  const hasTags = (task.tagIds?.length ?? 0) + (task.tagPaths?.length ?? 0) > 0;
  const findStored = storedTask(deps.pool, member, task.id);
  if (hasTags) return createTagged(deps.pool, member, row, task, findStored);
  return deps.quick.change(
    member,
    createPlainTask,
    [
      row.id,
      row.project_id,
      row.title,
      row.notes,
      row.description,
      row.priority,
      row.scheduled_date,
      row.this_evening,
      row.due_date,
      member.today,
    ],
    findStored,
  );
}

function createTagged(
  pool: Pool,
  member: Member,
  row: write.TaskRow,
  task: NewTask,
  findStored: FindStored | undefined,
): Promise<Reply> {
  const make = async (client: PoolClient, account: LockedAccount): Promise<Reply> => {
    if (row.project_id !== null) {
      await demandProjects(client, account.id, [{ id: row.project_id, field: 'projectId' }]);
    }
    const tagIds = await tagsFor(client, account, member, task);
    await run(client, write.insertTasks, [
      account.id,
      member.userId,
      member.now,
      account.version,
      JSON.stringify([row]),
    ]);
    await tie(client, account.id, [row.id], tagIds ?? []);
    const made = await findTask(client, account.id, member.today, row.id);
    return rowsText(201, made?.json ?? fail('internal'), [row.id]);
  };
  return changeAccount(pool, member, { tasks: 1 }, make, findStored);
}

function storedTask(pool: Pool, member: Member, id: string | undefined): FindStored | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findTask(pool, member.accountId, member.today, id);
    return stored && rowsText(200, stored.json, [id]);
  };
}

async function tie(
  client: PoolClient,
  accountId: string,
  taskIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  if (taskIds.length === 0 || tagIds.length === 0) return;
  await run(client, write.tieEachTag, [accountId, taskIds, tagIds]);
}

/** Ids for tasks that brought none, so that the list stands in the order in which it was sent (newest first, see task-order). */
function idsFor(tasks: readonly NewTask[], epochMs: number): string[] {
  const made = tasks.map(() => newId(epochMs)).sort((a, b) => (a < b ? 1 : -1));
  return tasks.map((task, index) => task.id ?? made[index] ?? newId(epochMs));
}

/** Makes up to 5,000 tasks, all or none. Raises what {@link createTask} raises, and `conflict` where only some ids exist. */
export function createTasks(pool: Pool, member: Member, tasks: readonly NewTask[]): Promise<Reply> {
  const ids = idsFor(tasks, member.now.getTime());
  if (new Set(ids).size < ids.length) failField('tasks', 'Two tasks have the same id.');
  const rows = tasks.map((task, index) => toRow(ids[index] ?? '', task));
  const make = async (client: PoolClient, account: LockedAccount): Promise<Reply> => {
    const projects = rows.flatMap((row, index) =>
      row.project_id === null ? [] : [{ id: row.project_id, field: `tasks.${index}.projectId` }],
    );
    await demandProjects(client, account.id, projects);
    await run(client, write.insertTasks, [
      account.id,
      member.userId,
      member.now,
      account.version,
      JSON.stringify(rows),
    ]).catch(explainTaken);
    await tieMany(client, account, member, tasks, ids);
    const { json } = await findTaskRecords(client, account.id, ids);
    return rowsText(201, `{"tasks":${json}}`, ids);
  };
  const findStored = async (): Promise<Reply | undefined> => {
    const stored = await findTaskRecords(pool, member.accountId, ids);
    return stored.found === ids.length ? rowsText(200, `{"tasks":${stored.json}}`, ids) : undefined;
  };
  const mayRepeat = tasks.every((task) => task.id !== undefined);
  return changeAccount(pool, member, { tasks: tasks.length }, make, mayRepeat ? findStored : undefined);
}

function explainTaken(error: unknown): never {
  if (isUniqueViolation(error, 'tasks_pkey')) return fail('conflict');
  throw error;
}

async function tieMany(
  client: PoolClient,
  account: LockedAccount,
  member: Member,
  tasks: readonly NewTask[],
  ids: readonly string[],
): Promise<void> {
  const tagIds = [...new Set(tasks.flatMap((task) => task.tagIds ?? []))];
  const tagPaths = [...new Set(tasks.flatMap((task) => task.tagPaths ?? []))];
  if (tagIds.length + tagPaths.length === 0) return;
  demandTagging(account.tier);
  await demandTags(client, account.id, tagIds, 'tasks');
  const made = await ensureTags(client, account, member, tagPaths);
  const pairs = tasks.flatMap((task, index) =>
    [...(task.tagIds ?? []), ...idsOfPaths(made, task.tagPaths ?? [])].map((tag_id) => ({
      task_id: ids[index] ?? '',
      tag_id,
    })),
  );
  await run(client, write.tieTags, [account.id, JSON.stringify(pairs)]);
}

/** Changes the fields that are sent. Raises `not_found`, field errors for an unknown project or tag. */
export function updateTask(deps: TaskDeps, member: Member, id: string, change: TaskChange): Promise<Reply> {
  const changed = changedColumns(change);
  const columns = JSON.stringify(changed);
  if (change.tagIds === undefined && change.tagPaths === undefined) {
    const text = oneTextOf(changed);
    return text === undefined
      ? deps.quick.change(member, updatePlainTask, [id, columns, member.today])
      : deps.quick.change(member, updateOneText[text.column], [id, text.value, member.today]);
  }
  return changeAccount(deps.pool, member, {}, async (client, account) => {
    if (change.projectId) {
      await demandProjects(client, account.id, [{ id: change.projectId, field: 'projectId' }]);
    }
    const found = await run(client, write.updateTask, [account.id, id, member.now, account.version, columns]);
    if (found.length === 0) return fail('not_found');
    const tagIds = (await tagsFor(client, account, member, change)) ?? [];
    await run(client, write.untieOtherTags, [account.id, id, tagIds]);
    await tie(client, account.id, [id], tagIds);
    const task = await findTask(client, account.id, member.today, id);
    return rowsText(200, task?.json ?? fail('not_found'), [id]);
  });
}

function changedColumns(change: TaskChange): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  if (change.title !== undefined) columns['title'] = change.title;
  if (change.notes !== undefined) columns['notes'] = change.notes;
  if (change.description !== undefined) columns['description'] = change.description;
  if (change.priority !== undefined) columns['priority'] = change.priority ?? 'none';
  if (change.projectId !== undefined) columns['project_id'] = change.projectId;
  if (change.completed !== undefined) columns['completed'] = change.completed;
  if (change.scheduledDate !== undefined) {
    const scheduled = change.scheduledDate === null ? undefined : parseWireDate(change.scheduledDate);
    columns['scheduled_date'] = scheduled?.date ?? null;
    columns['this_evening'] = scheduled?.thisEvening ?? false;
  }
  if (change.dueDate !== undefined) {
    columns['due_date'] = change.dueDate === null ? null : (parseWireDate(change.dueDate)?.date ?? null);
  }
  return columns;
}

/** Sets completion, or toggles it where `completed` is undefined. Raises `not_found`. */
export function completeTask(
  { quick }: TaskDeps,
  member: Member,
  id: string,
  completed: boolean | undefined,
): Promise<Reply> {
  return quick.change(member, completeOneTask, [id, completed ?? null, member.today]);
}

/** Moves a task to the trash; one that lies there already stays. Raises `not_found`. */
export function deleteTask(pool: Pool, member: Member, id: string): Promise<Reply> {
  return changeAccount(pool, member, {}, async (client, account) => {
    const gone = await run(client, write.trashTasks, [account.id, [id], member.now, account.version]);
    if (gone.length === 0 && (await findTask(client, account.id, member.today, id)) === undefined) {
      return fail('not_found');
    }
    await adjustGrowth(client, account, { tasks: -gone.length });
    await boundTrash(client, account.id, account.tier);
    return empty;
  });
}

/** Takes a task back from the trash. Raises `not_found`, and `limit_reached` where the plan has no room for it. */
export function restoreTask(pool: Pool, member: Member, id: string): Promise<Reply> {
  return changeAccount(pool, member, {}, async (client, account) => {
    const back = await run(client, write.restoreTasks, [account.id, [id], member.now, account.version]);
    await adjustGrowth(client, account, { tasks: back.length });
    const task = await findTask(client, account.id, member.today, id);
    return rowsText(200, task?.json ?? fail('not_found'), [id]);
  });
}

/** Gives a task exactly these tags. Raises `not_found`, a field error for an unknown tag. */
export function setTaskTags(deps: TaskDeps, member: Member, id: string, tagIds: string[]): Promise<Reply> {
  return updateTask(deps, member, id, { tagIds });
}
