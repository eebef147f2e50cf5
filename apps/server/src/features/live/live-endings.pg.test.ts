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
