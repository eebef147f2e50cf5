/** Webhooks of an account (docs/rules/webhooks.md). */
import { z } from 'zod';
import { ATTEMPT_ERRORS } from '@questlog/domain/webhooks/delivery';
import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookEvent } from '@questlog/domain/webhooks/webhook-events';
import {
  DISABLED_REASONS,
  MAX_WEBHOOK_NAME,
  NO_EVENTS,
  NO_URL,
  webhookUrlProblem,
} from '@questlog/domain/webhooks/webhook-rules';
import { id, instant, requiredText, sentInstant, uuid } from './fields.ts';
import { endpoint, type Access } from './route.ts';

const event = z.enum(WEBHOOK_EVENTS as readonly [WebhookEvent, ...WebhookEvent[]], {
  error: (issue) => `${String(issue.input)} is not an event of webhooks.`,
});

export const webhook = z
  .object({
    id: uuid,
    name: z.string(),
    url: z.string(),
    events: z.array(event),
    /** Only events of this project; null for all. */
    projectId: uuid.nullable(),
    active: z.boolean(),
    /** Why the server has switched the webhook off; null if it has not. */
    disabledReason: z.enum(DISABLED_REASONS).nullable(),
    /** Since when all attempts have failed; null if the last one succeeded. */
    failingSince: instant.nullable(),
    /** When a message was last delivered. */
    deliveredAt: instant.nullable(),
    /** Until when messages are signed with the former secret too; null if the secret was never replaced. */
    previousUntil: instant.nullable(),
    createdBy: uuid.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

const withSecret = webhook.extend({
  /** The secret that signs messages. It cannot be retrieved again. */
  secret: z.string(),
});
export type CreatedWebhook = z.infer<typeof withSecret>;
export type RotatedWebhook = CreatedWebhook;

export const MESSAGE_STATUSES = ['pending', 'delivered', 'failed'] as const;

export const webhookMessage = z
  .object({
    /** The header `webhook-id` of all attempts. */
    id: uuid,
    type: z.string(),
    status: z.enum(MESSAGE_STATUSES),
    createdAt: instant,
    /** When the message is sent next; null unless it is pending. */
    nextAttemptAt: instant.nullable(),
    /** The latest attempts first. */
    attempts: z.array(
      z.object({
        at: instant,
        /** The HTTP status of the response; null if there was none. */
        status: z.number().int().nullable(),
        error: z.enum(ATTEMPT_ERRORS).nullable(),
        durationMs: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.infer<typeof webhookMessage>;

const name = requiredText(MAX_WEBHOOK_NAME, 'Enter a name for the webhook.');
/** Whether plain HTTP is allowed is a setting of the server. */
const problemOf = (value: string): string | undefined => webhookUrlProblem(value, true);
const url = z
  .string({ error: NO_URL })
  .trim()
  .superRefine((value, context) => {
    const message = problemOf(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ format: 'uri' });
const events = z
  .array(event, { error: NO_EVENTS })
  .min(1, { message: NO_EVENTS })
  .max(WEBHOOK_EVENTS.length, { message: 'An event appears twice.' })
  .refine((all) => new Set(all).size === all.length || !all.every(isWebhookEvent), {
    message: 'An event appears twice.',
  });
const projectId = id.nullable();

const tag = 'Webhooks';
const manages = { kind: 'account', capability: 'account.edit', scopes: ['team'] } as const satisfies Access;
const params = z.object({ accountId: id, id });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/webhooks',
  summary: 'The webhooks of an account, the oldest first',
  tag,
  access: manages,
  params: z.object({ accountId: id }),
  responses: { 200: z.object({ webhooks: z.array(webhook) }) },
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/webhooks',
  summary: 'Create a webhook; its secret is shown once',
  tag,
  access: { ...manages, feature: 'CUSTOM_INTEGRATIONS' },
  params: z.object({ accountId: id }),
  body: z.object({ name, url, events, projectId: projectId.optional() }),
  secretBody: true,
  responses: { 201: withSecret },
  errors: ['conflict'],
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/accounts/{accountId}/webhooks/{id}',
  summary: 'Change a webhook, or switch it on or off',
  tag,
  access: manages,
  params,
  body: z.object({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    projectId: projectId.optional(),
    active: z.boolean().optional(),
  }),
  responses: { 200: webhook },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}/webhooks/{id}',
  summary: 'Delete a webhook with its messages',
  tag,
  access: manages,
  params,
  responses: { 204: null },
});

export const rotateWebhook = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/webhooks/{id}/rotate',
  summary: 'Replace the secret; for 24 hours, messages are signed with both',
  tag,
  access: manages,
  params,
  secretBody: true,
  responses: { 200: withSecret },
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/webhooks/{id}/test',
  summary: 'Send the event webhook.test',
  tag,
  access: manages,
  params,
  responses: { 201: webhookMessage },
  errors: ['conflict'],
});

const DEFAULT_PAGE = 50;
const MAX_PAGE = 100;

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/webhooks/{id}/messages',
  summary: 'The messages of a webhook in the last 30 days, the newest first',
  tag,
  access: manages,
  params,
  query: z.object({
    status: z.enum(MESSAGE_STATUSES).optional(),
    /** The id of a message: only earlier ones are returned. */
    before: id.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
  }),
  responses: {
    200: z.object({
      messages: z.array(webhookMessage),
      /** The value of `before` for the next page; null on the last one. */
      nextBefore: uuid.nullable(),
    }),
  },
});

export const resendWebhookMessage = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/webhooks/{id}/messages/{messageId}/resend',
  summary: 'Send a message again',
  tag,
  access: manages,
  params: z.object({ accountId: id, id, messageId: id }),
  responses: { 200: webhookMessage },
  errors: ['conflict'],
});

export const recoverWebhook = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/webhooks/{id}/recover',
  summary: 'Send all failed messages since a time again',
  tag,
  access: manages,
  params,
  body: z.object({ since: sentInstant }),
  responses: { 200: z.object({ messages: z.number().int() }) },
  errors: ['conflict'],
});

export const webhookRoutes = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  listWebhookMessages,
  resendWebhookMessage,
  recoverWebhook,
] as const;
