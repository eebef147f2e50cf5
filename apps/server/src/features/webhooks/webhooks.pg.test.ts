import { expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '@questlog/domain/webhooks/webhook-events';
import { MAX_WEBHOOKS } from '@questlog/domain/webhooks/webhook-rules';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { addWebhook, receiverForTests, sendAll, WEBHOOK_ENV } from './testing/receiver.ts';

const server = await serverForTests({ env: WEBHOOK_ENV });
const strict = await serverForTests();
const receiver = await receiverForTests();

const team = (): Promise<TestUser> => server.register({ tier: 'TeamPro' });
const of = ({ accountId }: TestUser, id: string) => ({ params: { accountId, id } });

it('shows the secret once, and lists webhooks without it (WEBHOOK-6)', async () => {
  const ada = await team();
  const { secret, ...made } = await addWebhook(ada, 'https://example.org/hook');
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(made).toMatchObject({ active: true, disabledReason: null, createdBy: ada.user.id });
  const { accountId } = ada;
  const listed = await ada.api('GET /api/accounts/{accountId}/webhooks', { params: { accountId } });
  expect(listed.webhooks).toEqual([made]);
  const { rows } = await server.database.pool.query<{ text: string }>(
    'select w::text as text from webhooks w where id = $1',
    [made.id],
  );
  expect(rows[0]?.text).not.toContain(Buffer.from(secret.slice(6)).toString('hex'));
});

it('only Owners and Admins of an account with the plan create webhooks (WEBHOOK-6)', async () => {
  const ada = await team();
  const grace = await server.register();
  await server.join(grace, ada);
  const asMember = { ...ada, api: server.inAccount(grace, ada.accountId) };
  await expect(addWebhook(asMember, 'https://example.org/')).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  for (const tier of ['PersonalFree', 'PersonalPro', 'Team'] as const) {
    await expect(addWebhook(await server.register({ tier }), 'https://example.org/')).rejects.toMatchObject({
      code: 'limit_reached',
      body: { limitType: 'feature' },
    });
  }
});

it('webhooks work on after a downgrade, but no more are created (WEBHOOK-6)', async () => {
  const ada = await team();
  const { id } = await addWebhook(ada, `${receiver.url}/downgraded`);
  await server.setTier(ada, 'PersonalFree');
  await expect(addWebhook(ada, receiver.url)).rejects.toMatchObject({ code: 'limit_reached' });
  const body = { name: 'Renamed' };
  const changed = await ada.api('PATCH /api/accounts/{accountId}/webhooks/{id}', { ...of(ada, id), body });
  expect(changed.name).toBe('Renamed');
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  await sendAll(server);
  expect(receiver.received.filter(({ path }) => path === '/downgraded')).toHaveLength(1);
});

it.each([
  ['ftp://example.org', 'https'],
  ['example.org', 'https'],
  ['', 'https'],
  ['https://user:secret@example.org', 'user name'],
  ['https://example.org:22', 'port 443'],
  ['https://example.org:1023', 'port 443'],
])('rejects the address %j with a field error (WEBHOOK-7)', async (url, words) => {
  const error = await addWebhook(await team(), url).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'url', message: expect.stringContaining(words) as string }] },
  });
});

it('rejects an address that is too long with a field error (WEBHOOK-7)', async () => {
  const url = `https://example.org/${'x'.repeat(2_000)}`;
  await expect(addWebhook(await team(), url)).rejects.toMatchObject({
    body: { errors: [{ field: 'url', message: 'Enter an address of at most 2000 characters.' }] },
  });
});

it('plain HTTP is rejected unless the operator allows it (WEBHOOK-7)', async () => {
  const bob = await strict.register({ tier: 'TeamPro' });
  await expect(addWebhook(bob, 'http://example.org/')).rejects.toMatchObject({
    body: { errors: [{ field: 'url' }] },
  });
  const { id, url } = await addWebhook(bob, 'https://example.org:8443/a?b=c');
  expect(url).toBe('https://example.org:8443/a?b=c');
  const body = { url: 'http://example.org/' };
  await expect(
    bob.api('PATCH /api/accounts/{accountId}/webhooks/{id}', { ...of(bob, id), body }),
  ).rejects.toMatchObject({ body: { errors: [{ field: 'url' }] } });
});

it.each([
  [[], 'Choose at least one event.'],
  [['task.exploded'], 'task.exploded is not an event of webhooks.'],
  [['webhook.test'], 'webhook.test is not an event of webhooks.'],
  [['task.created', 'task.created'], 'An event appears twice.'],
])('rejects the events %j with a field error (WEBHOOK-8)', async (events, message) => {
  const made = addWebhook(await team(), 'https://example.org/', { events: events as never });
  const error = (await made.catch((thrown: unknown) => thrown)) as {
    body: { errors: { field: string; message: string }[] };
  };
  expect(error.body.errors[0]?.field).toMatch(/^events/);
  expect(error.body.errors[0]?.message).toBe(message);
});

it("rejects another account's project, and more than 20 webhooks (WEBHOOK-8)", async () => {
  const ada = await team();
  await expect(addWebhook(ada, 'https://example.org/', { projectId: newId(0) })).rejects.toMatchObject({
    body: { errors: [{ field: 'projectId', message: 'Project not found' }] },
  });
  for (let made = 0; made < MAX_WEBHOOKS; made += 1) await addWebhook(ada, 'https://example.org/');
  await expect(addWebhook(ada, 'https://example.org/')).rejects.toMatchObject({
    status: 409,
    message: 'An account can have at most 20 webhooks. Delete one that you no longer use.',
  });
});

it("another account's webhooks are unknown (WEBHOOK-6)", async () => {
  const [ada, eve] = [await team(), await team()];
  const { id } = await addWebhook(ada, 'https://example.org/');
  const calls = [
    eve.api('PATCH /api/accounts/{accountId}/webhooks/{id}', { ...of(eve, id), body: { name: 'x' } }),
    eve.api('DELETE /api/accounts/{accountId}/webhooks/{id}', of(eve, id)),
    eve.api('POST /api/accounts/{accountId}/webhooks/{id}/test', of(eve, id)),
    eve.api('POST /api/accounts/{accountId}/webhooks/{id}/rotate', of(eve, id)),
    eve.api('GET /api/accounts/{accountId}/webhooks/{id}/messages', of(eve, id)),
    eve.api('POST /api/accounts/{accountId}/webhooks/{id}/recover', {
      ...of(eve, id),
      body: { since: '2026-01-01T00:00:00Z' },
    }),
    eve.api('GET /api/accounts/{accountId}/webhooks', { params: { accountId: ada.accountId } }),
  ];
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  }
});

it('a test message is sent whatever the webhook is subscribed to, and can be sent again (WEBHOOK-18)', async () => {
  const ada = await team();
  const { id } = await addWebhook(ada, `${receiver.url}/tested`, { events: ['tag.created'] });
  const { id: messageId } = await ada.api('POST /api/accounts/{accountId}/webhooks/{id}/test', of(ada, id));
  await sendAll(server, 1);
  const list = () => ada.api('GET /api/accounts/{accountId}/webhooks/{id}/messages', of(ada, id));
  const { messages } = await list();
  expect(messages).toMatchObject([
    {
      id: messageId,
      type: 'webhook.test',
      status: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 204 }],
    },
  ]);
  await ada.api('POST /api/accounts/{accountId}/webhooks/{id}/messages/{messageId}/resend', {
    params: { accountId: ada.accountId, id, messageId },
  });
  await sendAll(server, 1);
  const sent = receiver.received.filter(({ path }) => path === '/tested');
  expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId]);
  expect((await list()).messages[0]?.attempts).toHaveLength(2);
});

it('a webhook that is switched off gets nothing, and rejects tests (WEBHOOK-18)', async () => {
  const ada = await team();
  const { id } = await addWebhook(ada, `${receiver.url}/off`);
  await ada.api('PATCH /api/accounts/{accountId}/webhooks/{id}', { ...of(ada, id), body: { active: false } });
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  await sendAll(server, 1);
  expect(receiver.received.filter(({ path }) => path === '/off')).toEqual([]);
  await expect(
    ada.api('POST /api/accounts/{accountId}/webhooks/{id}/test', of(ada, id)),
  ).rejects.toMatchObject({
    status: 409,
    message: 'This webhook is switched off. Switch it on first.',
  });
});

it('pages through messages by their status (WEBHOOK-18)', async () => {
  const ada = await team();
  const { id } = await addWebhook(ada, `${receiver.url}/paged`, { events: [...WEBHOOK_EVENTS] });
  for (const title of ['a', 'b', 'c']) await ada.api('POST /api/tasks', { body: { title } });
  const page = (query: object) =>
    ada.api('GET /api/accounts/{accountId}/webhooks/{id}/messages', { ...of(ada, id), query });
  const first = await page({ limit: 2 });
  expect(first.messages).toHaveLength(2);
  const rest = await page({ limit: 2, before: first.nextBefore });
  expect(rest.messages).toHaveLength(1);
  expect(rest.nextBefore).toBeNull();
  expect((await page({ status: 'delivered' })).messages).toEqual([]);
  expect((await page({ status: 'pending' })).messages).toHaveLength(3);
});

it('a deleted webhook takes its messages with it (WEBHOOK-6)', async () => {
  const ada = await team();
  const { id } = await addWebhook(ada, `${receiver.url}/deleted`);
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  await ada.api('DELETE /api/accounts/{accountId}/webhooks/{id}', of(ada, id));
  await sendAll(server, 1);
  expect(receiver.received.filter(({ path }) => path === '/deleted')).toEqual([]);
});
