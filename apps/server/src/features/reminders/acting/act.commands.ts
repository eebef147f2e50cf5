/** Acts on a notification without a session, with the token that it carries (REMINDER-15). */
import { timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { SNOOZE_MINUTES } from '@questlog/domain/reminders/reminders';
import { newId } from '@questlog/domain/uuid';
import { actAsSystem } from '../../../account-change/actor.ts';
import type { Announcer } from '../../../account-change/announcer.ts';
import type { TaskDeps } from '../../../account-change/tasks-changed.ts';
import { queuesOf } from '../../../account-change/account-queues.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { fail } from '../../../platform/errors.ts';
import { COUNT, updateTasks } from '../../tasks/task-changes.commands.ts';
import { armTasks } from '../arming/arming.commands.ts';
import { holdTasks } from '../arming/arming.queries.ts';
import type { UnsubscribePurpose } from '../firing/push-content.queries.ts';
import { stopNoticeMails } from '../mails/send-notice-mails.ts';
import { hashOfToken } from '../firing/reminder-tokens.ts';
import { columnsOf, setSnooze, storeReminders } from '../reminders.queries.ts';
import {
  endReminderMails,
  firingOfToken,
  takeFiring,
  userOfUnsubscribe,
  type TokenRow,
} from './acting.queries.ts';

export interface ActDeps extends TaskDeps {
  readonly live: Announcer;
}

export interface Act {
  readonly token: string;
  readonly action: 'done' | 'snooze';
  readonly minutes?: number | undefined;
}

/** Returns the firing of a token. Throws `invalid_token`, also if its user may no longer see the task. */
export async function findFiring(
  { pool }: Pick<ActDeps, 'pool'>,
  token: string,
  now: Date,
): Promise<TokenRow> {
  const hash = hashOfToken(token);
  const found = await firingOfToken.first(pool, { hash, now });
  if (found === undefined || !found.is_allowed || !timingSafeEqual(found.token_hash, hash)) {
    return fail('invalid_token');
  }
  return found;
}

/**
 * Completes the task of a notification, or snoozes its reminder. Changes nothing if the notification was acted on
 * before, or the task is not open. Throws `invalid_token`.
 */
export async function actOnFiring(
  deps: ActDeps,
  { token, action, minutes = SNOOZE_MINUTES }: Act,
  now: Date,
): Promise<{ readonly taskId: string; readonly isChanged: boolean }> {
  const firing = await findFiring(deps, token, now);
  const { task_id: taskId } = firing;
  if (!firing.is_open) return { taskId, isChanged: false };
  const isChanged =
    action === 'done' ? await complete(deps, firing, now) : await snooze(deps, firing, minutes, now);
  return { taskId, isChanged };
}

/**
 * Completes the task before the firing is marked, so that a crash in between loses nothing: completing a completed task
 * changes nothing.
 */
async function complete(deps: ActDeps, firing: TokenRow, now: Date): Promise<boolean> {
  const { account_id: accountId, firing_id: id, user_id: userId, task_id: taskId } = firing;
  const actor = actAsSystem('a notification', {
    accountId,
    userId,
    now,
    today: localDateAt(now.getTime(), firing.time_zone),
    via: 'app',
    live: deps.live,
  });
  await updateTasks<number>(deps, actor, [taskId], { completed: true }, COUNT);
  return takeFiring.any(deps.pool, { accountId, id });
}

function snooze({ pool, live }: ActDeps, firing: TokenRow, minutes: number, now: Date): Promise<boolean> {
  const { account_id: accountId, firing_id: id, user_id: userId, task_id: taskId } = firing;
  const until = new Date(now.getTime() + minutes * 60_000);
  return queuesOf(pool).changeUser(userId, () =>
    inTransaction(pool, async (client) => {
      if (!(await holdTasks.any(client, { accountId, ids: [taskId] }))) return false;
      const taken = await takeFiring.first(client, { accountId, id });
      if (taken === undefined) return false;
      const reminderId =
        taken.reminder_id ?? (await explicitDefault(client, firing, taken.reminder_default, now));
      await setSnooze(client, { accountId, id: reminderId, until });
      await armTasks(client, accountId, [taskId], now);
      client.onCommit(() => live.remindersChanged(userId, accountId));
      return true;
    }),
  );
}

/** Makes the default reminder of a task an explicit one, which can be snoozed. Returns its id. */
async function explicitDefault(
  client: PoolClient,
  { account_id: accountId, task_id: taskId, user_id: userId }: TokenRow,
  minutes: number | null,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  const columns = columnsOf({ kind: 'relative', offsetMinutes: minutes ?? 0 });
  const reminders = JSON.stringify([{ id, task_id: taskId, ...columns }]);
  await storeReminders(client, { accountId, userId, now, reminders });
  return id;
}

/** A user who ends emails, and which ones. */
interface Unsubscriber {
  readonly userId: string;
  readonly purpose: UnsubscribePurpose;
}

/** Returns the user of a link that ends emails. Throws `invalid_token`. */
export async function findUnsubscriber(
  { pool }: Pick<ActDeps, 'pool'>,
  token: string,
  now: Date,
): Promise<Unsubscriber> {
  const hash = hashOfToken(token);
  const found = await userOfUnsubscribe.first(pool, { hash, now });
  if (found === undefined || !timingSafeEqual(found.token_hash, hash)) return fail('invalid_token');
  return { userId: found.user_id, purpose: found.purpose };
}

/** Ends emails about reminders or notices. Throws `invalid_token`. */
export async function unsubscribe(
  deps: Pick<ActDeps, 'pool'>,
  token: string,
  now: Date,
): Promise<Unsubscriber> {
  const found = await findUnsubscriber(deps, token, now);
  const { userId, purpose } = found;
  if (purpose === 'unsubscribe') await endReminderMails(deps.pool, { userId, now });
  else await stopNoticeMails(deps.pool, userId, now);
  return found;
}
