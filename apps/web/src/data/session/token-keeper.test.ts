import { describe, expect, it } from 'vitest';
import { tabLocks } from '../locks.ts';
import { TestClock } from '../test-clock.ts';
import { createSessionMirror } from './session-mirror.ts';
import { AuthInitializingError } from './session-state.ts';
import { TestPage } from './test-page.ts';
import { TokenKeeper } from './token-keeper.ts';
import { EXPIRES_KEY, saveProvider, saveTokens } from './token-storage.ts';

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
          Response.json({ access_token: `access-${n}`, refresh_token: `refresh-${n}`, expires_in: 3_600 }),
        );
    }
  };
}

function bench(expiresIn = HOUR) {
  const clock = new TestClock();
  const far = new FarSide();
  const locks = tabLocks();
  const first = new TestPage();
  const mirror = createSessionMirror();
  saveProvider(first.local, PROVIDER);
  saveTokens(first.local, {
    accessToken: 'access-0',
    refreshToken: 'refresh-0',
    idToken: 'id',
    expiresAt: clock.now() + expiresIn,
  });
  const seen: string[] = [];
  const tab = (): TokenKeeper =>
    new TokenKeeper({
      page: new TestPage(first.local),
      mirror,
      clock,
      locks,
      fetch: far.fetch,
      onEnded: () => seen.push('ended'),
      onFound: () => seen.push('found'),
    });
  return { clock, far, tab, seen, local: first.local };
}

describe('TokenKeeper', () => {
  it('renews 10 s before the end', async () => {
    const { clock, far, tab } = bench();
    const keeper = tab();
    keeper.start();
    expect(clock.nextIn).toBe(HOUR - 10_000);
    clock.advance(HOUR - 10_000);
    await keeper.renew();
    expect(far.bodies).toHaveLength(1);
    expect(await keeper.accessToken()).toBe('access-1');
    expect(clock.nextIn).toBe(HOUR - 10_000);
  });

  it('renews after 24 h at the latest', () => {
    const { clock, tab } = bench(60 * 24 * HOUR);
    tab().start();
    expect(clock.nextIn).toBe(24 * HOUR);
  });

  it('waits for a renewal where the token is about to end, and asks once for many', async () => {
    const { far, tab } = bench(9_000);
    const keeper = tab();
    const tokens = await Promise.all([keeper.accessToken(), keeper.accessToken(), keeper.accessToken()]);
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1']);
    expect(far.bodies.map((body) => Object.fromEntries(body))).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'refresh-0', client_id: 'web', resource: 'urn:questlog' },
    ]);
  });

  it('renews once for several tabs', async () => {
    const { far, tab } = bench(9_000);
    const tokens = await Promise.all([tab(), tab(), tab()].map((keeper) => keeper.accessToken()));
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1']);
    expect(far.bodies).toHaveLength(1);
  });

  it.each(['offline', 'broken'] as const)('stays signed in when the provider is %s', async (trouble) => {
    const { clock, far, tab, seen } = bench(9_000);
    const keeper = tab();
    far.next = trouble;
    expect(await keeper.accessToken()).toBe('access-0');
    clock.advance(9_000);
    await expect(keeper.accessToken()).rejects.toThrow(AuthInitializingError);
    expect(keeper.hasTokens).toBe(true);
    expect(seen).toEqual([]);
    far.next = 'token';
    expect(await keeper.accessToken()).toMatch(/^access-\d$/);
  });

  it('ends with invalid_grant, and only with that', async () => {
    const { far, tab, seen, local } = bench(9_000);
    const keeper = tab();
    far.next = 'invalid_grant';
    await expect(keeper.accessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(seen).toEqual(['ended']);
    expect(local.length).toBe(0);
  });

  it('follows the other tabs', () => {
    const { tab, seen, local } = bench();
    const keeper = tab();
    local.clear();
    keeper.onStorage(EXPIRES_KEY);
    expect(keeper.hasTokens).toBe(false);
    saveTokens(local, { accessToken: 'a', refreshToken: 'r', idToken: undefined, expiresAt: 1 });
    keeper.onStorage(EXPIRES_KEY);
    expect(seen).toEqual(['ended', 'found']);
  });

  it('ends the session at the provider too', () => {
    const url = new URL(bench().tab().endSessionUrl() ?? '');
    expect(url.origin + url.pathname).toBe(PROVIDER.endSessionEndpoint);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'web',
      id_token_hint: 'id',
      post_logout_redirect_uri: 'https://questlog.test/',
    });
  });
});
