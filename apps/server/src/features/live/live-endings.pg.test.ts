import { expect, it } from 'vitest';
import type { TestUser } from '@questlog/testkit/server';
import { TestPair } from './testing/pair.ts';

const FAST = { pollMs: 200, tickMs: 200 };

const pair = await TestPair.start(FAST);
const { database, clock, a, b, listen, caughtUp } = pair;

const makeTask = (user: TestUser, title = 't') => user.api('POST /api/tasks', { body: { title } });

it('a hub connection ends when its access token expires, and the client can reconnect with a new token (LIVE-10)', async () => {
  const ada = await a.register();
  const listener = await listen(a, ada);
  clock.advance({ minutes: 16 });
  expect(String(await listener.ended)).toContain('The access token has ended.');
  const again = await listen(a, await a.signIn(ada));
  await caughtUp(again, ada.accountId);
});

it.each([
  [
    'signing out',
    async (ada: TestUser) => {
      await a.call()('POST /api/auth/logout', { body: { refreshToken: ada.tokens.refreshToken } });
    },
    'Please sign in to continue.',
  ],
  [
    'a new password, set in another session',
    async (ada: TestUser) => {
      const other = await a.signIn(ada);
      await other.api('POST /api/auth/change-password', { body: { newPassword: 'another long one' } });
    },
    'Please sign in to continue.',
  ],
  [
    'the unannounced end of its session',
    async (ada: TestUser) => {
      const { sessionId } = await a.identity.verifyToken(
        ada.tokens.accessToken,
        new Date(clock.now().epochMilliseconds),
      );
      await database.pool.query('update sessions set ended_at = now() where id = $1', [sessionId]);
    },
    'Please sign in to continue.',
  ],
  [
    'deactivation',
    async (ada: TestUser) => {
      await database.pool.query('update users set deactivated_at = now() where id = $1', [ada.user.id]);
    },
    'Your account has been deactivated',
  ],
])('a hub connection ends on every server after %s (LIVE-10)', async (_, act, reason) => {
  const ada = await a.register();
  const [here, there] = await Promise.all([listen(a, ada), listen(b, ada)]);
  await act(ada);
  expect(String(await here.ended)).toContain(reason);
  expect(String(await there.ended)).toContain(reason);
  await expect(listen(b, ada)).rejects.toThrow(/40[13]|WebSocket/);
});

it('a password change ends the hub connections of all other sessions', async () => {
  const ada = await a.register();
  const other = await a.signIn(ada);
  const [remaining, removed] = await Promise.all([listen(b, other), listen(b, ada)]);
  await other.api('POST /api/auth/change-password', { body: { newPassword: 'another long one' } });
  await removed.ended;
  await makeTask(other);
  await caughtUp(remaining, ada.accountId);
});

it('a server that shuts down ends its hub connections, and clients reconnect to another server', async () => {
  const c = await pair.another(FAST);
  const ada = await c.register();
  const listener = await listen(c, ada);
  await c.close();
  expect(await listener.ended).toBeUndefined();
  await expect(listen(c, ada)).rejects.toThrow();
  await caughtUp(await listen(a, ada), ada.accountId);
});

/** Returns an API token of a user for their first account, as a client of the hub. */
async function script({ api, accountId }: TestUser) {
  const { id, token } = await api('POST /api/tokens', {
    body: { name: 't', accountId, scopes: ['read'], expiresInDays: 7 },
  });
  return { id, tokens: { accessToken: token } };
}

it.each<readonly [string, (ada: TestUser, tokenId: string) => Promise<unknown>]>([
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
    ({ user, accountId }) =>
      database.pool.query(`update members set status = 'Removed' where user_id = $1 and account_id = $2`, [
        user.id,
        accountId,
      ]),
  ],
])('the hub connections of an API token end on every server after %s (TOKEN-8)', async (_, act) => {
  const ada = await a.register();
  const token = await script(ada);
  const [here, there] = await Promise.all([listen(a, token), listen(b, token)]);
  await act(ada, token.id);
  await Promise.all([here.ended, there.ended]);
  await expect(listen(b, token)).rejects.toThrow(/40[13]|WebSocket/);
});

it('an API token receives the changes of its account only, and nothing personal (TOKEN-4)', async () => {
  const ada = await a.register();
  const second = await a.openTeam(ada);
  const listener = await listen(a, await script(ada));
  await makeTask(second);
  await ada.api('PUT /api/auth/preferences', { body: { newTasksLast: true } });
  await a.inAccount(ada, ada.accountId)('POST /api/tasks', { body: { title: 't' } });
  await caughtUp(listener, ada.accountId);
  const named = listener.received.map(([event, value]) => [
    event,
    (value as { accountId?: string }).accountId,
  ]);
  expect(new Set(named.map(([event]) => event))).toEqual(new Set(['AccountChanged']));
  expect(new Set(named.map(([, accountId]) => accountId))).toEqual(new Set([ada.accountId]));
});

it('an API token without the scope read cannot connect to the hub (TOKEN-5)', async () => {
  const ada = await a.register();
  const { token } = await ada.api('POST /api/tokens', {
    body: { name: 't', accountId: ada.accountId, scopes: ['team'], expiresInDays: 7 },
  });
  await expect(listen(a, { tokens: { accessToken: token } })).rejects.toThrow(/403|WebSocket/);
});
