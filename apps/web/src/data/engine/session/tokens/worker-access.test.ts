import 'fake-indexeddb/auto';
import type { User } from '@questlog/contract/identity/user';
import { describe, expect, it } from 'vitest';
import { tabLocks } from '../../browser/locks.ts';
import { TestClock } from '../../browser/testing/clock.ts';
import { createDurableSession, isSignedIn, type DurableSession } from '../durable-session.ts';
import { createServerClock } from '../../browser/server-clock.ts';
import { TestPage } from '../testing/page.ts';
import { TokenManager } from './token-manager.ts';
import { loadTokens } from './token-storage.ts';
import type { Provider, Tokens } from './tokens.ts';
import { workerAccess } from './worker-access.ts';

const HOUR = 3_600_000;
const PROVIDER: Provider = {
  issuer: 'https://questlog.test/idp',
  clientId: 'web',
  tokenEndpoint: 'https://questlog.test/idp/token',
  endSessionEndpoint: undefined,
  resource: undefined,
};

/** Using a refresh token twice permanently ends the session. */
class FakeServer {
  renewals = 0;
  isEnded = false;
  onRenewal: () => Promise<void> = () => Promise.resolve();
  #next = 'refresh-0';

  readonly fetch: typeof fetch = async (_input, init) => {
    const given = new URLSearchParams(init?.body as URLSearchParams).get('refresh_token');
    // Wait for one turn of the event loop, so that concurrent calls interleave.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isEnded || given !== this.#next) {
      this.isEnded = true;
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    await this.onRenewal();
    this.renewals += 1;
    this.#next = `refresh-${this.renewals}`;
    return Response.json({
      access_token: `access-${this.renewals}`,
      refresh_token: this.#next,
      expires_in: 3_600,
    });
  };
}

let benches = 0;

const USER = { id: 'u' } as User;

async function bench(durableOf: (durable: DurableSession) => DurableSession = (durable) => durable) {
  const clock = new TestClock();
  const far = new FakeServer();
  const locks = tabLocks();
  const { local } = new TestPage();
  const durable = durableOf(createDurableSession({ name: `session-${(benches += 1)}` }));
  const seen: string[] = [];
  const tab = async (): Promise<TokenManager> => {
    const manager = new TokenManager({
      page: { local },
      clock,
      serverClock: createServerClock(clock),
      locks,
      fetch: far.fetch,
      openDurable: () => durable,
      channel: { post: () => undefined },
    });
    manager.ended.subscribe(() => seen.push('ended'));
    manager.other.subscribe(() => seen.push('other'));
    await manager.open();
    return manager;
  };
  const worker = () =>
    workerAccess({ durable, serverClock: createServerClock(clock), locks, fetch: far.fetch });
  const first: Tokens = {
    accessToken: 'access-0',
    refreshToken: 'refresh-0',
    idToken: 'id',
    expiresAt: clock.now() + HOUR,
  };
  const page = await tab();
  await page.keep(first, PROVIDER);
  const sessionId = page.session?.sessionId ?? '';
  return { clock, far, tab, page, worker, durable, seen, local, sessionId };
}

describe('a page and its service worker', () => {
  it('a page and its service worker share one session', async () => {
    const { worker, page, durable, sessionId } = await bench();
    expect(await worker()()).toBe('access-0');
    await page.setUser(sessionId, USER);
    await page.renew();
    expect(await worker()()).toBe('access-1');
    expect(await durable.read()).toMatchObject({ userId: 'u', tokens: { refreshToken: 'refresh-1' } });
  });

  it('a page and its worker never use a refresh token twice (IDENTITY-17)', async () => {
    const { clock, far, page, tab, worker, seen } = await bench();
    const other = await tab();
    for (let round = 1; round <= 6; round += 1) {
      clock.advance(HOUR);
      const requests = [() => page.accessToken(), () => worker()(), () => other.accessToken()];
      const tokens = await Promise.all(
        [...requests.slice(round % 3), ...requests.slice(0, round % 3)].map((each) => each()),
      );
      expect(new Set(tokens)).toEqual(new Set([`access-${round}`]));
    }
    expect([far.renewals, far.isEnded, seen]).toEqual([6, false, []]);
  });

  it("the page renews the token if the worker's token has expired too", async () => {
    const { clock, far, page, worker } = await bench();
    clock.advance(HOUR);
    await worker()();
    clock.advance(24 * HOUR);
    expect(await page.accessToken()).toBe('access-2');
    expect(far.isEnded).toBe(false);
  });

  it('the session survives if the page is killed before it stores renewed tokens', async () => {
    const { far, tab, worker, local, durable } = await bench();
    const access = worker();
    await access();
    await access({ renew: true });
    // The page still has the used token, as if it had crashed before it stored the new one.
    expect(loadTokens(local)?.refreshToken).toBe('refresh-0');
    const next = await tab();
    expect(await next.accessToken()).toBe('access-1');
    expect((await durable.read())?.tokens?.refreshToken).toBe('refresh-1');
    expect(far.isEnded).toBe(false);
  });

  it('the worker does not reuse a refresh token if the renewed one could not be stored', async () => {
    const { page, worker, far } = await bench((durable) => ({
      ...durable,
      replace: () => Promise.reject(new Error('full')),
    }));
    await page.renew();
    await expect(worker()()).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(far.isEnded).toBe(false);
  });

  it('the worker requests a different token after one was rejected', async () => {
    const { worker, far } = await bench();
    const access = worker();
    expect(await access()).toBe('access-0');
    expect(await access({ renew: true })).toBe('access-1');
    expect(far.renewals).toBe(1);
  });

  it('the page and the worker sign out together', async () => {
    const { page, worker } = await bench();
    await page.end(undefined);
    await expect(page.accessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    await expect(worker()()).rejects.toMatchObject({ code: 'auth-initializing' });
  });

  it('returns no token to a caller who names a different user', async () => {
    const { page, worker, durable, sessionId, far } = await bench();
    await page.setUser(sessionId, USER);
    const access = worker();
    expect(await access({ userId: 'u' })).toBe('access-0');
    const first = await durable.read();
    if (!isSignedIn(first)) throw new Error('Nobody is signed in.');
    await durable.signIn({ ...first, sessionId: 'second', userId: 'v' });
    await expect(access({ userId: 'u' })).rejects.toMatchObject({ code: 'auth-initializing' });
    await expect(access({ userId: 'u', renew: true })).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(far.renewals).toBe(0);
  });

  it('does not overwrite the session of a user who signed in while tokens were being renewed', async () => {
    const { page, worker, durable, far } = await bench();
    const first = await durable.read();
    if (!isSignedIn(first)) throw new Error('Nobody is signed in.');
    far.onRenewal = () => durable.signIn({ ...first, sessionId: 'second', userId: 'v' });
    const access = worker();
    await access();
    await expect(access({ renew: true })).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(await durable.read()).toMatchObject({
      sessionId: 'second',
      tokens: { refreshToken: 'refresh-0' },
    });
    await page.check();
    expect(page.session).toBeUndefined();
  });
});
