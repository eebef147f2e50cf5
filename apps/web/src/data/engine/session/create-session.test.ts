import 'fake-indexeddb/auto';
import { createClient } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/auth';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tabLocks } from '../browser/locks.ts';
import { TestClock } from '../browser/test-clock.ts';
import { createSession, SIGN_IN_FAILED } from './create-session.ts';
import { createDurableSession, isSignedIn, type SignedIn } from './durable-session.ts';
import { createServerClock, withServerClock } from './server-clock.ts';
import { TestPage } from './test-page.ts';
import { loadTokens, saveCopy } from './tokens/token-storage.ts';

const ISSUER = 'https://questlog.test/idp';
const USER = {
  id: 'u',
  email: 'ada@example.org',
  firstName: 'Ada',
  currentAccount: { id: 'acc' },
  availableAccounts: [{ id: 'acc' }],
};

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The clock of this device, by which the OpenID library judges too. */
const deviceClock = (): TestClock => new TestClock(Date.now());

/** The server and its provider, as far as a sign-in needs them. */
function farSide(clock: TestClock, deviceAhead = 0) {
  const state = {
    nonce: '',
    isDown: false,
    failsSignOut: false,
    sent: [] as string[],
    user: USER as { currentAccount: { id: string }; availableAccounts: { id: string }[] },
  };
  const serverNow = (): number => clock.now() - deviceAhead;
  const answer = (url: URL, body: unknown): unknown => {
    switch (url.pathname) {
      case '/api/auth/config':
        return {
          issuer: ISSUER,
          clientId: 'web',
          scopes: 'openid offline_access',
          audience: 'https://questlog.test/api',
          registration: 'form',
        };
      case '/idp/.well-known/openid-configuration':
        return {
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/auth`,
          token_endpoint: `${ISSUER}/token`,
          end_session_endpoint: `${ISSUER}/session/end`,
          id_token_signing_alg_values_supported: ['ES256'],
        };
      case '/idp/token': {
        state.sent.push(String(body));
        const seconds = Math.floor(serverNow() / 1_000);
        const claims = {
          iss: ISSUER,
          aud: 'web',
          sub: 's',
          nonce: state.nonce,
          iat: seconds,
          exp: seconds + 60,
        };
        return {
          access_token: 'access',
          refresh_token: 'refresh',
          token_type: 'bearer',
          expires_in: 3_600,
          id_token: `${base64url({ alg: 'ES256' })}.${base64url(claims)}.${base64url('signature')}`,
        };
      }
      case '/api/auth/me':
        return state.user;
      case '/api/auth/switch-account': {
        const { accountId } = JSON.parse(String(body)) as { accountId: string };
        state.user = { ...state.user, currentAccount: { id: accountId } };
        return state.user;
      }
      case '/api/auth/logout':
        state.sent.push(String(body));
        return state.failsSignOut ? undefined : {};
      default:
        return undefined;
    }
  };
  const fetchFrom: typeof fetch = (input, init) => {
    if (state.isDown) return Promise.reject(new TypeError('Failed to fetch'));
    const href = input instanceof Request ? input.url : input;
    const body = answer(new URL(href, 'https://questlog.test'), init?.body);
    const headers = { date: new Date(serverNow()).toUTCString() };
    return Promise.resolve(Response.json(body ?? {}, { status: body === undefined ? 503 : 200, headers }));
  };
  const page = new TestPage();
  let signOuts = 0;
  const open = (tab = page) => {
    const serverClock = createServerClock(clock);
    const learning = withServerClock(fetchFrom, serverClock);
    const publicApi = createClient({ baseUrl: '', fetch: learning });
    const session = createSession({
      page: tab,
      clock,
      serverClock,
      locks: tabLocks(),
      fetch: learning,
      publicApi,
      api: publicApi,
      onSignOut: () => {
        signOuts += 1;
        return Promise.resolve();
      },
    });
    ends.push(session.listen());
    return session;
  };
  return { state, page, open, signOuts: () => signOuts };
}

const ends: (() => void)[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const PROVIDER = {
  issuer: ISSUER,
  clientId: 'web',
  tokenEndpoint: `${ISSUER}/token`,
  endSessionEndpoint: undefined,
  resource: undefined,
};

function sessionOf(clock: TestClock, name: string, expiresIn = 3_600_000): SignedIn {
  const user = { ...USER, id: name } as unknown as User;
  const tokens = {
    accessToken: name,
    refreshToken: name,
    idToken: undefined,
    expiresAt: clock.now() + expiresIn,
  };
  return { sessionId: name, userId: name, user, provider: PROVIDER, tokens };
}

describe('a session', () => {
  it('signs in by code and PKCE, and out at the provider too', async () => {
    const clock = deviceClock();
    const { state, page, open, signOuts } = farSide(clock);
    await open().signIn({ loginHint: 'ada@example.org' });
    const asked = new URL(page.left[0] ?? '');
    expect(asked.origin + asked.pathname).toBe(`${ISSUER}/auth`);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'web',
      redirect_uri: 'https://questlog.test/',
      scope: 'openid offline_access',
      code_challenge_method: 'S256',
      resource: 'https://questlog.test/api',
      login_hint: 'ada@example.org',
    });
    expect(asked.searchParams.has('prompt')).toBe(false);
    expect(asked.searchParams.has('audience')).toBe(false);

    state.nonce = asked.searchParams.get('nonce') ?? '';
    page.query = `?code=c&state=${asked.searchParams.get('state')}`;
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'authenticated', account: { id: 'acc' } });
    expect(page.query).toBe('');
    const sent = new URLSearchParams(state.sent[0]);
    expect(sent.get('code')).toBe('c');
    expect(sent.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
    expect(await session.getAccessToken()).toBe('access');

    await session.signOut();
    expect(session.state.state).toBe('signed-out');
    expect([signOuts(), page.local.length]).toEqual([1, 0]);
    // Ended by a request; the page begins anew, and nothing of the person is in its memory.
    expect(JSON.parse(state.sent[1] ?? '')).toEqual({ refreshToken: 'refresh' });
    expect(page.left[1]).toBe('https://questlog.test/');
    expect(await createDurableSession().read()).toEqual({ sessionId: expect.any(String) });
  });

  it('leads back to where the person was when they were asked to sign in', async () => {
    const { state, page, open } = farSide(deviceClock());
    page.pathname = '/invitations/4f1c';
    page.query = '?from=mail';
    await open().signIn();
    const asked = new URL(page.left[0] ?? '').searchParams;
    state.nonce = asked.get('nonce') ?? '';
    page.pathname = '/';
    page.query = `?code=c&state=${asked.get('state')}`;
    await open().start();
    expect(page.path()).toBe('/invitations/4f1c?from=mail');
  });

  it('keeps a tab in the account that it began with, whatever is chosen elsewhere, while the person has it', async () => {
    const clock = deviceClock();
    const { state, page, open } = farSide(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const [first, second] = [{ id: 'acc' }, { id: 'team' }];
    state.user = { ...USER, currentAccount: first, availableAccounts: [first, second] };
    const session = open();
    await session.start();
    expect(session.state.account?.id).toBe('acc');
    state.user = { ...state.user, currentAccount: second };
    await session.reloadUser();
    expect(session.state.account?.id).toBe('acc');
    // A new tab begins with the account in force; so does this one, once it has lost its own.
    const other = open(new TestPage(page.local));
    await other.start();
    expect(other.state.account?.id).toBe('team');
    state.user = { ...state.user, availableAccounts: [second] };
    await session.reloadUser();
    expect(session.state.account?.id).toBe('team');
  });

  /** Somebody with two accounts, in a tab that works in the first. */
  async function withTwoAccounts() {
    const clock = deviceClock();
    const side = farSide(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const [first, second] = [{ id: 'acc' }, { id: 'team' }];
    side.state.user = { ...USER, currentAccount: first, availableAccounts: [first, second] };
    const session = side.open();
    await session.start();
    return { ...side, session, first, second };
  }

  it('switches one tab to another account, and those that are opened after it', async () => {
    const { state, page, open, session } = await withTwoAccounts();
    const other = open(new TestPage(page.local));
    await other.start();
    await session.switchAccount('team');
    expect(session.state.account?.id).toBe('team');
    expect(state.user.currentAccount.id).toBe('team');
    await other.reloadUser();
    expect(other.state.account?.id).toBe('acc');
    const later = open(new TestPage(page.local));
    await later.start();
    expect(later.state.account?.id).toBe('team');
  });

  it('stays in its account where the switch fails', async () => {
    const { state, session } = await withTwoAccounts();
    state.isDown = true;
    await expect(session.switchAccount('team')).rejects.toThrow('Network error');
    state.isDown = false;
    await session.reloadUser();
    expect(session.state.account?.id).toBe('acc');
  });

  it('goes on in the account that the server names when its own is deleted', async () => {
    const { state, session, second } = await withTwoAccounts();
    const removed: boolean[] = [];
    await session.deleteAccount(() => {
      removed.push(session.isLeaving());
      state.user = { ...state.user, currentAccount: second, availableAccounts: [second] };
      return Promise.resolve();
    });
    expect(removed).toEqual([true]);
    expect([session.state.account?.id, session.isLeaving()]).toEqual(['team', false]);
  });

  it('says so where the account is deleted and the next one cannot be learnt', async () => {
    const { state, session } = await withTwoAccounts();
    await expect(session.deleteAccount(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(session.isLeaving()).toBe(false);
    const remove = () => {
      state.isDown = true;
      return Promise.resolve();
    };
    await expect(session.deleteAccount(remove)).rejects.toThrow(
      'Failed to switch to new account after deletion. Please refresh the page.',
    );
    expect(session.isLeaving()).toBe(true);
  });

  it('has the provider ask for the password again where it was not told of the sign-out', async () => {
    const { state, page, open } = farSide(deviceClock());
    const signedIn = async () => {
      await open().signIn();
      const asked = new URL(page.left.at(-1) ?? '').searchParams;
      state.nonce = asked.get('nonce') ?? '';
      page.query = `?code=c&state=${asked.get('state')}`;
      const session = open();
      await session.start();
      return { session, prompt: asked.get('prompt') };
    };
    const first = await signedIn();
    expect(first.prompt).toBeNull();
    state.failsSignOut = true;
    await first.session.signOut();
    const second = await signedIn();
    expect(second.prompt).toBe('login');
    await second.session.signOut();
    state.failsSignOut = false;
    // What could not be told is told first.
    expect((await signedIn()).prompt).toBeNull();
  });

  it('says so where the state of the answer is stale', async () => {
    const { page, open } = farSide(deviceClock());
    page.query = '?code=c&state=other';
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'signed-out', message: SIGN_IN_FAILED });
    expect(page.query).toBe('');
  });

  it('opens with the last known user while offline, the token long over', async () => {
    const clock = deviceClock();
    const { state, page, open } = farSide(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u', -1));
    state.isDown = true;
    const session = open();
    await session.start();
    expect(session.state.state).toBe('authenticated');
    await expect(session.getAccessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    state.isDown = false;
    expect(await session.getAccessToken()).toBe('access');
    expect(loadTokens(page.local)?.accessToken).toBe('access');
  });

  it('tells that the sign-in could not begin', async () => {
    const { state, open } = farSide(deviceClock());
    state.isDown = true;
    await expect(open().signIn()).rejects.toThrow(SIGN_IN_FAILED);
  });

  it('shows a start without a connection the person who signed in last, whatever localStorage still says', async () => {
    const clock = deviceClock();
    const { state, page, open } = farSide(clock);
    state.isDown = true;
    await createDurableSession().signIn(sessionOf(clock, 'second'));
    // The browser was killed before it had written its localStorage.
    saveCopy(page.local, sessionOf(clock, 'first'));
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'authenticated', user: { id: 'second' } });
    expect(loadTokens(page.local)?.accessToken).toBe('second');
  });

  it('writes down who is signed in before it shows them', async () => {
    const clock = deviceClock();
    const { state, page, open } = farSide(clock);
    await open().signIn();
    const asked = new URL(page.left[0] ?? '').searchParams;
    state.nonce = asked.get('nonce') ?? '';
    page.query = `?code=c&state=${asked.get('state')}`;
    const session = open();
    let written: Promise<unknown> | undefined;
    session.subscribe(() => {
      written ??= createDurableSession().read();
    });
    await session.start();
    expect(await written).toMatchObject({ userId: 'u', user: USER });
  });

  it('is left by every tab, whichever messages it has missed', async () => {
    const clock = deviceClock();
    const { page, open } = farSide(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const deaf = new TestPage(page.local);
    const [first, second] = [open(), open(deaf)];
    await Promise.all([first.start(), second.start()]);
    for (const end of ends.splice(0)) end();
    await first.signOut();
    expect(second.state.state).toBe('authenticated');
    await second.look();
    expect(second.state.state).not.toBe('authenticated');

    await createDurableSession().signIn(sessionOf(clock, 'v'));
    await second.look();
    // Somebody else: the page begins anew.
    expect([second.state.user, deaf.reloads]).toEqual([null, 1]);
  });

  it('signs in although the clock of the device is a day ahead', async () => {
    const clock = deviceClock();
    const { state, page, open } = farSide(clock, 86_400_000);
    await open().signIn();
    const asked = new URL(page.left[0] ?? '').searchParams;
    state.nonce = asked.get('nonce') ?? '';
    page.query = `?code=c&state=${asked.get('state')}`;
    const session = open();
    await session.start();
    expect(session.state.state).toBe('authenticated');
    expect(await session.getAccessToken()).toBe('access');
  });

  it('finishes a sign-out that was left unfinished as soon as it can', async () => {
    const clock = deviceClock();
    const { state, open } = farSide(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const session = open();
    await session.start();
    state.isDown = true;
    await session.signOut();
    expect(await createDurableSession().read()).toMatchObject({ unfinished: { refreshToken: 'u' } });
    state.isDown = false;
    await open().start();
    expect(state.sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ refreshToken: 'u' }]);
    const record = await createDurableSession().read();
    expect([isSignedIn(record), record]).toEqual([false, { sessionId: 'u' }]);
  });
});
