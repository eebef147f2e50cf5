/** Sends the emails that are due about notices of tasks (NOTICE-22). */
import { NOTICE_KINDS, NOTIFICATION_TYPES } from '@questlog/domain/notifications/notifications';
import type { Queryable } from '../../../platform/db/query.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import { retryDelay } from '../../../platform/web-push/push-response.ts';
import { endDelivery, retryDelivery } from '../firing/deliveries.queries.ts';
import { issueUnsubscribeToken } from '../firing/reminder-tokens.ts';
import { noticeEmail } from './notice-email.ts';
import {
  endNoticeMails,
  noticeMailsDue,
  noticeMailsToSend,
  takeNoticeMails,
  type NoticeMailGroup,
} from './notice-mails.queries.ts';
import { BATCH, LOST_MS, type ReminderMailDeps } from './send-mails.ts';

/** Sends all emails that are due. @returns the number of emails that were sent or put off */
export function sendNoticeMails(deps: ReminderMailDeps, signal?: AbortSignal): Promise<number> {
  return inBatches(async () => {
    const groups = await noticeMailsDue(deps.pool, { now: deps.clock(), most: BATCH });
    for (const group of groups) {
      signal?.throwIfAborted();
      await sendGroup(deps, group);
    }
    return groups.length;
  }, signal);
}

async function sendGroup(
  { pool, log, clock, mailer, publicUrl }: ReminderMailDeps,
  {
    user_id: userId,
    account_id: accountId,
    task_id: taskId,
    notification_id: notificationId,
  }: NoticeMailGroup,
): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + LOST_MS);
  const ids = await takeNoticeMails(pool, { userId, accountId, taskId, notificationId, now, until });
  if (ids.length === 0) return;
  const rows = await noticeMailsToSend(pool, { accountId, ids, types: NOTIFICATION_TYPES });
  const due = rows.filter(({ is_due: isDue }) => isDue);
  const [first] = due;
  const end = (some: readonly string[], state: 'sent' | 'skipped'): Promise<unknown> =>
    Promise.all(some.map((id) => endDelivery(pool, { id, state, now: clock(), error: null })));
  const sent = new Set(due.map(({ id }) => id));
  await end(
    ids.filter((id) => !sent.has(id)),
    'skipped',
  );
  if (first === undefined) return;
  try {
    const unsubscribeToken = await issueUnsubscribeToken(pool, userId, 'unsubscribe-notices', now);
    await mailer.send(noticeEmail(first, due, { unsubscribeToken, publicUrl }));
    await end([...sent], 'sent');
  } catch (error) {
    log.error({ err: error }, 'an email about notices could not be sent');
    const at = new Date(now.getTime() + retryDelay(first.attempts));
    const reason = 'The email could not be sent.';
    await Promise.all(due.map(({ id }) => retryDelivery(pool, { id, at, error: reason, isPlain: false })));
  }
}

/** Ends all emails of a user about notices. */
export async function stopNoticeMails(on: Queryable, userId: string, now: Date): Promise<void> {
  await endNoticeMails(on, { userId, now, kinds: NOTICE_KINDS });
}
