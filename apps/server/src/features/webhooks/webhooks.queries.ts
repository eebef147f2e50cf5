/** Queries for the webhooks of an account. */
import { randomBytes } from 'node:crypto';
import type { Webhook } from '@questlog/contract/webhooks';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

export interface OfWebhook {
  readonly accountId: string;
  readonly id: string;
}

const SHOWN = `w.id, w.name, w.url, w.events, w.project_id as "projectId", w.active,
  w.disabled_reason as "disabledReason", ${isoInstant('w.failing_since')} as "failingSince",
  ${isoInstant('w.delivered_at')} as "deliveredAt", ${isoInstant('w.previous_until')} as "previousUntil",
  w.created_by as "createdBy", ${isoInstant('w.created_at')} as "createdAt"`;

/** Returns an account's webhooks, the oldest first. */
export const webhooksOf = query<Webhook, { accountId: string }>(
  'webhooks.all',
  `select ${SHOWN} from webhooks w where w.account_id = :accountId order by w.created_at, w.id`,
);

export const webhookOf = query<Webhook, OfWebhook>(
  'webhooks.one',
  `select ${SHOWN} from webhooks w where w.account_id = :accountId and w.id = :id`,
);

export const countWebhooks = query<{ webhooks: number }, { accountId: string }>(
  'webhooks.count',
  'select count(*)::int as webhooks from webhooks where account_id = :accountId',
).map(({ webhooks }) => webhooks);

export const insertWebhook = query<
  never,
  OfWebhook & {
    userId: string;
    name: string;
    url: string;
    secret: Buffer;
    events: readonly string[];
    projectId: string | null;
    now: Date;
  }
>(
  'webhooks.insert',
  `insert into webhooks (account_id, id, created_by, name, url, secret, events, project_id, next_at, created_at)
   values (:accountId, :id, :userId, :name, :url, :secret, :events, :projectId, :now, :now)`,
);

/**
 * Changes a webhook. Null leaves a value as it is. Switching a webhook on, and a new address, forget earlier failures.
 */
export const updateWebhook = query<
  { id: string },
  OfWebhook & {
    name: string | null;
    url: string | null;
    events: readonly string[] | null;
    setsProject: boolean;
    projectId: string | null;
    active: boolean | null;
    now: Date;
  }
>(
  'webhooks.update',
  `update webhooks w
      set name = coalesce(:name, name), url = coalesce(:url, url), events = coalesce(:events::text[], events),
          project_id = case when :setsProject then :projectId::uuid else project_id end,
          active = coalesce(:active::boolean, active),
          disabled_reason = case when :active::boolean is null then disabled_reason end,
          failing_since = case when :active::boolean is null and :url::text is null then failing_since end,
          is_quick = is_quick and :url::text is null,
          next_at = case when :active::boolean or :url::text is not null then :now else next_at end
    where account_id = :accountId and id = :id returning id`,
);

export const deleteWebhook = query<{ id: string }, OfWebhook>(
  'webhooks.delete',
  'delete from webhooks where account_id = :accountId and id = :id returning id',
);

/** Replaces the secret. Until a time, messages are signed with the former one too. */
export const replaceSecret = query<{ id: string }, OfWebhook & { secret: Buffer; until: Date }>(
  'webhooks.replace-secret',
  `update webhooks set previous_secret = secret, previous_until = :until, secret = :secret
    where account_id = :accountId and id = :id returning id`,
);

/** Returns whether the account has a project, outside the trash, with this id. */
export const hasProject = query<{ id: string }, OfWebhook>(
  'webhooks.has-project',
  'select id from projects where account_id = :accountId and id = :id and deleted_at is null',
);

const findKey = query<{ secret: Buffer }>('webhook-keys.find', 'select secret from webhook_keys');
const insertKey = query<never, { secret: Buffer }>(
  'webhook-keys.insert',
  'insert into webhook_keys (secret) values (:secret) on conflict do nothing',
);

/** Returns the key that encrypts secrets. Creates it if it does not exist: in a new database, and after a restore. */
export async function secretsKey(on: Queryable): Promise<Buffer> {
  const known = await findKey.first(on);
  if (known !== undefined) return known.secret;
  await insertKey(on, { secret: randomBytes(32) });
  return (await findKey.one(on)).secret;
}
