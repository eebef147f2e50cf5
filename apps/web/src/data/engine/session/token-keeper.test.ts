import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { tabLocks } from '../browser/locks.ts';
import { TestClock } from '../browser/test-clock.ts';
import { createDurableSession, isSignedIn, type SignedIn } from './durable-session.ts';
import { createServerClock } from './server-clock.ts';
import { AuthInitializingError } from './session-state.ts';
import { TestPage } from './test-page.ts';
import { TokenKeeper } from './token-keeper.ts';
import { endSessionUrl } from './sign-out.ts';
import { loadCopy, saveCopy } from './token-storage.ts';

const HOUR = 3_600_000;

const PROVIDER = {
  issuer: 'https://questlog.test/idp',
  clientId: 'web',
  tokenEndpoint: 'https://questlog.test/idp/token',
  endSessionEndpoint: 'https://questlog.test/idp/session/end',
  resource: 'urn:questlog',
};

/** The provider: gives access-1, access-2 … for an hour each, and a refresh token that can be used once. */
class FarSide {
  readonly bodies: URLSearchParams[] = [];
  date: Date | undefined;
  next: 'token' | 'offline' | 'broken' | 'invalid_grant' = 'token';

  readonly fetch: typeof fetch = (_input, init) => {
    this.bodies.push(init?.body as URLSearchParams);
    const n = this.bodies.length;
    switch (this.next) {
      case 'offline':
        return Promise.reject(new TypeError('Failed to fetch'));
      case 'broken':
        return Promise.resolve(Response.json({ error: 'server_error' }, { status: 500 }));
      case 'invalid_grant':
        return Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }));
      case 'token':
        return Promise.resolve(
          Response.json(
            { access_token: `access-${n}`, refresh_token: `refresh-${n}`, expires_in: 3_600 },
            { headers: this.date === undefined ? {} : { date: this.date.toUTCString() } },
          ),
        );
    }
  };
}

let benches = 0;

/** A browser with a session in its storage; each tab opens it. */
async function bench(expiresIn = HOUR) {
  const clock = new TestClock();
  const far = new FarSide();
  const locks = tabLocks();
  const { local } = new TestPage();
  const name = `keeper-${(benches += 1)}`;
  const session = (sessionId: string, userId: string): SignedIn => ({
    sessionId,
    userId,
    provider: PROVIDER,
    tokens: {
      accessToken: `${sessionId}-0`,
      refreshToken: 'refresh-0',
      idToken: 'id',
      expiresAt: clock.now() + expiresIn,
    },
  });
  const durable = createDurableSession({ name });
  await durable.signIn(session('access', 'u'));
  const seen: string[] = [];
  const tab = async (): Promise<TokenKeeper> => {
    const keeper: TokenKeeper = new TokenKeeper({
      page: { local },
      durable: createDurableSession({ name, held: () => keeper.session }),
      channel: { tell: () => undefined },
      clock,
      serverClock: createServerClock(clock),
      locks,
      fetch: far.fetch,
      onEnded: () => seen.push('ended'),
      onOther: (record) => seen.push(isSignedIn(record) ? `other ${record.userId}` : 'signed out'),
    });
    await keeper.open();
    return keeper;
  };
  return { clock, far, tab, seen, local, durable, session, name };
}

describe('TokenKeeper', () => {
  it('renews 10 s before the end', async () => {
    const { clock, far, tab } = await bench();
    const keeper = await tab();
    expect(clock.nextIn).toBe(HOUR - 10_000);
    clock.advance(HOUR - 10_000);
    await keeper.renew();
    expect(far.bodies).toHaveLength(1);
    expect(await keeper.accessToken()).toBe('access-1');
    expect(clock.nextIn).toBe(HOUR - 10_000);
  });

  it('renews after 24 h at the latest', async () => {
    const { clock, tab } = await bench(60 * 24 * HOUR);
    await tab();
    expect(clock.nextIn).toBe(24 * HOUR);
  });

  it('waits for a renewal where the token is about to end, and asks once for many', async () => {
    const { far, tab } = await bench(9_000);
    const keeper = await tab();
    const tokens = await Promise.all([keeper.accessToken(), keeper.accessToken(), keeper.accessToken()]);
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1']);
    expect(far.bodies.map((body) => Object.fromEntries(body))).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'refresh-0', client_id: 'web', resource: 'urn:questlog' },
    ]);
  });

  it('renews once for several tabs', async () => {
    const { far, tab } = await bench(9_000);
    const tokens = await Promise.all(
      [await tab(), await tab(), await tab()].map((keeper) => keeper.accessToken()),
    );
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1']);
    expect(far.bodies).toHaveLength(1);
  });

  it.each(['offline', 'broken'] as const)('stays signed in when the provider is %s', async (trouble) => {
    const { clock, far, tab, seen } = await bench(9_000);
    const keeper = await tab();
    far.next = trouble;
    expect(await keeper.accessToken()).toBe('access-0');
    clock.advance(9_000);
    await expect(keeper.accessToken()).rejects.toThrow(AuthInitializingError);
    expect(keeper.session).toBeDefined();
    expect(seen).toEqual([]);
    far.next = 'token';
    expect(await keeper.accessToken()).toMatch(/^access-\d$/);
  });

  it('ends with invalid_grant, and only with that', async () => {
    const { far, tab, seen, local } = await bench(9_000);
    const keeper = await tab();
    far.next = 'invalid_grant';
    await expect(keeper.accessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(seen).toEqual(['ended']);
    expect(local.length).toBe(0);
  });

  it('leaves when another tab signs out, and follows who signs in there', async () => {
    const { tab, seen, local } = await bench();
    const keeper = await tab();
    const other = await tab();
    await other.end(undefined);
    await keeper.look();
    await expect(keeper.accessToken()).rejects.toThrow(AuthInitializingError);
    expect(loadCopy(local)).toBeUndefined();
    await other.keep({ accessToken: 'a', refreshToken: 'r', idToken: undefined, expiresAt: 1 }, PROVIDER);
    await keeper.look();
    expect(seen).toEqual(['signed out', 'other undefined']);
  });

  it('leaves when somebody else has signed in, though it heard of neither', async () => {
    const { tab, seen, durable, session } = await bench();
    const keeper = await tab();
    await durable.signIn(session('second', 'v'));
    await keeper.look();
    expect(seen).toEqual(['other v']);
    await expect(keeper.accessToken()).rejects.toThrow(AuthInitializingError);
  });

  it('renews nothing for a session that is no longer in force', async () => {
    const { far, tab, durable, session } = await bench(9_000);
    const keeper = await tab();
    await durable.signIn(session('second', 'v'));
    await expect(keeper.accessToken()).rejects.toThrow(AuthInitializingError);
    expect(far.bodies).toEqual([]);
    expect(await durable.read()).toMatchObject({
      sessionId: 'second',
      tokens: { refreshToken: 'refresh-0' },
    });
  });

  it('gives its token to nobody but the person whose session it is', async () => {
    const { tab } = await bench();
    const keeper = await tab();
    expect(await keeper.accessToken({ userId: 'u' })).toBe('access-0');
    await expect(keeper.accessToken({ userId: 'v' })).rejects.toThrow(AuthInitializingError);
  });

  it('starts as the durable session says, whatever the copy of an earlier person says', async () => {
    const { tab, local, durable, session } = await bench();
    saveCopy(local, session('access', 'u'));
    await durable.signIn(session('second', 'v'));
    const keeper = await tab();
    expect(keeper.session?.userId).toBe('v');
    expect(loadCopy(local)?.sessionId).toBe('second');
    await durable.signOut('second', undefined);
    saveCopy(local, session('access', 'u'));
    expect((await tab()).session).toBeUndefined();
    expect(local.length).toBe(0);
  });

  it('signs out for good where the durable session cannot be written', async () => {
    const { tab, durable } = await bench();
    const keeper = await tab();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await keeper.end(undefined);
    put.mockRestore();
    expect(isSignedIn(await durable.read())).toBe(true);
    expect((await tab()).session).toBeUndefined();
    expect(isSignedIn(await durable.read())).toBe(false);
  });

  it('signs out for good though the page is closed before the database answers', async () => {
    const { tab, durable } = await bench();
    const keeper = await tab();
    const put = vi
      .spyOn(IDBObjectStore.prototype, 'put')
      .mockImplementation(() => new Promise<never>(() => undefined) as unknown as IDBRequest<IDBValidKey>);
    void keeper.end(undefined);
    await expect.poll(() => put.mock.calls.length).toBe(1);
    put.mockRestore();
    expect(isSignedIn(await durable.read())).toBe(true);
    expect((await tab()).session).toBeUndefined();
    expect(isSignedIn(await durable.read())).toBe(false);
  });

  it('writes its session anew where the browser has lost the database', async () => {
    const { tab, name, durable } = await bench();
    await tab();
    await deleteDB(name);
    await expect.poll(() => durable.read()).toMatchObject({ sessionId: 'access', userId: 'u' });
  });

  it('writes its session anew where tokens could not be written, and what was there was taken away', async () => {
    const { clock, tab, durable } = await bench();
    const [keeper, other] = [await tab(), await tab()];
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    clock.advance(1_000);
    await keeper.renew();
    await keeper.look();
    expect(await durable.read()).toBeUndefined();
    put.mockRestore();
    // A tab that was not the one that renewed.
    await other.look();
    expect(await durable.read()).toMatchObject({
      sessionId: 'access',
      tokens: { refreshToken: 'refresh-1' },
    });
  });

  it('stays signed in where the sign-in cannot be written over the sign-out before it', async () => {
    const { clock, tab, seen, durable } = await bench();
    await (await tab()).end(undefined);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const keeper = await tab();
    const tokens = { accessToken: 'a', refreshToken: 'r', idToken: undefined, expiresAt: clock.now() + HOUR };
    await keeper.keep(tokens, PROVIDER);
    await keeper.look();
    expect(await keeper.accessToken()).toBe('a');
    expect((await tab()).session?.tokens.accessToken).toBe('a');
    expect(seen).toEqual([]);
    put.mockRestore();
    await keeper.look();
    expect(await durable.read()).toMatchObject({ tokens: { accessToken: 'a' } });
  });

  it('leaves when another tab signs out, though no database can be written or read', async () => {
    const { tab, seen, durable } = await bench();
    const [keeper, other] = [await tab(), await tab()];
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    await other.end(undefined);
    await keeper.look();
    expect(seen).toEqual(['signed out']);
    transaction.mockRestore();
    await keeper.look();
    expect(isSignedIn(await durable.read())).toBe(true);
    expect((await tab()).session).toBeUndefined();
  });

  it('judges a token by the time of the server, though the clock be put right meanwhile', async () => {
    const { clock, far, tab } = await bench();
    const keeper = await tab();
    far.date = new Date(clock.now() - 24 * HOUR);
    await keeper.renew();
    expect(clock.nextIn).toBe(HOUR - 10_000);
    clock.set(clock.now() - 24 * HOUR);
    expect(await keeper.accessToken()).toBe('access-1');
  });

  it('ends the session at the provider too', async () => {
    const { session } = await bench();
    const url = new URL(endSessionUrl(session('access', 'u'), 'back', 'https://questlog.test') ?? '');
    expect(url.origin + url.pathname).toBe(PROVIDER.endSessionEndpoint);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'web',
      id_token_hint: 'id',
      post_logout_redirect_uri: 'https://questlog.test/',
      state: 'back',
    });
  });
});
