/** Creates, changes and deletes webhooks, and queues messages again (WEBHOOK-6 to WEBHOOK-8, WEBHOOK-15 to WEBHOOK-17). */
import type { Pool } from 'pg';
import type { CreatedWebhook, RotatedWebhook, Webhook, WebhookMessage } from '@questlog/contract/webhooks';
import { ROTATION_MS } from '@questlog/domain/webhooks/delivery';
import { TEST_EVENT, type WebhookEvent } from '@questlog/domain/webhooks/webhook-events';
import {
  MAX_WEBHOOKS,
  TOO_MANY_WEBHOOKS,
  UNKNOWN_PROJECT,
  WEBHOOK_IS_OFF,
  webhookUrlProblem,
} from '@questlog/domain/webhooks/webhook-rules';
import { webhookBody } from '@questlog/domain/webhooks/webhook-body';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount } from '../../account-change/change.ts';
import type { Queryable } from '../../platform/db/query.ts';
import { fail, failField } from '../../platform/errors.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { insertMessages, messageOf, recoverMessages, resendMessage } from './messages.queries.ts';
import { newSecret } from './signature.ts';
import { messageFacts } from './webhook-messages.commands.ts';
import {
  countWebhooks,
  deleteWebhook,
  hasProject,
  insertWebhook,
  replaceSecret,
  secretsKey,
  updateWebhook,
  webhookOf,
  type OfWebhook,
} from './webhooks.queries.ts';

export interface WebhookDeps {
  readonly pool: Pool;
  /** True if the operator allows plain HTTP. */
  readonly allowsHttp: boolean;
}

export interface NewWebhook {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly projectId?: string | null | undefined;
}

export type WebhookChange = { readonly [Field in keyof NewWebhook]?: NewWebhook[Field] | undefined } & {
  readonly active?: boolean | undefined;
};

function requireUrl({ allowsHttp }: WebhookDeps, url: string | undefined): void {
  const problem = url === undefined ? undefined : webhookUrlProblem(url, allowsHttp);
  if (problem !== undefined) failField('url', problem);
}

async function requireProject(
  on: Queryable,
  accountId: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await hasProject.any(on, { accountId, id }))) failField('projectId', UNKNOWN_PROJECT);
}

async function shown(on: Queryable, of: OfWebhook): Promise<Webhook> {
  return (await webhookOf.first(on, of)) ?? fail('not_found');
}

/**
 * Creates a webhook. Throws field errors for an address that is not allowed and an unknown project, and `conflict` if
 * the account has too many webhooks.
 * @returns the webhook with its secret, which cannot be retrieved later
 */
export function createWebhook(
  deps: WebhookDeps,
  actor: Actor<CreatedWebhook>,
  { name, url, events, projectId = null }: NewWebhook,
): Promise<CreatedWebhook> {
  requireUrl(deps, url);
  const { now, userId } = actor;
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    await requireProject(client, account.id, projectId);
    if ((await countWebhooks.one(client, { accountId: account.id })) >= MAX_WEBHOOKS)
      fail('conflict', { message: TOO_MANY_WEBHOOKS });
    const of = { accountId: account.id, id: newId(now.getTime()) };
    const secret = newSecret();
    const sealed = sealText(await secretsKey(client), secret, of.id);
    await insertWebhook(client, { ...of, userId, name, url, secret: sealed, events, projectId, now });
    return { ...(await shown(client, of)), secret };
  });
}

/** Changes a webhook, or switches it on or off. Throws `not_found`, and field errors as {@link createWebhook}. */
export function changeWebhook(
  deps: WebhookDeps,
  actor: Actor<Webhook>,
  id: string,
  { name, url, events, projectId, active }: WebhookChange,
): Promise<Webhook> {
  requireUrl(deps, url);
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    await requireProject(client, account.id, projectId);
    const of = { accountId: account.id, id };
    const isFound = await updateWebhook.any(client, {
      ...of,
      name: name ?? null,
      url: url ?? null,
      events: events ?? null,
      setsProject: projectId !== undefined,
      projectId: projectId ?? null,
      active: active ?? null,
      now: actor.now,
    });
    if (!isFound) fail('not_found');
    if (active === true) account.announce((live) => live.webhooksQueued());
    return shown(client, of);
  });
}

/** Deletes a webhook with its messages. Throws `not_found`. */
export function removeWebhook(pool: Pool, actor: Actor<undefined>, id: string): Promise<undefined> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    if (!(await deleteWebhook.any(client, { accountId: account.id, id }))) fail('not_found');
    return undefined;
  });
}

/**
 * Replaces the secret of a webhook. For a day, messages are signed with both (WEBHOOK-16). Throws `not_found`.
 * @returns the webhook with its new secret
 */
export function rotateSecret(pool: Pool, actor: Actor<RotatedWebhook>, id: string): Promise<RotatedWebhook> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const of = { accountId: account.id, id };
    const secret = newSecret();
    const sealed = sealText(await secretsKey(client), secret, id);
    const until = new Date(actor.now.getTime() + ROTATION_MS);
    if (!(await replaceSecret.any(client, { ...of, secret: sealed, until }))) fail('not_found');
    return { ...(await shown(client, of)), secret };
  });
}

/** Throws `not_found` for an unknown webhook, and `conflict` for one that is switched off. */
async function requireOn(on: Queryable, of: OfWebhook): Promise<void> {
  const { active } = await shown(on, of);
  if (!active) fail('conflict', { message: WEBHOOK_IS_OFF });
}

async function shownMessage(
  on: Queryable,
  { accountId, id: webhookId }: OfWebhook,
  id: string,
): Promise<WebhookMessage> {
  return (await messageOf.first(on, { accountId, webhookId, id })) ?? fail('not_found');
}

/** Queues a test message. Throws `not_found`, and `conflict` for a webhook that is switched off. */
export function sendTest(pool: Pool, actor: Actor<WebhookMessage>, id: string): Promise<WebhookMessage> {
  const { now } = actor;
  return changeAccount(pool, actor, {}, async (client, account) => {
    const of = { accountId: account.id, id };
    await requireOn(client, of);
    const data = await messageFacts(client, account.id, actor);
    const messageId = newId(now.getTime());
    const body = webhookBody({ type: TEST_EVENT, timestamp: now.toISOString(), data });
    const messages = JSON.stringify([{ id: messageId, webhook_id: id, type: TEST_EVENT, body }]);
    await insertMessages(client, { accountId: account.id, messages, now });
    account.announce((live) => live.webhooksQueued());
    return shownMessage(client, of, messageId);
  });
}

/** Queues a message again. Throws `not_found`, and `conflict` for a webhook that is switched off. */
export function resend(
  pool: Pool,
  actor: Actor<WebhookMessage>,
  id: string,
  messageId: string,
): Promise<WebhookMessage> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const of = { accountId: account.id, id };
    await requireOn(client, of);
    const values = { accountId: account.id, webhookId: id, id: messageId, now: actor.now };
    if (!(await resendMessage.any(client, values))) fail('not_found');
    account.announce((live) => live.webhooksQueued());
    return shownMessage(client, of, messageId);
  });
}

/**
 * Queues the failed messages since a time again. Throws `not_found`, and `conflict` for a webhook that is switched off.
 */
export function recover(
  pool: Pool,
  actor: Actor<{ messages: number }>,
  id: string,
  since: string,
): Promise<{ messages: number }> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    await requireOn(client, { accountId: account.id, id });
    const values = { accountId: account.id, webhookId: id, since, now: actor.now };
    const messages = await recoverMessages.one(client, values);
    account.announce((live) => live.webhooksQueued());
    return { messages };
  });
}
