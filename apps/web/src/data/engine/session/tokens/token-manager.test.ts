import { expect, describe, it } from 'vitest';
import { AuthInitializingError } from '../session-state.ts';
import { endSessionUrl } from '../sign-out.ts';
import { HOUR, openBrowser, PROVIDER } from '../testing/browser.ts';
import { loadCopy, saveCopy } from './token-storage.ts';

describe('TokenKeeper', () => {
  it('renews the token 10 s before it expires (IDENTITY-17)', async () => {
    const { clock, far, tab } = await openBrowser();
    const manager = await tab();
    expect(clock.nextIn).toBe(HOUR - 10_000);
    clock.advance(HOUR - 10_000);
    await manager.renew();
    expect(far.bodies).toHaveLength(1);
    expect(await manager.accessToken()).toBe('access-1');
    expect(clock.nextIn).toBe(HOUR - 10_000);
  });

  it('renews the token after at most 24 h (IDENTITY-17)', async () => {
    const { clock, tab } = await openBrowser(60 * 24 * HOUR);
    await tab();
    expect(clock.nextIn).toBe(24 * HOUR);
  });

  it('sends one renewal for many callers if the token is about to expire', async () => {
    const { far, tab } = await openBrowser(9_000);
    const manager = await tab();
    const tokens = await Promise.all([manager.accessToken(), manager.accessToken(), manager.accessToken()]);
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1']);
    expect(far.bodies.map((body) => Object.fromEntries(body))).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'refresh-0', client_id: 'web', resource: 'urn:questlog' },
    ]);
  });

  it('renews the token only once for several tabs (IDENTITY-17)', async () => {
    const { far, tab } = await openBrowser(9_000);
    const tokens = await Promise.all(
      [await tab(), await tab(), await tab()].map((manager) => manager.accessToken()),
    );
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1']);
    expect(far.bodies).toHaveLength(1);
  });

  it.each(['offline', 'broken'] as const)(
    'stays signed in when the provider is %s (IDENTITY-18)',
    async (trouble) => {
      const { clock, far, tab, seen } = await openBrowser(9_000);
      const manager = await tab();
      far.next = trouble;
      expect(await manager.accessToken()).toBe('access-0');
      clock.advance(9_000);
      await expect(manager.accessToken()).rejects.toThrow(AuthInitializingError);
      expect(manager.session).toBeDefined();
      expect(seen).toEqual([]);
      far.next = 'token';
      expect(await manager.accessToken()).toMatch(/^access-\d$/);
    },
  );

  it('ends the session on invalid_grant (IDENTITY-18)', async () => {
    const { far, tab, seen, local } = await openBrowser(9_000);
    const manager = await tab();
    far.next = 'invalid_grant';
    await expect(manager.accessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(seen).toEqual(['ended']);
    expect(local.length).toBe(0);
  });

  it('ends the session with a reason when the provider denies a renewal to a deactivated user (ACCOUNT-21)', async () => {
    const { far, tab, seen } = await openBrowser(9_000);
    const manager = await tab();
    far.next = 'access_denied';
    await expect(manager.accessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(seen).toEqual(['ended: Your account has been deactivated']);
  });

  it('ends the session when another tab signs out, and notices its next sign-in', async () => {
    const { tab, seen, local } = await openBrowser();
    const manager = await tab();
    const other = await tab();
    await other.end(undefined);
    await manager.check();
    await expect(manager.accessToken()).rejects.toThrow(AuthInitializingError);
    expect(loadCopy(local)).toBeUndefined();
    await other.keep({ accessToken: 'a', refreshToken: 'r', idToken: undefined, expiresAt: 1 }, PROVIDER);
    await manager.check();
    expect(seen).toEqual(['signed out', 'other undefined']);
  });

  it('ends the session when a different user has signed in, even without a message (IDENTITY-23)', async () => {
    const { tab, seen, durable, session } = await openBrowser();
    const manager = await tab();
    await durable.signIn(session('second', 'v'));
    await manager.check();
    expect(seen).toEqual(['other v']);
    await expect(manager.accessToken()).rejects.toThrow(AuthInitializingError);
  });

  it('renews no token after a different user has replaced the session', async () => {
    const { far, tab, durable, session } = await openBrowser(9_000);
    const manager = await tab();
    await durable.signIn(session('second', 'v'));
    await expect(manager.accessToken()).rejects.toThrow(AuthInitializingError);
    expect(far.bodies).toEqual([]);
    expect(await durable.read()).toMatchObject({
      sessionId: 'second',
      tokens: { refreshToken: 'refresh-0' },
    });
  });

  it("returns an access token to the session's user, but to nobody else", async () => {
    const { tab } = await openBrowser();
    const manager = await tab();
    expect(await manager.accessToken({ userId: 'u' })).toBe('access-0');
    await expect(manager.accessToken({ userId: 'v' })).rejects.toThrow(AuthInitializingError);
  });

  it('starts with the durable session, even if the local copy belongs to an earlier user', async () => {
    const { tab, local, durable, session } = await openBrowser();
    saveCopy(local, session('access', 'u'));
    await durable.signIn(session('second', 'v'));
    const manager = await tab();
    expect(manager.session?.userId).toBe('v');
    expect(loadCopy(local)?.sessionId).toBe('second');
    await durable.signOut('second', undefined);
    saveCopy(local, session('access', 'u'));
    expect((await tab()).session).toBeUndefined();
    expect(local.length).toBe(0);
  });

  it("uses the server's time for the expiry, even if the device's clock is corrected", async () => {
    const { clock, far, tab } = await openBrowser();
    const manager = await tab();
    far.date = new Date(clock.now() - 24 * HOUR);
    await manager.renew();
    expect(clock.nextIn).toBe(HOUR - 10_000);
    clock.set(clock.now() - 24 * HOUR);
    expect(await manager.accessToken()).toBe('access-1');
  });

  it('ends the session at the provider', async () => {
    const { session } = await openBrowser();
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
