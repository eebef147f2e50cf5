import { deleteDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn } from './durable-session.ts';
import { HOUR, openBrowser, PROVIDER } from './testing/browser.ts';
import { saveCopy } from './tokens/token-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a session whose database fails or is lost', () => {
  it('signs out permanently even if the durable session cannot be written', async () => {
    const { tab, durable } = await openBrowser();
    const manager = await tab();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await manager.end(undefined);
    put.mockRestore();
    expect(isSignedIn(await durable.read())).toBe(true);
    expect((await tab()).session).toBeUndefined();
    expect(isSignedIn(await durable.read())).toBe(false);
  });

  it('signs out permanently even if the page is closed before the database responds', async () => {
    const { tab, durable } = await openBrowser();
    const manager = await tab();
    const put = vi
      .spyOn(IDBObjectStore.prototype, 'put')
      .mockImplementation(() => new Promise<never>(() => undefined) as unknown as IDBRequest<IDBValidKey>);
    void manager.end(undefined);
    await expect.poll(() => put.mock.calls.length).toBe(1);
    put.mockRestore();
    expect(isSignedIn(await durable.read())).toBe(true);
    expect((await tab()).session).toBeUndefined();
    expect(isSignedIn(await durable.read())).toBe(false);
  });

  it('restores the session after the browser has lost the database', async () => {
    const { tab, name, durable } = await openBrowser();
    await tab();
    await deleteDB(name);
    await expect.poll(() => durable.read()).toMatchObject({ sessionId: 'access', userId: 'u' });
  });

  it('restores the session when a token write has failed and the old record is lost', async () => {
    const { clock, tab, durable } = await openBrowser();
    const [manager, other] = [await tab(), await tab()];
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    clock.advance(1_000);
    await manager.renew();
    await manager.check();
    expect(await durable.read()).toBeUndefined();
    put.mockRestore();
    // The other tab did not renew the token itself.
    await other.check();
    expect(await durable.read()).toMatchObject({
      sessionId: 'access',
      tokens: { refreshToken: 'refresh-1' },
    });
  });

  it('stays signed in even if the new session cannot replace the record of the sign-out', async () => {
    const { clock, tab, seen, durable } = await openBrowser();
    await (await tab()).end(undefined);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const manager = await tab();
    const tokens = { accessToken: 'a', refreshToken: 'r', idToken: undefined, expiresAt: clock.now() + HOUR };
    await manager.keep(tokens, PROVIDER);
    await manager.check();
    expect(await manager.accessToken()).toBe('a');
    expect((await tab()).session?.tokens.accessToken).toBe('a');
    expect(seen).toEqual([]);
    put.mockRestore();
    await manager.check();
    expect(await durable.read()).toMatchObject({ tokens: { accessToken: 'a' } });
  });

  it('ends the session when another tab signs out, even if the database fails', async () => {
    const { tab, seen, durable } = await openBrowser();
    const [manager, other] = [await tab(), await tab()];
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    await other.end(undefined);
    await manager.check();
    expect(seen).toEqual(['signed out']);
    transaction.mockRestore();
    await manager.check();
    expect(isSignedIn(await durable.read())).toBe(true);
    expect((await tab()).session).toBeUndefined();
  });

  it.each([
    ['written', IDBObjectStore.prototype, 'put'],
    ['opened', IDBDatabase.prototype, 'transaction'],
  ] as const)(
    'all tabs share one set of tokens even if the database cannot be %s',
    async (_how, prototype, name) => {
      const { far, tab, durable } = await openBrowser();
      const [manager, other] = [await tab(), await tab()];
      vi.spyOn(prototype as unknown as Record<string, () => never>, name).mockImplementation(() => {
        throw new DOMException('Internal error', 'UnknownError');
      });
      await manager.renew();
      // Reusing a refresh token would end the session for both tabs.
      expect(await other.accessToken({ renew: true })).toBe('access-1');
      expect(far.bodies).toHaveLength(1);
      vi.restoreAllMocks();
      await other.check();
      expect(await other.accessToken()).toBe('access-1');
      expect(await durable.read()).toMatchObject({ tokens: { refreshToken: 'refresh-1' } });
    },
  );

  it('uses newer tokens from a tab whose database does not respond', async () => {
    const { far, tab, local, durable, session } = await openBrowser();
    const manager = await tab();
    const { tokens, ...others } = session('access', 'u');
    saveCopy(local, { ...others, tokens: { ...tokens, accessToken: 'later', renewals: 1 } });
    expect(await manager.accessToken({ renew: true })).toBe('later');
    expect(far.bodies).toEqual([]);
    expect(await durable.read()).toMatchObject({ tokens: { accessToken: 'later' } });
  });
});
