import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { MAX_TOKENS, TOO_MANY_TOKENS, type TokenScope } from '@questlog/domain/identity/api-tokens';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, startTestServer, type TestUser } from '@questlog/testkit/server';
import { createLog } from '../../platform/log/log.ts';
import { identityJobs } from '../identity.jobs.ts';
import { newToken } from './token-form.ts';

const server = await serverForTests();
const { clock, database } = server;

interface Requested {
  readonly name?: string;
  readonly scopes?: TokenScope[];
  readonly expiresInDays?: number | null;
  readonly accountId?: string;
}

const create = ({ api, accountId }: TestUser, requested: Requested = {}) =>
  api('POST /api/tokens', {
    body: { name: 'Backup', accountId, scopes: ['write'], expiresInDays: 90, ...requested },
  });
const tokensOf = async ({ api }: TestUser) => (await api('GET /api/tokens')).tokens;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns the status and code of a read with a token. */
async function read(token: string, url = server.url): Promise<readonly [number, string | undefined]> {
  const response = await fetch(`${url}/api/tasks`, { headers: bearer(token) });
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code];
}

it('a user creates, lists, renames and revokes a token, which is shown once (TOKEN-1)', async () => {
  const ada = await server.register();
  const { token, ...made } = await create(ada);
  expect(made).toEqual({
    id: made.id,
    accountId: ada.accountId,
    name: 'Backup',
    scopes: ['write'],
    lastFour: token.slice(-4),
    createdAt: '2026-01-15T12:00:00.000Z',
    expiresAt: '2026-04-15T12:00:00.000Z',
    lastUsedAt: null,
    lastUsedFrom: null,
  });
  expect(await tokensOf(ada)).toEqual([made]);
  const renamed = await ada.api('PATCH /api/tokens/{id}', {
    params: { id: made.id },
    body: { name: ' Nightly ' },
  });
  expect(renamed).toEqual({ ...made, name: 'Nightly' });
  expect(await read(token)).toEqual([200, undefined]);

  await ada.api('DELETE /api/tokens/{id}', { params: { id: made.id } });
  await ada.api('DELETE /api/tokens/{id}', { params: { id: made.id } });
  expect(await tokensOf(ada)).toEqual([]);
  expect(await read(token)).toEqual([401, 'unauthenticated']);
});

it('no table contains a token (TOKEN-1)', async () => {
  const ada = await server.register();
  const { token } = await create(ada, { name: 'hidden' });
  await read(token);
  const { rows } = await database.pool.query<{ text: string }>(
    `select (select string_agg(t::text, '') from api_tokens t)
            || coalesce((select string_agg(i::text, '') from idempotency_keys i), '') as text`,
  );
  expect(rows[0]?.text).toContain('hidden');
  expect(rows[0]?.text).not.toContain(token);
});

it.each([
  [{ name: ' ' }, 'name', 'Enter a name for the token.'],
  [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters.'],
  [{ scopes: [] }, 'scopes', 'Choose what the token may do.'],
  [{ scopes: ['read', 'read'] }, 'scopes', 'A scope appears twice.'],
  [{ scopes: ['billing'] }, 'scopes.0', 'A scope is one of read, write, delete, team.'],
  [{ expiresInDays: 0 }, 'expiresInDays', 'A token is valid for 1 to 3650 days, or without an end.'],
  [{ expiresInDays: 3651 }, 'expiresInDays', 'A token is valid for 1 to 3650 days, or without an end.'],
  [{ expiresInDays: 1.5 }, 'expiresInDays', 'A token is valid for 1 to 3650 days, or without an end.'],
  [{ accountId: newId(7) }, 'accountId', 'You are not an active member of this account.'],
])('the new token %j is rejected with an error of its field (TOKEN-1)', async (requested, field, message) => {
  const ada = await server.register();
  await expect(create(ada, requested as Requested)).rejects.toMatchObject({
    status: 400,
    fields: [{ field, message }],
  });
  expect(await tokensOf(ada)).toEqual([]);
});

it('a new token needs a sign-in of the last 15 minutes (TOKEN-1)', async () => {
  const ada = await server.register();
  clock.advance({ minutes: 14 });
  await create(ada);
  clock.advance({ minutes: 2 });
  await expect(create(await server.signIn(ada).then(() => ada))).rejects.toMatchObject({ status: 401 });
});

it('a user has at most 50 tokens that have not ended (TOKEN-1)', async () => {
  const ada = await server.register();
  await create(ada, { expiresInDays: 1 });
  for (let count = 1; count < MAX_TOKENS; count += 1) await create(ada);
  await expect(create(ada)).rejects.toMatchObject({ status: 409, message: TOO_MANY_TOKENS });
  clock.advance({ days: 2 });
  await create(await server.signIn(ada));
});

it('other users can neither rename nor revoke a token (TOKEN-1)', async () => {
  const [ada, eve] = await Promise.all([server.register(), server.register()]);
  const { id, token } = await create(ada);
  await expect(
    eve.api('PATCH /api/tokens/{id}', { params: { id }, body: { name: 'x' } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(eve.api('DELETE /api/tokens/{id}', { params: { id } })).rejects.toMatchObject({ status: 404 });
  expect(await read(token)).toEqual([200, undefined]);
});

it('a token ends on its day, and says so (TOKEN-7)', async () => {
  const { token } = await create(await server.register(), { expiresInDays: 7 });
  clock.advance({ days: 6, hours: 23, minutes: 59 });
  expect(await read(token)).toEqual([200, undefined]);
  clock.advance({ minutes: 1 });
  expect(await read(token)).toEqual([401, 'token_expired']);
});

it('a token is read from the Authorization header only (TOKEN-6)', async () => {
  const { token } = await create(await server.register());
  for (const path of [`/api/tasks?access_token=${token}`, `/api/tasks?token=${token}`]) {
    expect((await fetch(server.url + path)).status).toBe(401);
  }
  expect(
    (await fetch(`${server.url}/api/tasks`, { headers: { cookie: `access_token=${token}` } })).status,
  ).toBe(401);
  const negotiate = (headers: Record<string, string>, query = '') =>
    fetch(`${server.url}/hubs/notifications/negotiate${query}`, { method: 'POST', headers });
  expect((await negotiate({}, `?access_token=${token}`)).status).toBe(401);
});

const ENDS: readonly (readonly [string, (ada: TestUser, id: string) => Promise<unknown>])[] = [
  ['it is revoked', ({ api }, id) => api('DELETE /api/tokens/{id}', { params: { id } })],
  [
    'its user signs out everywhere',
    ({ api }) => api('DELETE /api/auth/sessions', { query: { apiTokens: 'true' } }),
  ],
  [
    'its user is deactivated',
    ({ user }) => database.pool.query('update users set deactivated_at = now() where id = $1', [user.id]),
  ],
  [
    'its user is removed from the account',
    ({ user }) => database.pool.query(`update members set status = 'Removed' where user_id = $1`, [user.id]),
  ],
  [
    'its account is deleted',
    ({ accountId }) =>
      database.pool.query('update accounts set deleted_at = now() where id = $1', [accountId]),
  ],
];

it.each(ENDS)('two servers reject a token at the next request after %s (TOKEN-8)', async (_, end) => {
  const there = await startTestServer({ database, clock });
  try {
    const ada = await server.register();
    const { id, token } = await create(ada);
    expect(await read(token)).toEqual([200, undefined]);
    expect(await read(token, there.url)).toEqual([200, undefined]);
    await end(ada, id);
    expect(await read(token)).toEqual([401, 'unauthenticated']);
    expect(await read(token, there.url)).toEqual([401, 'unauthenticated']);
  } finally {
    await there.close();
  }
});

it('the message about a rejected token says what the author of a script can do (TOKEN-24)', async () => {
  const headers = { authorization: `Bearer ql_pat_${'x'.repeat(38)}` };
  const response = await fetch(`${server.url}/api/tasks`, { headers });
  expect(await response.json()).toMatchObject({
    code: 'unauthenticated',
    message: 'This API token is malformed, unknown or revoked. Create a new one in the settings.',
  });
});

it('a request whose body arrives after its token was revoked is rejected (TOKEN-8)', async () => {
  const ada = await server.register();
  const { id, token } = await create(ada);
  const { port } = new URL(server.url);
  const body = '{"title":"late"}';
  const head = [
    'POST /api/tasks HTTP/1.1',
    `host: localhost:${port}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
    '',
    '',
  ];
  const socket = connect(Number(port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (part: Buffer) => received.push(part));
  socket.write(head.join('\r\n') + body.slice(0, 5));
  await vi.waitFor(async () => expect((await tokensOf(ada))[0]?.lastUsedAt).not.toBeNull());
  await ada.api('DELETE /api/tokens/{id}', { params: { id } });
  clock.advance({ seconds: 2 });
  const ended = once(socket, 'close');
  socket.write(body.slice(5));
  await ended;
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1.1 401 /);
});

it('a repeated Idempotency-Key of a token of a different account is a different request (API-10)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  const team = await server.openTeam(ada);
  const [first, second] = await Promise.all([create(ada), create(ada, { accountId: team.accountId })]);
  const send = (token: string) =>
    fetch(`${server.url}/api/tasks/bulk`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': 'same' },
      body: '{"tasks":[{"title":"one"}]}',
    });
  expect((await send(first.token)).status).toBe(201);
  const other = await send(second.token);
  expect([other.status, ((await other.json()) as { code?: string }).code]).toEqual([
    409,
    'idempotency_conflict',
  ]);
});

it('a member who is removed and invited again has no token of before (TOKEN-8)', async () => {
  const owner = await server.openTeam(await server.register(), 10);
  const ada = await server.register();
  const memberId = await server.join(ada, owner);
  const { token } = await create(ada, { accountId: owner.accountId });
  expect(await read(token)).toEqual([200, undefined]);
  const params = { accountId: owner.accountId, memberId };
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
  await database.pool.query(`update members set status = 'Active' where account_id = $1 and user_id = $2`, [
    owner.accountId,
    ada.user.id,
  ]);
  expect(await read(token)).toEqual([401, 'unauthenticated']);
});

it('signing out the other sessions without revoking tokens does not end a token (TOKEN-8)', async () => {
  const ada = await server.register();
  const { token } = await create(ada);
  await ada.api('DELETE /api/auth/sessions');
  await ada.api('POST /api/auth/change-password', { body: { newPassword: 'another long one' } });
  expect(await read(token)).toEqual([200, undefined]);
});

it('the use of a token is recorded every five minutes, with the network (TOKEN-1)', async () => {
  const ada = await server.register();
  const { token } = await create(ada);
  const used = async () =>
    (await tokensOf(ada)).map(({ lastUsedAt, lastUsedFrom }) => [lastUsedAt, lastUsedFrom]);
  const first = clock.now().toString({ smallestUnit: 'millisecond' });
  await read(token);
  expect(await used()).toEqual([[first, '127.0.0.0/24']]);
  clock.advance({ minutes: 4 });
  await read(token);
  expect(await used()).toEqual([[first, '127.0.0.0/24']]);
  clock.advance({ minutes: 1 });
  await read(token);
  expect(await used()).toEqual([[clock.now().toString({ smallestUnit: 'millisecond' }), '127.0.0.0/24']]);
});

it('a token is limited to 20 requests a second, within the limit of its user (TOKEN-9)', async () => {
  const { token } = await create(await server.register());
  const statuses = await Promise.all(Array.from({ length: 25 }, () => read(token)));
  expect(statuses.filter(([status]) => status === 200)).toHaveLength(20);
  expect(statuses.filter(([, code]) => code === 'too_many_requests')).toHaveLength(5);
  clock.advance({ seconds: 1 });
  expect(await read(token)).toEqual([200, undefined]);
});

it('guessed tokens from one network are limited, and known ones are not (TOKEN-9)', async () => {
  const { token } = await create(await server.register());
  const statuses: number[] = [];
  clock.advance({ minutes: 2 });
  expect(await read(token)).toEqual([200, undefined]);
  for (let attempt = 0; attempt < 30; attempt += 1) statuses.push((await read(newToken()))[0]);
  expect(statuses.filter((status) => status === 401)).toHaveLength(19);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  expect(await read(token)).toEqual([200, undefined]);
  // Later tests use new tokens.
  clock.advance({ minutes: 2 });
});

it('the history names the token by which a task was created (TOKEN-6)', async () => {
  const ada = await server.register();
  const { token } = await create(ada, { name: 'Importer' });
  const { id } = await server.call(bearer(token))('POST /api/tasks', { body: { title: 'by a script' } });
  const { events } = await ada.api('GET /api/tasks/{id}/activity', { params: { id } });
  expect(events[0]?.actor).toEqual({ userId: ada.user.id, name: 'Importer', via: 'token' });
});

it('a user is emailed once, seven days before the end of a token in use (TOKEN-10)', async () => {
  const { jobs, mailbox } = server;
  const handlers = identityJobs({
    pool: database.pool,
    clock,
    mailer: mailbox,
    log: createLog('silent'),
    publicUrl: server.url,
  });
  const [ada, ben] = await Promise.all([server.register(), server.register()]);
  const { token } = await create(ada, { name: 'Nightly export', expiresInDays: 30 });
  await create(ben, { name: 'Never used', expiresInDays: 30 });
  const sendDue = async (): Promise<void> => {
    const due = handlers.find(({ name }) => name === 'find-ending-tokens');
    await due?.handle({}, jobs, new AbortController().signal);
  };
  clock.advance({ days: 22 });
  await read(token);
  await sendDue();
  clock.advance({ days: 2 });
  await sendDue();
  await sendDue();
  const mail = await mailbox.waitFor(ada.email, 'An API token is about to expire');
  expect(mail.text).toContain('Nightly export');
  expect(mailbox.to(ada.email).filter(({ subject }) => subject.includes('API token'))).toHaveLength(1);
  expect(mailbox.to(ben.email).filter(({ subject }) => subject.includes('API token'))).toHaveLength(0);
});
