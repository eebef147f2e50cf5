import type { RequestListener } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { RETRY_DELAYS_MS } from '@questlog/domain/webhooks/delivery';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import type { ApiClient } from '@questlog/api-client/client';
import { accept, invite, mailedToken } from '../teams/invitations/testing/invitations.ts';
import { purgeWebhookMessages } from './webhooks.jobs.ts';
import { addWebhook, receiverForTests, sendAll, WEBHOOK_ENV } from './testing/receiver.ts';

const server = await serverForTests({ env: WEBHOOK_ENV, webhookAttemptMs: 300 });
const receiver = await receiverForTests();
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond(204);
});

const PATIENCE = { timeout: 20_000 } as const;
const never: RequestListener = () => undefined;
const endless =
  (status: number): RequestListener =>
  (_request, response) => {
    response.writeHead(status);
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  };

/** Creates a webhook that has one message. Its user signs in for each call, so that it works whatever the time. */
async function hooked() {
  const user = await server.register({ tier: 'TeamPro' });
  const ada: TestUser = {
    ...user,
    api: async (...call: Parameters<ApiClient>) =>
      server.inAccount(await server.signIn(user), user.accountId)(...call),
  };
  const { accountId } = ada;
  const { id } = await addWebhook(ada, receiver.url, { events: ['task.created'] });
  const params = { accountId, id };
  await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  return {
    ada,
    params,
    webhook: async () =>
      (await ada.api('GET /api/accounts/{accountId}/webhooks', { params: { accountId } })).webhooks[0],
    messages: async () =>
      (await ada.api('GET /api/accounts/{accountId}/webhooks/{id}/messages', { params })).messages,
  };
}

const now = (): number => server.clock.now().epochMilliseconds;
const later = (milliseconds: number): void => server.clock.set(server.clock.now().add({ milliseconds }));

/** Sends until the next attempt is more than `milliseconds` away, and returns the times of the attempts. */
async function attemptsWithin(milliseconds: number, nextAt: () => Promise<string | null>): Promise<number[]> {
  const begin = now();
  const times: number[] = [];
  for (;;) {
    const before = receiver.received.length;
    await server.webhooks.send();
    if (receiver.received.length > before) times.push(now() - begin);
    const next = await nextAt();
    if (next === null || Date.parse(next) - begin > milliseconds) return times;
    later(Math.max(50, Date.parse(next) - now()));
  }
}

interface Failure {
  readonly name: string;
  readonly response: number | RequestListener;
  readonly status: number | null;
  readonly error: string | null;
}

const FAILURES: readonly Failure[] = [
  { name: 'responds with 500', response: 500, status: 500, error: null },
  { name: 'responds with 404', response: 404, status: 404, error: null },
  { name: 'responds with 301 and a location', response: redirect(301), status: null, error: 'redirected' },
  { name: 'responds with 302 without a location', response: 302, status: 302, error: null },
  { name: 'never responds', response: never, status: null, error: 'timed_out' },
  { name: 'responds with 500 and a body without an end', response: endless(500), status: 500, error: null },
];

it.each(FAILURES)(
  'a receiver that $name gets the message ten times, at 0 s, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h ± 10 % (WEBHOOK-11)',
  async ({ response, status, error }) => {
    receiver.respond(response);
    const { messages, webhook } = await hooked();
    const nextAt = async () => (await messages())[0]?.nextAttemptAt ?? null;
    const times = await attemptsWithin(Infinity, nextAt);
    expect(times).toHaveLength(RETRY_DELAYS_MS.length + 1);
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      const waited = (times[index + 1] ?? 0) - (times[index] ?? 0);
      expect(waited).toBeGreaterThanOrEqual(delay * 0.9);
      expect(waited).toBeLessThanOrEqual(delay * 1.1 + 1_000);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [message] = await messages();
    expect(message).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(message?.attempts[0]).toMatchObject({ status, error });
    expect(await webhook()).toMatchObject({ active: true });
  },
);

function redirect(status: number): RequestListener {
  return (_request, response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
}

it('a body without an end after 200 is cut, and counts as delivered (WEBHOOK-10)', async () => {
  receiver.respond(endless(200));
  const { messages } = await hooked();
  await server.webhooks.send();
  expect(await messages()).toMatchObject([{ status: 'delivered', attempts: [{ status: 200 }] }]);
});

it('410 switches the webhook off, and notifies and emails its creator (WEBHOOK-13, WEBHOOK-14)', async () => {
  receiver.respond(410);
  const { ada, messages, webhook } = await hooked();
  await server.webhooks.send();
  expect(await webhook()).toMatchObject({ active: false, disabledReason: 'rejected' });
  expect(await messages()).toMatchObject([{ status: 'failed' }]);
  const { notifications } = await ada.api('GET /api/notifications');
  expect(notifications[0]).toMatchObject({
    type: 13,
    title: 'The webhook Hook was switched off',
    actionUrl: `/settings?tab=webhooks&account=${ada.accountId}`,
  });
  const mail = await server.mailbox.waitFor(ada.email, 'was switched off');
  expect(mail.text).toContain('wants no more messages (410)');
});

it('the Owner is notified and emailed if the creator is deactivated (WEBHOOK-14)', async () => {
  receiver.respond(410);
  const ada = await server.openTeam(await server.register(), 5);
  await server.setTier(ada, 'TeamPro');
  const grace = await server.register();
  await invite(ada, grace.email, 'Admin');
  await accept(grace, await mailedToken(server, grace.email));
  const { accountId } = ada;
  const api = server.inAccount(await server.signIn(grace), accountId);
  await addWebhook({ ...grace, api, accountId }, receiver.url, { events: ['task.created'] });
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [grace.user.id]);
  await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  await server.webhooks.send();
  const { notifications } = await ada.api('GET /api/notifications');
  expect(notifications[0]).toMatchObject({ type: 13, title: 'The webhook Hook was switched off' });
  await server.mailbox.waitFor(ada.email, 'was switched off');
});

it.each([
  ['429 with Retry-After in seconds', { 'retry-after': '120' }, 429, 120_000],
  ['429 without Retry-After', {}, 429, 60_000],
  ['503 with Retry-After', { 'retry-after': '90' }, 503, 90_000],
] as const)('%s pauses the whole webhook (WEBHOOK-12)', async (_what, headers, status, pause) => {
  const { ada } = await hooked();
  await server.webhooks.send();
  receiver.respond((_request, response) => response.writeHead(status, headers).end());
  await ada.api('POST /api/tasks', { body: { title: 'Two' } });
  later(1_000);
  await server.webhooks.send();
  expect(receiver.received).toHaveLength(2);
  receiver.respond(204);
  await ada.api('POST /api/tasks', { body: { title: 'Three' } });
  later(pause - 2_000);
  await sendAll(server, 1);
  expect(receiver.received).toHaveLength(2);
  later(1_000);
  await sendAll(server, 1);
  expect(receiver.received.length).toBeGreaterThanOrEqual(3);
});

it('five days of failure switch the webhook off, and not one less (WEBHOOK-14)', async () => {
  receiver.respond(500);
  const { ada, webhook } = await hooked();
  await server.webhooks.send();
  server.clock.advance({ days: 4, hours: 23 });
  await ada.api('POST /api/tasks', { body: { title: 'Two' } });
  await sendAll(server, 1);
  expect(await webhook()).toMatchObject({ active: true });
  server.clock.advance({ hours: 1 });
  await sendAll(server, 1);
  expect(await webhook()).toMatchObject({ active: false, disabledReason: 'failing' });
  await server.mailbox.waitFor(ada.email, 'was switched off');
  receiver.respond(204);
  const body = { active: true };
  const { accountId } = ada;
  const id = (await webhook())?.id ?? '';
  await ada.api('PATCH /api/accounts/{accountId}/webhooks/{id}', { params: { accountId, id }, body });
  server.clock.advance({ days: 1 });
  await sendAll(server, 1);
  expect(await webhook()).toMatchObject({ active: true, disabledReason: null, failingSince: null });
});

it('a success in between begins the five days again (WEBHOOK-14)', async () => {
  receiver.respond(500);
  const { ada, webhook } = await hooked();
  await server.webhooks.send();
  server.clock.advance({ days: 3 });
  receiver.respond(204);
  await sendAll(server, 1);
  expect(await webhook()).toMatchObject({ failingSince: null });
  receiver.respond(500);
  server.clock.advance({ days: 3 });
  await ada.api('POST /api/tasks', { body: { title: 'Two' } });
  await sendAll(server, 1);
  expect(await webhook()).toMatchObject({ active: true });
});

it('failed messages are sent again from a time on (WEBHOOK-18)', async () => {
  receiver.respond(500);
  const { ada, params, messages } = await hooked();
  const since = server.clock.now().toString();
  const nextAt = async () => (await messages())[0]?.nextAttemptAt ?? null;
  await attemptsWithin(Infinity, nextAt);
  receiver.respond(204);
  const after = server.clock.now().add({ hours: 1 }).toString();
  const recover = (from: string) =>
    ada.api('POST /api/accounts/{accountId}/webhooks/{id}/recover', { params, body: { since: from } });
  expect(await recover(after)).toEqual({ messages: 0 });
  expect(await recover(since)).toEqual({ messages: 1 });
  await sendAll(server, 1);
  expect(await messages()).toMatchObject([{ status: 'delivered' }]);
});

it('receivers that never respond get one connection each, and delay no others (WEBHOOK-12)', async () => {
  const slow = await hooked();
  const quick = await server.register({ tier: 'TeamPro' });
  await addWebhook(quick, `${receiver.url}/quick`, { events: ['task.created'] });
  const waiting = new Set<unknown>();
  receiver.respond((request, response) => {
    if (request.url === '/quick') response.writeHead(204).end();
    else waiting.add(response);
  });
  await slow.ada.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 20 }, (_, index) => ({ title: `Task ${index}` })) },
  });
  await quick.api('POST /api/tasks', { body: { title: 'Quick' } });
  await server.webhooks.send();
  expect(waiting.size).toBe(1);
  expect(receiver.received.filter(({ path }) => path === '/quick')).toHaveLength(1);
});

it('messages are stored for 30 days, and at most 10,000 for each webhook (WEBHOOK-17)', async () => {
  const { params, messages } = await hooked();
  await server.webhooks.send();
  await server.database.pool.query(
    `insert into webhook_messages (account_id, id, webhook_id, number, type, body, state, next_at, created_at)
     select account_id, gen_random_uuid(), id, n, 'task.created', '{}', 'delivered', $2, $2
       from webhooks, generate_series(2, 10005) n where id = $1`,
    [params.id, new Date(now())],
  );
  await server.database.pool.query('update webhooks set messages_made = 10005 where id = $1', [params.id]);
  const purge = () => server.jobs.enqueue(server.database.pool, purgeWebhookMessages, {});
  const count = async (): Promise<number> => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      'select count(*)::int as count from webhook_messages where webhook_id = $1',
      [params.id],
    );
    return rows[0]?.count ?? 0;
  };
  await purge();
  await expect.poll(count, PATIENCE).toBe(10_000);
  server.clock.advance({ days: 30, hours: 1 });
  await purge();
  await expect.poll(messages, PATIENCE).toEqual([]);
});
