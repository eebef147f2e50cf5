/** Queries for the messages of webhooks. */
import type { WebhookMessage } from '@questlog/contract/webhooks';
import type { WebhookMessageType } from '@questlog/domain/webhooks/webhook-events';
import { MAX_MESSAGES } from '@questlog/domain/webhooks/webhook-rules';
import { purge, PURGE_BATCH } from '../../platform/db/batches.ts';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

/** A webhook to which a change may write messages. */
export interface Subscription {
  readonly id: string;
  readonly events: readonly string[];
  readonly projectId: string | null;
}

/** Returns the webhooks of an account that are switched on. */
export const subscriptionsOf = query<Subscription, { accountId: string }>(
  'webhooks.subscriptions',
  `select w.id, w.events, w.project_id as "projectId" from webhooks w
    where w.account_id = :accountId and w.active order by w.id`,
);

/** Returns the names of an account and of the user who changes it. */
export const namesFor = query<
  { account: string; user: string | null },
  { accountId: string; userId: string | null }
>(
  'webhooks.names',
  `select a.name as account,
          (select btrim(u.first_name || ' ' || u.last_name) from users u where u.id = :userId::uuid) as user
     from accounts a where a.id = :accountId`,
);

/** A member as messages contain them. */
interface SentMember {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly status: string;
}

/** Returns a member, also one who has been removed. */
export const sentMember = query<SentMember, { accountId: string; userId: string }>(
  'webhooks.member',
  `select m.id, m.user_id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", m.role, m.status
     from members m join users u on u.id = m.user_id
    where m.account_id = :accountId and m.user_id = :userId`,
);

/** A message as `insertMessages` reads it. */
export interface NewMessage {
  readonly id: string;
  readonly webhook_id: string;
  readonly type: WebhookMessageType;
  readonly body: string;
}

/** Queues messages, in order. */
export const insertMessages = query<never, { accountId: string; messages: string; now: Date }>(
  'webhook-messages.insert',
  `with given as materialized (
     select x.id, x.webhook_id, x.type, x.body,
            row_number() over (partition by x.webhook_id order by x.ordinal) as position
       from rows from (json_to_recordset(:messages::json) as (id uuid, webhook_id uuid, type text, body text))
              with ordinality as x(id, webhook_id, type, body, ordinal)
   ), numbered as (
     update webhooks w set messages_made = w.messages_made + g.count
       from (select webhook_id, count(*) from given group by webhook_id) g
      where w.account_id = :accountId and w.id = g.webhook_id
     returning w.id, w.messages_made - g.count as before
   )
   insert into webhook_messages (account_id, id, webhook_id, number, type, body, next_at, created_at)
   select :accountId, g.id, g.webhook_id, n.before + g.position, g.type, g.body, :now, :now
     from given g join numbered n on n.id = g.webhook_id`,
);

/** The number of attempts of a message that are shown, the latest ones. */
const SHOWN_ATTEMPTS = 20;

const SHOWN = `m.id, m.type, m.state as status, ${isoInstant('m.created_at')} as "createdAt",
  case when m.state = 'pending' then ${isoInstant('m.next_at')} end as "nextAttemptAt",
  (select coalesce(json_agg(r), '[]') from (
     select ${isoInstant('a.at')} as at, a.status, a.error, a.duration_ms as "durationMs"
       from webhook_attempts a where a.account_id = :accountId and a.message_id = m.id
      order by a.number desc limit ${SHOWN_ATTEMPTS}) r) as attempts`;

/** Returns a page of a webhook's messages, the newest first. */
export const messagesOf = query<
  WebhookMessage,
  {
    accountId: string;
    webhookId: string;
    state: WebhookMessage['status'] | null;
    before: string | null;
    limit: number;
  }
>(
  'webhook-messages.page',
  `select ${SHOWN} from webhook_messages m
    where m.account_id = :accountId and m.webhook_id = :webhookId and (:state::text is null or m.state = :state)
      and m.number < coalesce((select b.number from webhook_messages b
                                where b.account_id = :accountId and b.id = :before::uuid and b.webhook_id = :webhookId),
                              9223372036854775807)
    order by m.number desc limit :limit`,
);

export const messageOf = query<WebhookMessage, { accountId: string; webhookId: string; id: string }>(
  'webhook-messages.one',
  `select ${SHOWN} from webhook_messages m
    where m.account_id = :accountId and m.webhook_id = :webhookId and m.id = :id`,
);

/** Queues a message again, with all its attempts. */
export const resendMessage = query<
  { id: string },
  { accountId: string; webhookId: string; id: string; now: Date }
>(
  'webhook-messages.resend',
  `update webhook_messages set state = 'pending', attempts = 0, next_at = :now
    where account_id = :accountId and webhook_id = :webhookId and id = :id returning id`,
);

/** Queues the failed messages since a time again. Returns their number. */
export const recoverMessages = query<
  { messages: number },
  { accountId: string; webhookId: string; since: string; now: Date }
>(
  'webhook-messages.recover',
  `with queued as (
     update webhook_messages set state = 'pending', attempts = 0, next_at = :now
      where account_id = :accountId and webhook_id = :webhookId and state = 'failed' and created_at >= :since
     returning 1
   )
   select count(*)::int as messages from queued`,
).map(({ messages }) => messages);

export const purgeMessages = purge('webhook-messages.purge', 'webhook_messages', 'r.created_at < :instant', [
  'account_id',
  'id',
]);

/** Deletes some messages of webhooks that have too many, the oldest first. Returns their number. */
export const trimMessages = query<{ rows: number }>(
  'webhook-messages.trim',
  `with surplus as materialized (
     select m.account_id, m.id from webhooks w
      cross join lateral (
        select o.account_id, o.id from webhook_messages o
         where o.account_id = w.account_id and o.webhook_id = w.id and o.number <= w.messages_made - ${MAX_MESSAGES}
         limit ${PURGE_BATCH}) m
      where w.messages_made > ${MAX_MESSAGES}
      limit ${PURGE_BATCH}
   ), removed as (
     delete from webhook_messages m using surplus s where m.account_id = s.account_id and m.id = s.id returning 1
   )
   select count(*)::int as rows from removed`,
).map(({ rows }) => rows);
