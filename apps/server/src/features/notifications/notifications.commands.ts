/** Notifies users. The rules in domain/notifications determine who is notified, and when. */
import type { Pool } from 'pg';
import type { LimitPayload } from '@questlog/contract/errors';
import { localDateAt } from '@questlog/domain/dates/local-date';
import {
  isNoticeKind,
  isUpgrade,
  notificationCode,
  notificationType,
  noticeText,
  onceKey,
  planRecipients,
  type Notice,
} from '@questlog/domain/notifications/notifications';
import type { Tier } from '@questlog/domain/plans/plans';
import { newId } from '@questlog/domain/uuid';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Actor } from '../../account-change/actor.ts';
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts';
import { queueNotifications } from '../reminders/firing/deliveries.queries.ts';
import { queueNoticeMails } from '../reminders/mails/notice-mails.queries.ts';
import { accountWithMembers } from './account-with-members.queries.ts';
import { insertNotifications, removeInvitationNotices } from './notifications.queries.ts';

/** A notification's properties, apart from its text. */
export interface NotificationContext {
  /** Null if the notification concerns no account. */
  readonly accountId: string | null;
  readonly invitationId?: string;
  /** The only task that the notification is about. */
  readonly taskId?: string | null;
  /** A key that is unique among a user's notifications, if the notice itself has none. */
  readonly onceKey?: string;
  readonly now: Date;
  readonly live: Announcer;
}

/** Maximum number of rows per statement. An announcement to 100,000 users takes several statements. */
const TOGETHER = 1_000;
/** Time in which a push is retried, in milliseconds: four hours. */
const PUSHED_FOR_MS = 4 * 3_600_000;
/** A notice is emailed if it is still unread after this time, and tried for a day (NOTICE-22). */
const MAILED_AFTER_MS = 10 * 60_000;
const MAILED_FOR_MS = 24 * 3_600_000;

function mailTimes(now: Date) {
  const at = now.getTime() + MAILED_AFTER_MS;
  return { dueAt: new Date(at), expiresAt: new Date(at + MAILED_FOR_MS) };
}

/**
 * Creates a notification for each recipient, in the transaction that makes the reported change. Notifies the
 * hub after the commit. Skips deactivated users, and users who already have a notification that is sent only
 * once.
 * @param client the connection of the caller's transaction
 * @param recipients ids of users
 * @returns the ids of the users who got a notification
 */
export async function notify(
  client: Transaction,
  recipients: readonly string[],
  notice: Notice,
  { accountId, invitationId, taskId, onceKey: givenKey, now, live }: NotificationContext,
): Promise<string[]> {
  const { title, message, actionUrl } = noticeText(notice, accountId);
  const key = accountId === null ? undefined : onceKey(notice, accountId, localDateAt(now.getTime(), 'UTC'));
  const kind = notificationType(notice);
  const what = {
    code: notificationCode(kind),
    kind,
    title,
    message,
    actionUrl,
    accountId,
    invitationId: invitationId ?? null,
    taskId: taskId ?? null,
    onceKey: givenKey ?? key ?? null,
  };
  const users = [...new Set(recipients)].sort();
  const notified: string[] = [];
  const expiresAt = new Date(now.getTime() + PUSHED_FOR_MS);
  for (let start = 0; start < users.length; start += TOGETHER) {
    const some = users.slice(start, start + TOGETHER);
    const ids = some.map(() => newId(now.getTime()));
    notified.push(...(await insertNotifications(client, { ...what, recipients: some, ids, now })));
    await queueNotifications(client, { userIds: some, ids, kind, now, expiresAt });
    if (isNoticeKind(kind)) {
      await queueNoticeMails(client, { userIds: some, ids, kind, now, ...mailTimes(now) });
    }
  }
  if (notified.length > 0) {
    client.onCommit(() => {
      for (const userId of notified) live.userNotified(userId);
    });
  }
  return notified;
}

/** Deletes the notifications of a resent invitation, because they may name an old role or sender. */
export async function withdrawInvitationNotices(
  client: Transaction,
  accountId: string,
  invitationId: string,
  live: Announcer,
): Promise<void> {
  const removed = await removeInvitationNotices(client, { accountId, invitationId });
  if (removed.length === 0) return;
  client.onCommit(() => {
    for (const { userId, id } of removed) live.notificationDeleted(userId, id);
  });
}

/** Notifies the Owner and Admins if the new plan is an upgrade. */
export async function notifyUpgrade(
  client: Transaction,
  account: { readonly id: string; readonly from: Tier; readonly to: Tier },
  context: Omit<NotificationContext, 'accountId'>,
): Promise<void> {
  if (!isUpgrade(account.from, account.to)) return;
  const found = await accountWithMembers.first(client, { accountId: account.id });
  if (found === undefined) return;
  const notice: Notice = { type: 'AccountUpgrade', accountName: found.name, tier: account.to };
  await notify(client, planRecipients(found.members), notice, { ...context, accountId: account.id });
}

/**
 * Notifies the Owner and Admins that a limit was reached, at most once per day, account and limit. Uses its
 * own transaction, because that of the rejected creation is rolled back.
 */
export async function notifyLimit(pool: Pool, actor: Actor, limit: LimitPayload): Promise<void> {
  const { limitType, currentUsage, maxAllowed: max } = limit;
  // A large batch may be rejected before the account reaches the limit.
  if (currentUsage < max) return;
  // These limits are a user's, not the account's, so they do not concern other members.
  if (limitType === 'feature' || limitType === 'storage') return;
  if (limitType === 'calendars' || limitType === 'filters') return;
  await inTransaction(pool, async (client) => {
    const found = await accountWithMembers.first(client, { accountId: actor.accountId });
    if (found === undefined) return;
    const notice: Notice = {
      type: 'FeatureLimitReached',
      accountName: found.name,
      limit: limitType,
      max,
    };
    await notify(client, planRecipients(found.members), notice, actor);
  });
}
