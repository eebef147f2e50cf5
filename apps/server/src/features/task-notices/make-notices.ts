/** Notifies members of changed tasks, from the history (PEOPLE-10 to PEOPLE-15). */
import type { Pool } from 'pg';
import { MAX_MENTIONS, mentionedIds } from '@questlog/domain/comments/comments';
import { planRecipients, type Notice } from '@questlog/domain/notifications/notifications';
import {
  newlyDescribed,
  taskNotices,
  type NoticedTask,
  type TaskNotice,
} from '@questlog/domain/notifications/task-notices';
import type { Announcer } from '../../account-change/announcer.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { accountWithMembers } from '../notifications/account-with-members.queries.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { AccountTurns } from './account-turns.ts';
import {
  eventsOfChange,
  holdActive,
  noteDescribed,
  noticedComments,
  noticedMembers,
  noticedTasks,
  putOffChange,
  removeChange,
  takeChange,
  type EventRow,
  type MemberRow,
  type PendingChange,
  type TaskRow,
} from './pending-notices.queries.ts';

const RETRY_MS = 30_000;
const MAX_ATTEMPTS = 8;

export interface NoticeDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => Date;
  readonly live: Announcer;
}

/**
 * Notifies the members whom pending changes concern. A change leaves the queue in the transaction that adds its
 * notifications, so each is made once, however many servers do this, and none is lost in a crash.
 * @returns the number of changes
 */
export function makeNotices(deps: NoticeDeps, signal?: AbortSignal): Promise<number> {
  const turns = new AccountTurns();
  return inBatches(() => makeNext(deps, turns), signal);
}

/** Makes the notices of one change. Returns 0 if no change is due. */
async function makeNext(deps: NoticeDeps, turns: AccountTurns): Promise<number> {
  const { pool, log, clock } = deps;
  const now = clock();
  let taken: PendingChange | undefined;
  try {
    await inTransaction(pool, async (client) => {
      taken = await takeInTurn(client, turns, now);
      if (taken === undefined) return;
      await removeChange(client, taken);
      await (taken.leftUserId === null
        ? notifyOfEvents(deps, client, taken, now)
        : notifyOfUnassigned(deps, client, taken, now));
    });
  } catch (error) {
    if (taken === undefined) throw error;
    log.error({ err: error }, 'members could not be notified of a change');
    const until = new Date(now.getTime() + RETRY_MS);
    await putOffChange(pool, { ...taken, until, most: MAX_ATTEMPTS });
  }
  return taken === undefined ? 0 : 1;
}

/** Takes a change of an account whose turn is not over. If no such change is pending, all accounts have another turn. */
async function takeInTurn(
  client: Transaction,
  turns: AccountTurns,
  now: Date,
): Promise<PendingChange | undefined> {
  const { over } = turns;
  let taken = await takeChange.first(client, { now, over });
  if (taken === undefined && over.length > 0) {
    turns.restart();
    taken = await takeChange.first(client, { now, over: [] });
  }
  if (taken !== undefined) turns.count(taken.accountId);
  return taken;
}

/** Notifies the Owner and Admins of the tasks that a member has left behind (PEOPLE-15). */
async function notifyOfUnassigned(
  { live }: NoticeDeps,
  client: Transaction,
  { accountId, changeId, leftUserId, leftTasks }: PendingChange,
  now: Date,
): Promise<void> {
  const account = await accountWithMembers.first(client, { accountId });
  if (account === undefined || leftUserId === null) return;
  const members = await noticedMembers(client, { accountId });
  const personName = nameOf(members, leftUserId);
  const notice: Notice = {
    type: 'Unassigned',
    accountName: account.name,
    personName,
    tasks: leftTasks ?? 0,
  };
  // The author of the change too: they may not know of the tasks, and often nobody else could be told.
  const userIds = planRecipients(account.members).filter((id) => id !== leftUserId);
  const recipients = await holdActive(client, { accountId, userIds });
  const onceKey = `unassigned:${accountId}:${changeId}`;
  await notify(client, recipients, notice, { accountId, onceKey, now, live });
}

async function notifyOfEvents(
  { live }: NoticeDeps,
  client: Transaction,
  change: PendingChange,
  now: Date,
): Promise<void> {
  const { accountId, changeId } = change;
  const events = await eventsOfChange(client, change);
  const actorId = events[0]?.userId;
  if (actorId === undefined) return;
  const members = await noticedMembers(client, { accountId });
  const active = new Set(members.flatMap(({ userId, isActive }) => (isActive ? userId : [])));
  const rows = await readTasks(client, change, events);
  const tasks = new Map(rows.map((row) => [row.id, noticedTask(row, active)]));
  const ids = [...new Set(events.flatMap(({ commentId }) => commentId ?? []))];
  const comments = ids.length === 0 ? [] : await noticedComments(client, { accountId, ids });
  const mentions = new Map(comments.map(({ id, mentions: userIds }) => [id, userIds]));
  const found = taskNotices({ actorId, events, tasks, comments: mentions, members: active });
  await follow(client, change, [...tasks.values()]);
  const userIds = [...new Set(found.map(({ userId }) => userId))];
  const held = new Set(await holdActive(client, { accountId, userIds }));
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const bodies = new Map(comments.map(({ id, body }) => [id, body]));
  // In the order of the users, in which everybody locks them.
  for (const notice of found.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const { userId, type, taskIds } = notice;
    if (!held.has(userId)) continue;
    const taskId = onlyTask(notice);
    const facts: Notice = {
      type,
      personName: nameOf(members, actorId),
      titles: taskIds.map((id) => titles.get(id) ?? ''),
      taskId,
      comment: notice.commentId === null ? null : (bodies.get(notice.commentId) ?? null),
    };
    const onceKey = `change:${accountId}:${changeId}:${type}`;
    await notify(client, [userId], facts, { accountId, taskId, onceKey, now, live });
  }
}

function readTasks(
  client: Transaction,
  { accountId, changeId }: PendingChange,
  events: readonly EventRow[],
): Promise<TaskRow[]> {
  const taskIds = [...new Set(events.map(({ taskId }) => taskId))];
  const described = events.flatMap(({ taskId, isDescribed }) => (isDescribed ? taskId : []));
  return noticedTasks(client, { accountId, changeId, taskIds, described });
}

function noticedTask({ description, ...task }: TaskRow, active: ReadonlySet<string>): NoticedTask {
  const mentioned = mentionedIds(description ?? '').filter((id) => active.has(id));
  return { ...task, described: mentioned.slice(0, MAX_MENTIONS) };
}

/** Lets the members follow tasks whom their descriptions now mention, the author of the change included. */
async function follow(
  client: Transaction,
  { accountId, changeId }: PendingChange,
  tasks: readonly NoticedTask[],
): Promise<void> {
  for (const task of tasks) {
    const userIds = newlyDescribed(task);
    if (userIds.length > 0) await noteDescribed(client, { accountId, changeId, taskId: task.id, userIds });
  }
}

/** Returns the task of a notice about only one. */
function onlyTask({ taskIds }: TaskNotice): string | null {
  return taskIds.length === 1 ? (taskIds[0] ?? null) : null;
}

function nameOf(members: readonly MemberRow[], userId: string): string {
  const name = members.find((member) => member.userId === userId)?.name ?? '';
  return name === '' ? 'A former member' : name;
}
