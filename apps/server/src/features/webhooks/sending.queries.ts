/**
 * Queries for sending messages. A message is taken in one statement before it is sent, so several servers send it once;
 * an attempt that a crash ends counts as lost after some time, and the message is sent again (WEBHOOK-9).
 */
import type { WebhookMessage } from '@questlog/contract/webhooks';
import type { AttemptError } from '@questlog/domain/webhooks/delivery';
import { MESSAGES_PER_SECOND } from '@questlog/domain/webhooks/delivery';
import type { DisabledReason } from '@questlog/domain/webhooks/webhook-rules';
import { query } from '../../platform/db/query.ts';
import type { OfWebhook } from './webhooks.queries.ts';

/** A webhook with messages that are due. */
export interface DueWebhook {
  readonly accountId: string;
  readonly id: string;
  /** True if the last attempt succeeded quickly. */
  readonly isQuick: boolean;
}

/** Returns webhooks with messages that are due: quick ones first, and of them those that have waited longest. */
export const dueWebhooks = query<DueWebhook, { now: Date; most: number }>(
  'webhooks.due',
  `select w.account_id as "accountId", w.id, w.is_quick as "isQuick" from webhooks w
     join accounts a on a.id = w.account_id and a.deleted_at is null
    where w.active and w.next_at <= :now and exists (
            select from webhook_messages m
             where m.account_id = w.account_id and m.webhook_id = w.id and m.state = 'pending' and m.next_at <= :now)
    order by w.is_quick desc, w.next_at, w.id limit :most`,
);

/** A message that is to be sent, with its webhook. */
export interface TakenMessage {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly tries: number;
  readonly url: string;
  readonly secret: Buffer;
  /** Null unless the secret is being replaced. */
  readonly previousSecret: Buffer | null;
}

/**
 * Takes messages of a webhook that are due, for an attempt. The webhook then waits so long that all servers together
 * send at most ${MESSAGES_PER_SECOND} messages a second.
 * @param until when the attempt counts as lost
 */
export const takeMessages = query<TakenMessage, OfWebhook & { now: Date; until: Date; most: number }>(
  'webhooks.take',
  `with hook as materialized (
     select w.id, w.url, w.secret, case when w.previous_until > :now then w.previous_secret end as previous
       from webhooks w
      where w.account_id = :accountId and w.id = :id and w.active and w.next_at <= :now
        for update skip locked
   ), due as materialized (
     select m.id from webhook_messages m join hook on m.account_id = :accountId and m.webhook_id = hook.id
      where m.state = 'pending' and m.next_at <= :now
      order by m.next_at, m.number limit :most for update of m skip locked
   ), taken as (
     update webhook_messages m set attempts = m.attempts + 1, tries = m.tries + 1, next_at = :until
       from due where m.account_id = :accountId and m.id = due.id
     returning m.id, m.number, m.body, m.attempts, m.tries
   ), paced as (
     update webhooks w
        set next_at = :now::timestamptz + interval '1 second' / ${MESSAGES_PER_SECOND} * (select count(*) from taken)
       from hook where w.account_id = :accountId and w.id = hook.id and exists (select from taken)
   )
   select t.id, t.body, t.attempts::int, t.tries::int, hook.url, hook.secret, hook.previous as "previousSecret"
     from taken t cross join hook order by t.number`,
);

/**
 * Records an attempt. Returns since when the webhook has failed, or no row if it no longer exists.
 * @param nextAt when the message is sent again, if it is still pending
 * @param pausedUntil the webhook sends nothing before this time; null for no pause
 */
export const recordAttempt = query<
  { failingSince: Date | null },
  {
    accountId: string;
    webhookId: string;
    id: string;
    attempts: number;
    tries: number;
    at: Date;
    status: number | null;
    error: AttemptError | null;
    durationMs: number;
    state: WebhookMessage['status'];
    nextAt: Date;
    isQuick: boolean;
    pausedUntil: Date | null;
  }
>(
  'webhooks.record-attempt',
  `with attempted as (
     insert into webhook_attempts (account_id, message_id, number, at, status, error, duration_ms)
     select m.account_id, m.id, :tries, :at, :status, :error, :durationMs
       from webhook_messages m where m.account_id = :accountId and m.id = :id
     on conflict do nothing
   ), sent as (
     update webhook_messages set state = :state, next_at = :nextAt
      where account_id = :accountId and id = :id and state = 'pending' and attempts = :attempts
   )
   update webhooks w
      set failing_since = case when :state = 'delivered' then null else coalesce(w.failing_since, :at) end,
          delivered_at = case when :state = 'delivered' then :at else w.delivered_at end,
          is_quick = :isQuick, next_at = greatest(w.next_at, :pausedUntil::timestamptz)
    where w.account_id = :accountId and w.id = :webhookId
   returning w.failing_since as "failingSince"`,
);

/** The facts of a webhook that was switched off, for its notification. */
export interface SwitchedOff {
  readonly name: string;
  /** Null if the user is deleted or deactivated. */
  readonly createdBy: string | null;
}

/** Switches a webhook off. Returns no row if it is already off. */
export const switchOff = query<SwitchedOff, OfWebhook & { reason: DisabledReason }>(
  'webhooks.switch-off',
  `update webhooks w set active = false, disabled_reason = :reason
    where w.account_id = :accountId and w.id = :id and w.active
   returning w.name,
             (select u.id from users u where u.id = w.created_by and u.deactivated_at is null) as "createdBy"`,
);

/** An address to which the email about a webhook goes. */
export interface MailedUser {
  readonly email: string;
  readonly firstName: string;
  readonly webhook: string;
  readonly account: string;
  readonly reason: DisabledReason;
}

/** Returns those of the users who are emailed that a webhook was switched off; none if it is on again. */
export const mailedUsers = query<MailedUser, OfWebhook & { userIds: readonly string[] }>(
  'webhooks.mailed-users',
  `select u.email, u.first_name as "firstName", w.name as webhook, a.name as account, w.disabled_reason as reason
     from webhooks w
     join accounts a on a.id = :accountId and a.deleted_at is null
     join members m on m.account_id = :accountId and m.user_id = any(:userIds) and m.status = 'Active'
     join users u on u.id = m.user_id and u.deactivated_at is null and u.email_verified_at is not null
    where w.account_id = :accountId and w.id = :id and not w.active and w.disabled_reason is not null`,
);
