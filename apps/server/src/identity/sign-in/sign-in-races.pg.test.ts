import { expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { beginSignIn, browserFor, exchangeCode, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { unannounced } from '../../account-change/announcer.ts';
import { createLog } from '../../platform/log/log.ts';
import { SecurityEvents } from '../../platform/security-events.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { lockUserById, setPasswordHash } from '../users/users.queries.ts';

const server = await serverForTests();
const client = webClientOf(server);

/**
 * Runs an action while the transaction that sets a new password is open. Commits the transaction once the
 * action waits for it or has finished.
 */
async function duringReset<T>(who: TestUser, work: () => Promise<T>): Promise<T> {
  const now = new Date(server.clock.now().epochMilliseconds);
  const passwordHash = await hashPassword('a new password');
  const other = Object.assign(await server.database.pool.connect(), { onCommit: () => {} });
  await other.query('begin');
  await lockUserById.first(other, { id: who.user.id });
  await setPasswordHash(other, { userId: who.user.id, passwordHash, now });
  await endSessionsOf(other, who.user.id, null, now, {
    live: unannounced,
    events: new SecurityEvents(createLog('silent')),
  });
  let over = false;
  const result = work().finally(() => {
    over = true;
  });
  result.catch(() => {});
  const isWaiting = async () => over || (await lockWaiters(server.database.pool)) > 0;
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  await other.query('commit');
  other.release();
  return result;
}

/** Returns the number of sign-ins of a user that are in progress or have succeeded. */
async function signInsOf({ user }: TestUser): Promise<number | null> {
  const { rowCount } = await server.database.pool.query(
    `select from identity_records where account_key = $1 and kind in ('Grant', 'Session', 'Interaction')
     union all select from sessions where user_id::text = $1 and ended_at is null`,
    [user.id],
  );
  return rowCount;
}

it('rejects an API sign-in with the old password while the new one is being committed (IDENTITY-25, V7.4.3)', async () => {
  const ada = await server.register();
  const { email, password } = ada;
  const login = () => server.call()('POST /api/auth/login', { body: { email, password } });
  await expect(duringReset(ada, login)).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
  expect(await signInsOf(ada)).toBe(0);
});

it('a hosted sign-in with the old password must start again once the password has changed (IDENTITY-25)', async () => {
  const ada = await server.register();
  const browser = browserFor(client);
  const begun = await beginSignIn(client, browser);
  const page = await duringReset(ada, () =>
    browser.submit(begun.page, { email: ada.email, password: ada.password }),
  );
  expect(page.status).toBe(400);
  expect(page.text).toContain('This sign-in has expired. Please start again.');
  expect(await signInsOf(ada)).toBe(0);
});

it('a signed-in browser gets no new session while a password change ends its session (IDENTITY-25)', async () => {
  const ada = await server.register();
  const browser = browserFor(client);
  const first = await beginSignIn(client, browser);
  await exchangeCode(
    client,
    first,
    await browser.submit(first.page, { email: ada.email, password: ada.password }),
  );
  const again = await duringReset(ada, () => beginSignIn(client, browser));
  expect(again.page.status).toBe(400);
  expect(await signInsOf(ada)).toBe(0);
});

it('stores no password hash with a sign-in that the provider has not completed yet', async () => {
  const ada = await server.register();
  const browser = new Browser(({ pathname }) => pathname.startsWith('/idp/auth/'), client.headers);
  const { page } = await beginSignIn(client, browser);
  await browser.submit(page, { email: ada.email, password: ada.password });
  const { rows } = await server.database.pool.query<{ result: unknown }>(
    `select payload -> 'result' as result from identity_records where account_key = $1 and kind = 'Interaction'`,
    [ada.user.id],
  );
  expect(rows.map(({ result }) => result)).toEqual([
    { login: { accountId: ada.user.id, remember: true, ts: expect.any(Number) as number } },
  ]);
});
