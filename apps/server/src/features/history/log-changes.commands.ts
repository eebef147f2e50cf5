/** Logs what happens to tasks, in the transaction of the change (HISTORY-1). */
import type { PoolClient } from 'pg';
import { changeEvents, creationEvent, type TaskEvent } from '@questlog/domain/history/task-events';
import { mayNotify } from '@questlog/domain/notifications/noticed-events';
import { maxHistoryBytes } from '@questlog/domain/plans/storage';
import type { LockedAccount } from '../../account-change/change.ts';
import { loggedFacts } from '../../account-change/logged-facts.ts';
import { taskSnapshots } from '../../account-change/task-snapshots.queries.ts';
import type { ReactionActor, TaskReaction } from '../../account-change/tasks-changed.ts';
import { writeSeriesMessages } from '../webhooks/task-messages.commands.ts';
import { createdIn, insertEvents, removeOldest, type EventRow } from './task-events.queries.ts';

/** Logs each field that a change sets, and each new task. */
export const logChanges: TaskReaction = {
  concerns: () => true,
  react: (client, account, actor, { before, after }) => {
    const events = [...after].flatMap(([id, task]): readonly TaskRow[] => {
      const was = before.get(id);
      const is = loggedFacts(task);
      const changes =
        was === undefined ? [creationEvent(is)] : changeEvents(loggedFacts(was), is, actor.isUndo);
      return changes.map((event) => ({ id, event }));
    });
    return logEvents(client, account, actor, events);
  },
};

/** The account whose tasks change. */
type LoggedAccount = Pick<LockedAccount, 'id' | 'version' | 'tier' | 'hasWebhooks' | 'announce'>;

/** An event of a task. */
interface TaskRow {
  readonly id: string;
  readonly event: TaskEvent;
}

/** The part of a full log that is removed at once, so that not every change has to remove events. */
const REMOVED_PART = 0.01;

/** Adds events to the log, and removes the oldest ones if it is full (HISTORY-15). */
export async function logEvents(
  client: PoolClient,
  account: LoggedAccount,
  { now, userId, via, viaName }: Pick<ReactionActor, 'now' | 'userId' | 'via' | 'viaName'>,
  events: readonly TaskRow[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, event }): EventRow => ({
    task_id: id,
    kind: event.kind,
    field: event.field,
    from_value: event.from,
    to_value: event.to,
  }));
  const logged = await insertEvents.first(client, {
    accountId: account.id,
    changeId: account.version,
    userId: via === 'system' ? null : userId,
    now,
    via,
    viaName,
    events: JSON.stringify(rows),
    notifies: via !== 'system' && events.some(({ event }) => mayNotify(event)),
  });
  if (logged === undefined) return;
  if (logged.isQueued) account.announce((live) => live.noticesQueued());
  const most = maxHistoryBytes(account.tier);
  if (logged.bytes <= most) return;
  const bytes = logged.bytes - most + Math.ceil(most * REMOVED_PART);
  await removeOldest(client, { accountId: account.id, changeId: account.version, bytes });
}

/** Logs the creation of those of the tasks that a series has just created (HISTORY-6), and tells webhooks. */
export async function logCreatedBySeries(
  client: PoolClient,
  account: LoggedAccount,
  now: Date,
  ids: readonly string[],
): Promise<void> {
  const created = await createdIn(client, { accountId: account.id, ids, changeId: account.version });
  if (created.length === 0) return;
  const tasks = await taskSnapshots(client, account.id, created, true);
  const events = Array.from(tasks, ([id, task]) => ({ id, event: creationEvent(loggedFacts(task)) }));
  await logEvents(client, account, { now, userId: '', via: 'system', viaName: null }, events);
  await writeSeriesMessages(client, account, now, created, 'task.created');
}

/** Logs that reopening a task has removed the tasks that followed it in its series (HISTORY-6), and tells webhooks. */
export async function logRemovedFromSeries(
  client: PoolClient,
  account: LoggedAccount,
  now: Date,
  ids: readonly string[],
): Promise<void> {
  const event: TaskEvent = { kind: 'deleted', field: 'deleted', from: false, to: true };
  const events = ids.map((id) => ({ id, event }));
  await logEvents(client, account, { now, userId: '', via: 'system', viaName: null }, events);
  await writeSeriesMessages(client, account, now, ids, 'task.deleted');
}
