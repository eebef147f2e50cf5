import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createActionStorage } from '../data/engine/outbox/storage/action-storage.ts';
import { createRejectedStorage } from '../data/engine/outbox/storage/rejected-storage.ts';
import { actionKinds } from '../data/nouns/action-kinds.ts';
import { formats } from '../data/nouns/collections.ts';
import { kindOfRequest } from '../data/nouns/request-kinds.ts';
import type { SignedIn } from '../data/engine/session/durable-session.ts';
import type { SyncMessage } from '../data/engine/worker/worker-messages.ts';
import { replayInBackground } from './background-replay.ts';
import { isQueueable, sendOrQueue } from './offline-requests.ts';
import { isScreen } from './screens.ts';

const ORIGIN = 'https://questlog.test';
const SESSION: SignedIn = {
  sessionId: 's',
  userId: 'u',
  tokens: { accessToken: 'a', refreshToken: 'r', idToken: undefined, expiresAt: 0 },
  provider: {
    issuer: '',
    clientId: '',
    tokenEndpoint: '',
    endSessionEndpoint: undefined,
    resource: undefined,
  },
};

let benches = 0;

/** Creates a worker. Its server returns the scripted responses, then responds with 200. */
function bench(session: SignedIn | undefined = SESSION) {
  const storage = createActionStorage({ formats, name: `worker-${(benches += 1)}` });
  const sent: Request[] = [];
  const queued: string[] = [];
  const script: ('down' | Response)[] = [];
  const durable = { read: () => Promise.resolve(session) };
  const farFetch: typeof fetch = (input, init) => {
    sent.push(new Request(input instanceof Request ? input : ORIGIN + String(input), init));
    const next = script.shift() ?? Response.json({});
    return next === 'down' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(next);
  };
  const request = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    sendOrQueue(
      new Request(ORIGIN + path, {
        method,
        headers: {
          authorization: 'Bearer secret',
          'x-account-id': 'acc',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      {
        fetch: farFetch,
        now: () => 1_000,
        storage,
        formats,
        kindOfRequest,
        durable,
        onQueued: ({ id }) => queued.push(id),
      },
    );
  const messages: SyncMessage[] = [];
  const replayAll = () =>
    replayInBackground({
      storage,
      kinds: actionKinds,
      rejected: createRejectedStorage({ name: `worker-${benches}-refused` }),
      clock: { now: () => 2_000 },
      locks: (_name, work) => work(),
      fetch: farFetch,
      getAccessToken: () => Promise.resolve('fresh'),
      isOnline: () => true,
      emit: () => undefined,
      durable,
      post: (message) => Promise.resolve(void messages.push(message)),
    });
  return { request, sent, queued, script, storage, messages, replayAll };
}

const OFFLINE = { error: 'Offline', message: 'Request queued for when connection is restored', queued: true };

it('passes on the responses of a reachable server, even errors', async () => {
  const b = bench();
  b.script.push(Response.json({ message: 'No' }, { status: 403 }), new Response('', { status: 500 }));
  expect((await b.request('PUT', '/api/tasks/t', { title: 'x' })).status).toBe(403);
  expect((await b.request('PUT', '/api/tasks/t', { title: 'x' })).status).toBe(500);
  expect(await b.storage.all('u')).toEqual([]);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'queues a failed %s request without its authorization header (OFFLINE-5, OFFLINE-14, OFFLINE-30)',
  async (method) => {
    const b = bench();
    b.script.push('down');
    const response = await b.request(
      method,
      '/api/projects?x=1',
      method === 'DELETE' ? undefined : { title: 'A' },
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual(OFFLINE);
    const [stored] = await b.storage.all('u');
    expect(stored).toMatchObject({
      url: '/api/projects?x=1',
      method,
      body: method === 'DELETE' ? null : '{"title":"A"}',
      timestamp: 1_000,
      retryCount: 0,
      accountId: 'acc',
    });
    expect(Object.keys(stored?.headers ?? {})).not.toContain('authorization');
    // The first attempt sent the queued action's idempotency key.
    expect(b.sent[0]?.headers.get('idempotency-key')).toBe(stored?.id);
    expect(stored?.headers['idempotency-key']).toBe(stored?.id);
    expect(b.queued).toEqual([stored?.id]);
  },
);

it("queues a request after a 503 from the server and passes on the response's Retry-After header", async () => {
  const b = bench();
  b.script.push(new Response('', { status: 503, headers: { 'retry-after': '7' } }));
  const response = await b.request('POST', '/api/tasks', { title: 'A' });
  expect(response.headers.get('retry-after')).toBe('7');
  expect(await b.storage.all('u')).toHaveLength(1);
});

it('queues requests in the order in which they were made', async () => {
  const b = bench();
  b.script.push('down', 'down');
  await b.request('POST', '/api/tasks', { title: 'one' });
  await b.request('POST', '/api/tasks', { title: 'two' });
  expect((await b.storage.all('u')).map(({ content, timestamp }) => [content, timestamp])).toEqual([
    ['one', 1_000],
    ['two', 1_001],
  ]);
});

it('queues a failed GET as a single reload per URL and not as a change (OFFLINE-15)', async () => {
  const b = bench();
  b.script.push('down', 'down', 'down');
  await b.request('GET', '/api/journal');
  await b.request('GET', '/api/journal');
  await b.request('GET', '/api/billing2');
  expect((await b.storage.reloads('u')).map(({ url }) => url).sort()).toEqual([
    '/api/billing2',
    '/api/journal',
  ]);
  expect(await b.storage.all('u')).toEqual([]);
});

it("does not queue a failed request that is already in the page's outbox", async () => {
  const b = bench();
  b.script.push('down');
  await b.request('POST', '/api/tasks', { title: 'A' });
  const [stored] = await b.storage.all('u');
  b.script.push('down');
  await expect(
    b.request('POST', '/api/tasks', { title: 'A' }, { 'idempotency-key': stored?.id ?? '' }),
  ).rejects.toThrow('Failed to fetch');
  expect(await b.storage.all('u')).toHaveLength(1);
});

it('queues a request for the user that it names, even if another user is signed in', async () => {
  const b = bench();
  b.script.push('down');
  await b.request('PUT', '/api/tasks/t', { title: 'Mine' }, { 'x-user-id': 'first' });
  expect(await b.storage.all('u')).toEqual([]);
  expect(await b.storage.all('first')).toMatchObject([{ userId: 'first', url: '/api/tasks/t' }]);
});

it('fails a request without a known user instead of queueing it', async () => {
  const b = bench({ ...SESSION, userId: undefined });
  b.script.push('down');
  await expect(b.request('POST', '/api/tasks', { title: 'A' })).rejects.toThrow('Failed to fetch');
});

it('the background sync sends capitalised field names with a new token and then notifies the pages (OFFLINE-13, OFFLINE-16)', async () => {
  const b = bench();
  b.script.push('down', 'down');
  await b.request('POST', '/api/tasks', { title: 'A', tagIds: ['t'], dueDate: null, id: 'x' });
  await b.request('GET', '/api/journal');
  expect(await b.replayAll()).toBe(true);
  const [post, get] = b.sent.slice(2);
  expect(await post?.json()).toEqual({ Title: 'A', TagIds: ['t'], DueDate: null, Id: 'x' });
  expect(post?.headers.get('authorization')).toBe('Bearer fresh');
  expect(post?.headers.get('idempotency-key')).toBe(b.sent[0]?.headers.get('idempotency-key'));
  expect(get?.url).toBe(`${ORIGIN}/api/journal`);
  expect(b.messages).toEqual([{ type: 'SYNC_SUCCESS', processedCount: 1, reloaded: ['/api/journal'] }]);
});

it('the background sync requests another run if a change has to wait (OFFLINE-33)', async () => {
  const b = bench();
  b.script.push('down', 'down', Response.json({}), new Response('', { status: 500 }));
  await b.request('POST', '/api/tasks', { title: 'A' });
  await b.request('POST', '/api/tasks', { title: 'B' });
  expect(await b.replayAll()).toBe(false);
  expect(b.messages).toEqual([{ type: 'SYNC_COMPLETE', processedCount: 1, reloaded: [] }]);
  expect(await b.storage.all('u')).toMatchObject([{ content: 'B', retryCount: 1 }]);
});

const isIntercepted = (method: string, path: string, authorization = true) =>
  isQueueable(
    {
      method,
      url: new URL(path, ORIGIN).href,
      headers: new Headers(authorization ? { authorization: 'Bearer a' } : {}),
    },
    ORIGIN,
  );

it.each([
  ['GET', '/api/tasks', true],
  ['PATCH', '/api/tasks/t', true],
  ['PUT', '/api/auth/profile', false],
  ['PUT', '/api/auth/theme-preference', true],
  ['OPTIONS', '/api/tasks', false],
  ['POST', '/api/auth/login', false],
  ['POST', '/api/auth/refresh', false],
  ['POST', '/api/auth/register', false],
  ['POST', '/api/auth/logout', false],
  ['POST', '/api/auth/change-password', false],
  ['POST', '/api/billing/checkout', false],
  ['POST', '/api/billing/cancel', false],
  ['POST', '/api/accounts/a/upgrade', false],
  ['POST', '/api/accounts/a/downgrade', false],
  ['POST', '/api/auth/switch-account', false],
  ['POST', '/api/accounts', false],
  ['PUT', '/api/accounts/a', false],
  ['POST', '/api/accounts/a/invite', false],
  ['PUT', '/api/accounts/a/members/m/role', false],
  ['POST', '/api/invitations/t/resend', false],
  ['PUT', '/api/admin/users/u', false],
  ['GET', '/api/admin/users', false],
  ['GET', '/api/accounts/a/members', true],
  ['DELETE', '/api/trash', false],
  ['GET', '/api/trash', true],
  ['POST', '/api/accounts/a/tags', true],
  ['DELETE', '/api/accounts/a/tags/t', true],
  ['POST', '/idp/token', false],
  ['GET', '/hubs/notifications', false],
  ['POST', 'https://elsewhere.test/api/tasks', false],
])(
  'decides whether a %s request to %s is queued while offline: %s (ACCOUNT-39, ADMIN-45, BILLING-40, OFFLINE-14, OFFLINE-32, TRASH-11)',
  (method, path, expected) => {
    expect(isIntercepted(method, path)).toBe(expected);
  },
);

it('does not queue a request without authorization', () => {
  expect(isIntercepted('POST', '/api/tasks', false)).toBe(false);
});

it.each([
  ['/', true],
  ['/?code=a&state=b', true],
  ['/invitations/4f1c', true],
  ['/settings?tab=billing', true],
  ['/index.html', true],
  ['/admin', false],
  ['/admin/users?page=2', false],
  ['/administration', true],
  ['/idp/auth?client_id=web', false],
  ['/idp', false],
  ['/api/docs', false],
  ['/dev/mail', false],
  ['/readyz', false],
  ['/icon-192.png', false],
])('decides whether the path %s leads to a screen of the app: %s (ADMIN-40)', (path, expected) => {
  expect(isScreen({ mode: 'navigate', method: 'GET', url: ORIGIN + path }, ORIGIN)).toBe(expected);
});
