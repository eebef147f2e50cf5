import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { tabLocks } from '../locks.ts';
import { TestClock } from '../test-clock.ts';
import { mirroredAccess } from './mirrored-access.ts';
import { createSessionMirror, type SessionMirror } from './session-mirror.ts';
import { TestPage } from './test-page.ts';
import { TokenKeeper } from './token-keeper.ts';
import { loadTokens } from './token-storage.ts';
import type { Provider, Tokens } from './tokens.ts';

const HOUR = 3_600_000;
const PROVIDER: Provider = {
  issuer: 'https://questlog.test/idp',
  clientId: 'web',
  tokenEndpoint: 'https://questlog.test/idp/token',
  endSessionEndpoint: undefined,
  resource: undefined,
};

/** The provider: a refresh token that is used twice ends the session, for good. */
class FarSide {
  renewals = 0;
  isEnded = false;
  #next = 'refresh-0';

  readonly fetch: typeof fetch = async (_input, init) => {
    const given = new URLSearchParams(init?.body as URLSearchParams).get('refresh_token');
    // A turn of the event loop: whoever comes meanwhile, comes in between.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isEnded || given !== this.#next) {
      this.isEnded = true;
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
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

async function bench(mirrorOf: (mirror: SessionMirror) => SessionMirror = (mirror) => mirror) {
  const clock = new TestClock();
  const far = new FarSide();
  const locks = tabLocks();
  const local = new TestPage().local;
  const mirror = mirrorOf(createSessionMirror(`session-${(benches += 1)}`));
  const seen: string[] = [];
  const tab = (): TokenKeeper => {
    const keeper = new TokenKeeper({
      page: new TestPage(local),
      clock,
      locks,
      fetch: far.fetch,
      mirror,
      onEnded: () => seen.push('ended'),
      onFound: () => seen.push('found'),
    });
    keeper.start();
    return keeper;
  };
  const worker = () => mirroredAccess({ mirror, clock, locks, fetch: far.fetch });
  const first: Tokens = {
    accessToken: 'access-0',
    refreshToken: 'refresh-0',
    idToken: 'id',
    expiresAt: clock.now() + HOUR,
  };
  const page = tab();
  await page.keep(first, PROVIDER);
  return { clock, far, tab, page, worker, mirror, seen, local };
}

describe('a page and its service worker', () => {
  it('have one session', async () => {
    const { worker, page, mirror } = await bench();
    expect(await worker()()).toBe('access-0');
    page.belongsTo('u');
    await page.renew();
    expect(await worker()()).toBe('access-1');
    expect(await mirror.read()).toMatchObject({ userId: 'u', tokens: { refreshToken: 'refresh-1' } });
  });

  it('never use a refresh token twice, whoever renews', async () => {
    const { clock, far, page, tab, worker, seen } = await bench();
    const other = tab();
    for (let round = 1; round <= 6; round += 1) {
      clock.advance(HOUR);
      const ask = [() => page.accessToken(), () => worker()(), () => other.accessToken()];
      const tokens = await Promise.all(
        [...ask.slice(round % 3), ...ask.slice(0, round % 3)].map((each) => each()),
      );
      expect(new Set(tokens)).toEqual(new Set([`access-${round}`]));
    }
    expect([far.renewals, far.isEnded, seen]).toEqual([6, false, []]);
  });

  it('renew anew where the token of the other has ended meanwhile too', async () => {
    const { clock, far, page, worker } = await bench();
    clock.advance(HOUR);
    await worker()();
    clock.advance(24 * HOUR);
    expect(await page.accessToken()).toBe('access-2');
    expect(far.isEnded).toBe(false);
  });

  it('survive a page that is killed before it could store what it was given', async () => {
    const { far, tab, worker, local, mirror } = await bench();
    const access = worker();
    await access();
    await access({ renew: true });
    // The page's own storage still has the used token, as after a kill between the two writes.
    expect(loadTokens(local)?.refreshToken).toBe('refresh-0');
    const next = tab();
    await next.renew();
    expect(await next.accessToken()).toBe('access-1');
    expect((await mirror.read())?.tokens.refreshToken).toBe('refresh-1');
    expect(far.isEnded).toBe(false);
  });

  it('keep a used token from the worker where the mirror takes nothing', async () => {
    const { page, worker, far } = await bench((mirror) => ({
      ...mirror,
      replace: () => Promise.resolve(false),
    }));
    await page.renew();
    await expect(worker()()).rejects.toMatchObject({ code: 'auth-initializing' });
    expect(far.isEnded).toBe(false);
  });

  it('asks for another token once one is not accepted', async () => {
    const { worker, far } = await bench();
    const access = worker();
    expect(await access()).toBe('access-0');
    expect(await access({ renew: true })).toBe('access-1');
    expect(far.renewals).toBe(1);
  });

  it('sign out together', async () => {
    const { page, worker, mirror } = await bench();
    page.forget();
    await expect(page.accessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    await expect.poll(() => mirror.read()).toBeUndefined();
    await expect(worker()()).rejects.toMatchObject({ code: 'auth-initializing' });
  });
});
