import type { Pool, PoolClient } from 'pg';
import type { TaskImport, NewTask } from '@questlog/contract/task-input';
import { newId } from '@questlog/domain/uuid';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../account-change/change.ts';
import type { ChangedRows } from '../../account-change/changed-rows.ts';
import { requireFeature } from '../../account-change/plan-limits.ts';
import type { QuickChanges } from '../../account-change/quick-change.ts';
import type { FindStored } from '../../account-change/repeated-creation.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { run } from '../../platform/db/prepared.ts';
import { fail, failField } from '../../platform/errors.ts';
import { requireTags, ensureTags, idsOfPaths } from '../tags/tags.commands.ts';
import { createPlainTask } from './quick-task-changes.queries.ts';
import { tagsFor, linkTags } from './task-links.ts';
import { placed, placesForNew } from './task-trees.ts';
import * as write from './task-writes.queries.ts';
import { findTask, findTaskRecords, isListable } from './tasks.queries.ts';

function toRow(id: string, task: TaskImport): write.TaskRow {
  const scheduled = scheduleOf(task);
  const due = task.dueDate ? parseWireDate(task.dueDate) : undefined;
  return {
    id,
    project_id: task.projectId ?? null,
    parent_id: task.parentId ?? null,
    title: task.title,
    notes: task.notes ?? null,
    description: task.description ?? null,
    priority: task.priority ?? 'none',
    scheduled_date: scheduled?.scheduledOn ?? null,
    this_evening: scheduled?.thisEvening ?? false,
    scheduled_time: scheduled?.scheduledTime ?? null,
    due_date: due?.date ?? null,
    project_order: task.projectOrder ?? null,
    today_order: task.todayOrder ?? null,
    anytime_order: task.anytimeOrder ?? null,
    completed_at: task.completedAt ?? null,
    created_at: task.createdAt ?? null,
  };
}

function scheduleOf({ scheduledDate, scheduledTime }: NewTask): TaskSchedule | undefined {
  const sent = scheduledDate ? parseWireDate(scheduledDate) : undefined;
  if (sent === undefined) return undefined;
  const planned = { scheduledOn: sent.date, thisEvening: sent.thisEvening, scheduledTime: null };
  return scheduleAfter(planned, { scheduledTime });
}

export interface TaskDeps {
  readonly pool: Pool;
  readonly quick: QuickChanges;
}

/**
 * Creates a task. Throws `limit_reached` if the plan allows no more tasks, and a field error for an unknown
 * project, tag or parent.
 */
export function createTask(deps: TaskDeps, actor: Actor<ChangedRows>, task: NewTask): Promise<ChangedRows> {
  const id = task.id ?? newId(actor.now.getTime());
  const row = toRow(id, task);
  const hasTags = (task.tagIds?.length ?? 0) + (task.tagPaths?.length ?? 0) > 0;
  if (hasTags || row.parent_id !== null) return createTaskAnd(deps.pool, actor, task);
  return deps.quick.change(
    actor,
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
      row.scheduled_time,
      row.due_date,
      actor.today,
    ],
    { findStored: storedTask(deps.pool, actor, task.id) },
  );
}

/**
 * Creates a task with its tags, and does more work in the same transaction. Throws the same errors as {@link
 * createTask}.
 */
export function createTaskAnd(
  pool: Pool,
  actor: Actor<ChangedRows>,
  task: NewTask,
  finish?: (client: PoolClient, account: LockedAccount, taskId: string) => Promise<void>,
): Promise<ChangedRows> {
  const id = task.id ?? newId(actor.now.getTime());
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const [place] = await placesForNew(client, account.id, [{ ...task, id }], (_, field) => field);
    const row = toRow(id, placed(task, place));
    const tagIds = await tagsFor(client, account, actor, task);
    await run(client, write.insertTasks, [
      account.id,
      actor.userId,
      actor.now,
      account.version,
      JSON.stringify([row]),
    ]);
    await linkTags(client, account.id, [row.id], tagIds ?? []);
    await finish?.(client, account, row.id);
    const made = await findTask(client, account.id, actor.today, row.id);
    return { ids: [row.id], json: made?.json ?? fail('internal') };
  };
  return changeAccount(pool, actor, { tasks: 1 }, make, storedTask(pool, actor, task.id));
}

function storedTask(pool: Pool, actor: Actor, id: string | undefined): FindStored<ChangedRows> | undefined {
  if (id === undefined) return undefined;
  return async () => {
    const stored = await findTask(pool, actor.accountId, actor.today, id);
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
  pool: Pool,
  actor: Actor<ChangedRows>,
  tasks: readonly TaskImport[],
): Promise<ChangedRows> {
  const ids = idsFor(tasks, actor.now.getTime());
  if (new Set(ids).size < ids.length) failField('tasks', 'Two tasks have the same id.');
  const make = async (client: PoolClient, account: LockedAccount): Promise<ChangedRows> => {
    const places = await placesForNew(
      client,
      account.id,
      tasks.map(({ parentId, projectId }, index) => ({ id: ids[index] ?? '', parentId, projectId })),
      (index, field) => `tasks.${index}.${field}`,
    );
    const rows = tasks.map((task, index) => toRow(ids[index] ?? '', placed(task, places[index])));
    await run(client, write.insertTasks, [
      account.id,
      actor.userId,
      actor.now,
      account.version,
      JSON.stringify(rows),
    ]).catch(explainTaken);
    await linkTagsOfMany(client, account, actor, tasks, ids);
    await requireListable(client, account.id);
    const { json } = await findTaskRecords(client, account.id, ids);
    return { ids, json };
  };
  const findStored = async (): Promise<ChangedRows | undefined> => {
    const stored = await findTaskRecords(pool, actor.accountId, ids);
    return stored.found === ids.length ? { ids, json: stored.json, existed: true } : undefined;
  };
  const mayRepeat = tasks.every((task) => task.id !== undefined);
  return changeAccount(pool, actor, { tasks: tasks.length }, make, mayRepeat ? findStored : undefined);
}

/**
 * Throws `payload_too_large` if the account has more open tasks than a browser can load. Call it after every
 * change that creates many tasks.
 */
export async function requireListable(client: PoolClient, accountId: string): Promise<void> {
  if (await isListable(client, accountId)) return;
  fail('payload_too_large', {
    message: 'The open tasks of this account would be more than can be shown. Complete or delete some first.',
  });
}

function explainTaken(error: unknown): never {
  if (isUniqueViolation(error, 'tasks_pkey')) return fail('conflict');
  throw error;
}

async function linkTagsOfMany(
  client: PoolClient,
  account: LockedAccount,
  actor: Actor,
  tasks: readonly NewTask[],
  ids: readonly string[],
): Promise<void> {
  const tagIds = [...new Set(tasks.flatMap((task) => task.tagIds ?? []))];
  const tagPaths = [...new Set(tasks.flatMap((task) => task.tagPaths ?? []))];
  if (tagIds.length + tagPaths.length === 0) return;
  requireFeature(account.plan, 'TAGGING');
  const withAncestors = await requireTags(client, account.id, tagIds, 'tasks');
  const made = await ensureTags(client, account, actor, tagPaths);
  const pairs = tasks.flatMap((task, index) =>
    [
      ...new Set([...(task.tagIds ?? []).flatMap(withAncestors), ...idsOfPaths(made, task.tagPaths ?? [])]),
    ].map((tag_id) => ({ task_id: ids[index] ?? '', tag_id })),
  );
  await run(client, write.linkTags, [account.id, JSON.stringify(pairs)]);
}
