/** How connections end, on two servers of one database, as the official client sees it. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@questlog/testkit/database';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { startTestServer, type TestServer, type TestUser } from '@questlog/testkit/server';
import { listen as connect, type Listener } from './test-listener.ts';

const FAST = { lookMs: 200, tickMs: 200 };

let database: TestDatabase;
let clock: FakeClock;
let a: TestServer;
let b: TestServer;
const open: Listener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  clock = new FakeClock();
  a = await startTestServer({ database, clock, live: FAST });
  b = await another();
});
afterEach(() => Promise.all(open.splice(0).map(({ connection }) => connection.stop())));
afterAll(async () => {
  await a.close();
  await b.close();
  await database.drop();
});

/** One more server of the same product: at the same public address, as behind a balancer. */
const another = (): Promise<TestServer> =>
  startTestServer({ database, clock, live: FAST, env: { PUBLIC_URL: a.url } });

async function listen(...args: Parameters<typeof connect>): Promise<Listener> {
  const listener = await connect(...args);
  open.push(listener);
  return listener;
}

async function versionIn(accountId: string): Promise<number> {
  const { rows } = await database.pool.query<{ version: number }>(
    'select version from accounts where id = $1',
    [accountId],
  );
  return rows[0]?.version ?? -1;
}

/** Waits until what was told of the account is what is stored. */
async function caughtUp(listener: Listener, accountId: string): Promise<void> {
  const version = await versionIn(accountId);
  await vi.waitFor(() => expect(listener.versionOf(accountId)).toBe(version), {
    timeout: 5_000,
    interval: 5,
  });
}

const makeTask = (user: TestUser, title = 't') => user.api('POST /api/tasks', { body: { title } });

describe('an end', () => {
  it('comes with the end of the token, and lets the client come back', async () => {
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
      'a session that nobody announced the end of',
      async (ada: TestUser) => {
        const { sessionId } = await a.identity.verifyToken(
          ada.tokens.accessToken,
          new Date(clock.now().epochMilliseconds),
        );
        await database.pool.query('insert into ended_sessions values ($1, now())', [sessionId]);
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
  ])('comes with %s, on every server', async (_, act, reason) => {
    const ada = await a.register();
    const [here, there] = await Promise.all([listen(a, ada), listen(b, ada)]);
    await act(ada);
    expect(String(await here.ended)).toContain(reason);
    expect(String(await there.ended)).toContain(reason);
    await expect(listen(b, ada)).rejects.toThrow(/40[13]|WebSocket/);
  });

  it('spares the session that changed its password', async () => {
    const ada = await a.register();
    const other = await a.signIn(ada);
    const [kept, gone] = await Promise.all([listen(b, other), listen(b, ada)]);
    await other.api('POST /api/auth/change-password', { body: { newPassword: 'another long one' } });
    await gone.ended;
    await makeTask(other);
    await caughtUp(kept, ada.accountId);
  });

  it('comes with the server, which asks to come back elsewhere', async () => {
    const c = await another();
    const ada = await c.register();
    const listener = await listen(c, ada);
    await c.close();
    expect(await listener.ended).toBeUndefined();
    await expect(listen(c, ada)).rejects.toThrow();
    await caughtUp(await listen(a, ada), ada.accountId);
  });
});
