/** The queue of emails about reminders. One email is about all firings of a user in one minute (REMINDER-40). */
import { CONTENT_COLUMNS, CONTENT_TABLES, type FiringContent } from '../firing/push-content.queries.ts';
import { query } from '../../../platform/db/query.ts';

/** The emails that are due together. */
export interface MailGroup {
  readonly user_id: string;
  readonly minute: Date;
}

export const mailGroupsDue = query<MailGroup, { now: Date; most: number }>(
  'mails.groups-due',
  `select d.user_id, date_trunc('minute', f.fires_at) as minute
     from push_deliveries d
     join reminder_firings f on f.account_id = d.about_account_id and f.id = d.firing_id
    where d.state = 'pending' and d.host = '' and d.channel = 'mail' and d.next_at <= :now
    group by 1, 2 order by min(d.next_at) limit :most`,
);

export interface MailRow extends FiringContent {
  readonly id: string;
  readonly kind: 'reminder' | 'missed' | 'test';
  readonly missed_count: number | null;
  readonly attempts: number;
  readonly email: string;
  readonly first_name: string;
  readonly is_due: boolean;
}

/**
 * Takes the emails of a group, for an attempt.
 * @param until when the attempt counts as lost
 */
export const takeMails = query<{ id: string }, { userId: string; minute: Date; now: Date; until: Date }>(
  'mails.take',
  `update push_deliveries d set attempts = d.attempts + 1, next_at = :until
     from reminder_firings f
    where d.user_id = :userId and d.state = 'pending' and d.host = '' and d.channel = 'mail' and d.next_at <= :now
      and f.account_id = d.about_account_id and f.id = d.firing_id
      and f.fires_at >= :minute and f.fires_at < :minute::timestamptz + interval '1 minute'
   returning d.id`,
).map(({ id }) => id);

/**
 * Returns what emails say, in the order of the reminders. An email is not due if the user has turned emails off, the
 * address is not verified, or a device has accepted the reminder (REMINDER-13).
 */
export const mailsToSend = query<MailRow, { ids: readonly string[] }>(
  'mails.to-send',
  `select d.id, d.kind, d.missed_count, d.attempts, u.email, u.first_name, ${CONTENT_COLUMNS},
          u.email_verified_at is not null and u.reminder_mail <> 'never'
            and (u.reminder_mail = 'always' or not exists (
              select from push_deliveries p where p.firing_id = d.firing_id and p.channel = 'push' and p.state = 'sent'
            )) as is_due
     from push_deliveries d ${CONTENT_TABLES}
    where d.id = any(:ids::uuid[]) order by f.fires_at, t.title, d.id`,
);
