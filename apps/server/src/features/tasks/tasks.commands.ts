import type { Pool, PoolClient } from 'pg';
import type { TaskImport, NewTask } from '@questlog/contract/task-input';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { byId } from '../../account-change/task-snapshots.queries.ts';
import { withReactions, type TaskDeps, type Written } from '../../account-change/tasks-changed.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { fail, failField } from '../../platform/errors.ts';
import { remindOfCreated } from '../reminders/arming/new-task-reminders.commands.ts';
import { toRow } from './sent-task.ts';
import { linkTagsOfNew, requireAssignees } from './task-links.ts';
import { atPosition, positionsForNew } from './task-trees.ts';
import * as write from './task-writes.queries.ts';
import { findTask, findTaskRecords, isListable } from './tasks.queries.ts';

/**
 * Creates a task, and does more work in the same transaction. Throws `limit_reached` if the plan allows no
 * more tasks, and a field error for an unknown project, tag or parent.
 */
export function createTask(
  deps: TaskDeps,
  actor: Actor<ChangedRows>,
  task: NewTask,
  finish?: (client: PoolClient, account: LockedAccount, taskId: string) => Promise<void>,
): Promise<ChangedRows> {
  const id = task.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const respond = async (): Promise<ChangedRows> => {
      await finish?.(client, account, id);
      const made = await findTask.first(client, { accountId: account.id, today: actor.today, id });
      return { ids: [id], json: made?.json ?? fail('internal') };
    };
    const created: NewTasks = { tasks: [task], ids: [id], fieldOf: (_, field) => field };
    return addTasks(deps, client, account, actor, created, respond);
  };
  const findStored = storedTask(deps.pool, actor, task.id);
  return changeAccount(deps.pool, actor, { tasks: 1 }, make, { findStored, isSmall: true });
}

interface NewTasks {
  readonly tasks: readonly TaskImport[];
  readonly ids: readonly string[];
  /** Returns the name of a field of the task at an index. */
  readonly fieldOf: (
    index: number,
    field: 'parentId' | 'projectId' | 'sectionId' | 'tagIds' | 'assigneeId',
  ) => string;
}

async function addTasks(
  deps: TaskDeps,
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  { tasks, ids, fieldOf }: NewTasks,
  finish: () => Promise<ChangedRows>,
): Promise<ChangedRows> {
  const positions = await positionsForNew(
    client,
    account.id,
    tasks.map(({ parentId, projectId, sectionId }, index) => ({
      id: ids[index] ?? '',
      parentId,
      projectId,
      sectionId,
    })),
    fieldOf,
  );
  const assigned = tasks.flatMap(({ assigneeId }, index) =>
    typeof assigneeId === 'string' ? [{ id: assigneeId, field: fieldOf(index, 'assigneeId') }] : [],
  );
  await requireAssignees(client, account.id, assigned);
  const rows = tasks.map((task, index) => toRow(ids[index] ?? '', atPosition(task, positions[index])));
  const insert = async (): Promise<Written<undefined>> => {
    const values = {
      accountId: account.id,
      userId: actor.userId,
      now: actor.now,
      version: account.version,
      rows: JSON.stringify(rows),
      texts: true as const,
    };
    const created = await write.insertTasks(client, values).catch(explainTaken);
    await linkTagsOfNew(client, account, actor, tasks, ids, fieldOf(0, 'tagIds'));
    const haveTags = tasks.some(({ tagIds = [], tagPaths = [] }) => tagIds.length + tagPaths.length > 0);
    return { result: undefined, ...(haveTags ? {} : { after: byId(created) }) };
  };
  const isTimed = rows.some((row) => row['scheduled_time'] !== null);
  const response = await withReactions(deps, client, account, actor, {
    ids,
    edited: isTimed ? ['scheduledTime'] : [],
    before: new Map(),
    write: insert,
    finish,
  });
  await remindOfCreated(
    client,
    account,
    actor,
    tasks.map(({ reminders, remindersOf }, index) => ({ id: ids[index] ?? '', reminders, remindersOf })),
  );
  return response;
}

function storedTask(pool: Pool, actor: Actor, id: string | undefined): FindStored<ChangedRows> | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findTask.first(pool, { accountId: actor.accountId, today: actor.today, id });
    return stored && { ids: [id], json: stored.json, existed: true };
  };
}

/**
 * Returns ids for tasks sent without one. When sorted by id, newest first, these tasks keep the order in
 * which they were sent (see task-order).
 */
function idsFor(tasks: readonly NewTask[], epochMs: number): string[] {
  const made = tasks.map(() => newId(epochMs)).sort((a, b) => (a < b ? 1 : -1));
  return tasks.map((task, index) => task.id ?? made[index] ?? newId(epochMs));
}

/**
 * Creates up to 5,000 tasks, open or completed, all or none (TASK-80). Throws the same errors as {@link
 * createTask}, and `conflict` if only some of the ids exist.
 */
export function createTasks(
  deps: TaskDeps,
  actor: Actor<ChangedRows>,
  tasks: readonly TaskImport[],
): Promise<ChangedRows> {
  const { pool } = deps;
  const ids = idsFor(tasks, actor.now.getTime());
  if (new Set(ids).size < ids.length) failField('tasks', 'Two tasks have the same id.');
  const fieldOf: NewTasks['fieldOf'] = (index, field) =>
    field === 'tagIds' ? 'tasks' : `tasks.${index}.${field}`;
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    return addTasks(deps, client, account, actor, { tasks, ids, fieldOf }, async () => {
      await requireListable(client, account.id);
      const { json } = await findTaskRecords.one(client, { accountId: account.id, ids });
      return { ids, json };
    });
  };
  const findStored = async (): Promise<ChangedRows | undefined> => {
    const stored = await findTaskRecords.one(pool, { accountId: actor.accountId, ids });
    return stored.found === ids.length ? { ids, json: stored.json, existed: true } : undefined;
  };
  const mayRepeat = tasks.every((task) => task.id !== undefined);
  return changeAccount(pool, actor, { tasks: tasks.length }, make, {
    findStored: mayRepeat ? findStored : undefined,
  });
}

/**
 * Throws `payload_too_large` if the account has more open tasks than a browser can load. Call it after every
 * change that creates many tasks.
 */
export async function requireListable(client: PoolClient, accountId: string): Promise<void> {
  if (await isListable.one(client, { accountId })) return;
  fail('payload_too_large', {
    message: 'The open tasks of this account would be more than can be shown. Complete or delete some first.',
  });
}

function explainTaken(error: unknown): never {
  if (isUniqueViolation(error, 'tasks_pkey')) return fail('conflict');
  throw error;
}
