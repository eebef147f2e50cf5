/** Describes the messages of webhooks for the OpenAPI document (WEBHOOK-3, WEBHOOK-15). */
import { ACCOUNT_CHANGED, TEST_EVENT, WEBHOOK_EVENTS } from '@questlog/domain/webhooks/webhook-events';

type Json = Record<string, unknown>;

const text = { type: 'string' };

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});

const HEADERS = [
  header('webhook-id', 'The id of the message, the same in all attempts.'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in Base64 of `id.timestamp.body` with the secret, as Standard Webhooks defines it. Two of them, separated by a space, for 24 hours after the secret was replaced.',
  ),
];

const DATA = {
  type: 'object',
  description:
    'Also `task`, `comment`, `project`, `tag` or `member` with the row as the API returns it, and for `account.changed` the number of `tasks`.',
  required: ['account', 'actor'],
  properties: {
    account: { type: 'object', properties: { id: text, name: text } },
    actor: {
      type: 'object',
      description: 'Who caused the event. `userId` is null for the server.',
      properties: {
        userId: { type: ['string', 'null'] },
        name: { type: ['string', 'null'] },
        via: text,
      },
    },
    changes: {
      type: 'object',
      description: 'The changed fields.',
      additionalProperties: { type: 'object', properties: { from: {}, to: {} } },
    },
    truncated: { type: 'boolean', description: 'True if the message contains only a part: read the row.' },
  },
};

/** Returns the `webhooks` of the OpenAPI document: one request, which the server sends for each event. */
export function webhookMessages(): Json {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: [...WEBHOOK_EVENTS, TEST_EVENT, ACCOUNT_CHANGED] },
      timestamp: { type: 'string', format: 'date-time' },
      data: DATA,
    },
  };
  return {
    message: {
      post: {
        summary: 'The server sends this request to the address of a webhook',
        tags: ['Webhooks'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Delivered. Every other status, and none within 15 seconds, is a failure.' },
          '410': { description: 'Switches the webhook off.' },
          '429': { description: 'Pauses the webhook for the time in `Retry-After`, or a minute.' },
        },
      },
    },
  };
}
