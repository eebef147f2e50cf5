/** A receiver of webhooks on this machine, and the calls with which tests create webhooks. */
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { WebhookEvent } from '@questlog/domain/webhooks/webhook-events';
import { WEBHOOK_EVENTS } from '@questlog/domain/webhooks/webhook-events';
import { httpServerForTests } from '@questlog/testkit/http-server';
import type { TestServer, TestUser } from '@questlog/testkit/server';

/** The environment of a server that sends webhooks to this machine. */
export const WEBHOOK_ENV = { WEBHOOK_ALLOW_HTTP: '1', FETCH_ALLOW_NETS: '127.0.0.0/8' } as const;

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly content: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>> & {
      readonly changes?: Readonly<Record<string, unknown>>;
      readonly task?: { readonly id: string; readonly title: string };
    };
  };
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The types of the messages so far. */
  readonly types: () => readonly string[];
  /** Sets the response to all further messages: a status, or a function that responds. */
  readonly respond: (response: number | RequestListener) => void;
}

/** Starts a receiver, which responds with 204 until a test sets something else. */
export async function receiverForTests(): Promise<Receiver> {
  const received: Received[] = [];
  let response: number | RequestListener = 204;
  const { url } = await httpServerForTests((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body,
        content: JSON.parse(body) as Received['content'],
      });
      if (typeof response === 'number') reply.writeHead(response).end();
      else response(request, reply);
    });
  });
  return {
    url,
    received,
    types: () => received.map(({ content }) => content.type),
    respond: (next) => {
      response = next;
    },
  };
}

/** Creates a webhook in the user's account. @returns the webhook with its secret */
export function addWebhook(
  { api, accountId }: TestUser,
  url: string,
  {
    events = WEBHOOK_EVENTS,
    projectId = null,
  }: { readonly events?: readonly WebhookEvent[]; readonly projectId?: string | null } = {},
) {
  return api('POST /api/accounts/{accountId}/webhooks', {
    params: { accountId },
    body: { name: 'Hook', url, events: [...events], projectId },
  });
}

/** Sends all messages that are due, as often as the limit for each second lets through. */
export async function sendAll(server: TestServer, seconds = 3): Promise<void> {
  for (let tick = 0; tick < seconds * 20; tick += 1) {
    await server.webhooks.send();
    server.clock.set(server.clock.now().add({ milliseconds: 50 }));
  }
}
