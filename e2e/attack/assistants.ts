/** Calls the server of assistants too often and with too much, and registers clients in bulk. */
import { inventAddress, type LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { userWithLargeList } from './large-lists.ts';
import { noted, type Scenario } from './scenario.ts';
import { send, Statuses, type RawRequest } from './send.ts';

const CALLS = 1_000;
/** Number of tokens that share the calls, because each token is limited. */
const TOKENS = 50;
const ARGUMENT_BYTES = 100_000;
const REGISTRATIONS = 5_000;
/** Number of client addresses from which clients are registered. */
const ADDRESSES = 200;

/** Sends all requests at once. */
async function sendTogether(url: string, requests: readonly RawRequest[]): Promise<Statuses> {
  const statuses = new Statuses();
  await Promise.all(requests.map(async (request) => statuses.count((await send(url, request)).status)));
  return statuses;
}

async function tokensOf(user: LiveUser, count: number): Promise<readonly string[]> {
  const accountId = await user.accountId();
  const created = [];
  for (let index = 0; index < count; index += 1)
    created.push(
      await user.api('POST /api/tokens', {
        body: { name: 'attack', accountId, scopes: ['write', 'delete'], expiresInDays: 1 },
      }),
    );
  return created.map(({ token }) => token);
}

/** Calls a tool many times at once, with several tokens of a user. */
export async function callTools(
  server: LiveServer,
  user: LiveUser,
  call: { readonly name: string; readonly arguments: object },
  { count = CALLS, tokens = TOKENS }: { readonly count?: number; readonly tokens?: number } = {},
): Promise<Statuses> {
  const secrets = await tokensOf(user, tokens);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  const requests = Array.from({ length: count }, (_, index) => ({
    path: '/mcp',
    method: 'POST',
    headers: {
      authorization: `Bearer ${secrets[index % tokens] ?? ''}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      'x-forwarded-for': user.address,
    },
    body,
  }));
  return sendTogether(server.url, requests);
}

/** Registers clients, as anybody can. */
export function registerClients(
  server: LiveServer,
  { count = REGISTRATIONS, addresses = ADDRESSES } = {},
): Promise<Statuses> {
  const from = Array.from({ length: addresses }, inventAddress);
  const redirects = Array.from(
    { length: 20 },
    (_, index) => `https://attack.example/${'x'.repeat(700)}${index}`,
  );
  const body = JSON.stringify({ client_name: 'x'.repeat(200), redirect_uris: redirects });
  const requests = Array.from({ length: count }, (_, index) => ({
    path: '/idp/reg',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from[index % addresses] ?? '' },
    body,
  }));
  return sendTogether(server.url, requests);
}

const LONG_QUESTION = 'x | '.repeat(ARGUMENT_BYTES / 4);

export const ASSISTANT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'mcp',
    prepare: async (server) => {
      const user = await userWithLargeList(server);
      const other = await server.register();
      return [
        {
          name: `${CALLS} calls at once in a large account`,
          run: () =>
            noted(
              callTools(server, user, { name: 'find_tasks', arguments: { query: 'no date | overdue | p1' } }),
            ),
        },
        {
          name: `${CALLS} calls at once with arguments of 100 KB`,
          run: () =>
            noted(callTools(server, other, { name: 'find_tasks', arguments: { query: LONG_QUESTION } })),
        },
      ];
    },
  },
  {
    name: 'registrations',
    prepare: async (server) => [
      {
        name: `${REGISTRATIONS} at once from ${ADDRESSES} networks`,
        run: () => noted(registerClients(server)),
      },
      {
        name: `${REGISTRATIONS} at once from one network`,
        run: () => noted(registerClients(server, { addresses: 1 })),
      },
    ],
  },
];
