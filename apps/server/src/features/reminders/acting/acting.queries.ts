/** Queries for the tokens of notifications and emails (REMINDER-15). */
import type { FiringContent, UnsubscribePurpose } from '../firing/push-content.queries.ts';
import { mayRing } from '../firing/claims.queries.ts';
import { query } from '../../../platform/db/query.ts';

/** A firing that a token names. */
export interface TokenRow extends Pick<
  FiringContent,
  'user_id' | 'time_zone' | 'region' | 'hide_titles' | 'title' | 'is_late' | 'fires_at'
> {
  readonly token_hash: Buffer;
  readonly account_id: string;
  readonly firing_id: string;
  readonly task_id: string;
  readonly scheduled_date: string | null;
  readonly this_evening: boolean;
  readonly scheduled_time: string | null;
  readonly due_date: string | null;
  /** False if it has been acted on, the task is not open, or the user no longer sees it. */
  readonly is_open: boolean;
  /** False if the user may no longer act on the task at all. */
  readonly is_allowed: boolean;
}

export const firingOfToken = query<TokenRow, { hash: Buffer; now: Date }>(
  'reminders.firing-of-token',
  `select k.token_hash, f.account_id, f.id as firing_id, f.task_id, f.user_id, f.is_late, f.fires_at, t.title,
          t.scheduled_date, t.this_evening, t.scheduled_time, t.due_date, u.time_zone, u.region,
          u.hide_reminder_titles as hide_titles, f.state = 'sent' and ${mayRing('f')} as is_open,
          u.deactivated_at is null and exists (
            select from members m join accounts a on a.id = m.account_id and a.deleted_at is null
             where m.account_id = f.account_id and m.user_id = f.user_id and m.status = 'Active') as is_allowed
     from reminder_tokens k
     join reminder_firings f on f.account_id = k.about_account_id and f.id = k.firing_id
     join tasks t on t.account_id = f.account_id and t.id = f.task_id
     join users u on u.id = f.user_id
    where k.token_hash = :hash and k.purpose = 'act' and k.expires_at > :now`,
);

/** Marks a firing as acted on. Returns its reminder, or no row if it was acted on before. */
export const takeFiring = query<
  { reminder_id: string | null; reminder_default: number | null },
  { accountId: string; id: string }
>(
  'reminders.take-firing',
  `update reminder_firings f set state = 'acted' from users u
    where f.account_id = :accountId and f.id = :id and f.state = 'sent' and u.id = f.user_id
   returning f.reminder_id, u.reminder_default`,
);

/** Returns the user whom a link allows to end emails. */
export const userOfUnsubscribe = query<
  { token_hash: Buffer; user_id: string; purpose: UnsubscribePurpose },
  { hash: Buffer; now: Date }
>(
  'reminders.user-of-unsubscribe',
  `select token_hash, user_id, purpose from reminder_tokens
    where token_hash = :hash and purpose in ('unsubscribe', 'unsubscribe-notices') and expires_at > :now`,
);

export const endReminderMails = query<never, { userId: string; now: Date }>(
  'reminders.end-mails',
  `update users set reminder_mail = 'never', updated_at = :now where id = :userId`,
);
