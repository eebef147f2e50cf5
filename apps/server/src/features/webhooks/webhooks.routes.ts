import * as contract from '@questlog/contract/webhooks';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import { messagesOf } from './messages.queries.ts';
import {
  changeWebhook,
  createWebhook,
  recover,
  removeWebhook,
  resend,
  rotateSecret,
  sendTest,
  type WebhookDeps,
} from './webhooks.commands.ts';
import { webhookOf, webhooksOf } from './webhooks.queries.ts';
import { fail } from '../../platform/errors.ts';

/** Returns the routes with which Owners and Admins manage webhooks. */
export function webhookRoutes(deps: WebhookDeps): readonly BoundRoute[] {
  const { pool } = deps;
  return [
    bind(contract.listWebhooks, async (_input, { accountId }) =>
      json(200, { webhooks: await webhooksOf(pool, { accountId }) }),
    ),

    bind(contract.createWebhook, ({ body }, caller) => createWebhook(deps, caller, body), {
      respond: (created: contract.CreatedWebhook) => json(201, created),
    }),

    bind(contract.updateWebhook, ({ params, body }, caller) => changeWebhook(deps, caller, params.id, body), {
      respond: (webhook: contract.Webhook) => json(200, webhook),
    }),

    bind(contract.deleteWebhook, ({ params }, caller) => removeWebhook(pool, caller, params.id), {
      respond: () => empty,
    }),

    bind(contract.rotateWebhook, ({ params }, caller) => rotateSecret(pool, caller, params.id), {
      respond: (webhook: contract.RotatedWebhook) => json(200, webhook),
    }),

    bind(contract.testWebhook, ({ params }, caller) => sendTest(pool, caller, params.id), {
      respond: (message: contract.WebhookMessage) => json(201, message),
    }),

    bind(contract.listWebhookMessages, async ({ params: { id }, query }, { accountId }) => {
      const { status: state = null, before = null, limit } = query;
      if (!(await webhookOf.any(pool, { accountId, id }))) fail('not_found');
      const found = await messagesOf(pool, { accountId, webhookId: id, state, before, limit: limit + 1 });
      const messages = found.slice(0, limit);
      const nextBefore = found.length > limit ? (messages.at(-1)?.id ?? null) : null;
      return json(200, { messages, nextBefore });
    }),

    bind(
      contract.resendWebhookMessage,
      ({ params }, caller) => resend(pool, caller, params.id, params.messageId),
      { respond: (message: contract.WebhookMessage) => json(200, message) },
    ),

    bind(
      contract.recoverWebhook,
      ({ params, body }, caller) => recover(pool, caller, params.id, body.since),
      { respond: (queued: { messages: number }) => json(200, queued) },
    ),
  ];
}
