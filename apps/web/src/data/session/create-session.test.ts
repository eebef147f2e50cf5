import { createClient } from '@questlog/api-client/client';
import { describe, expect, it } from 'vitest';
import { tabLocks } from '../locks.ts';
import { TestClock } from '../test-clock.ts';
import { createSession, SIGN_IN_FAILED } from './create-session.ts';
import { createSessionMirror } from './session-mirror.ts';
import { TestPage } from './test-page.ts';
import { loadTokens, saveProvider, saveTokens } from './token-storage.ts';

const ISSUER = 'https://questlog.test/idp';
const USER = { id: 'u', email: 'ada@example.org', firstName: 'Ada', currentAccount: { id: 'acc' } };

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The server and its provider, as far as a sign-in needs them. */
function farSide(clock: TestClock) {
  const state = { nonce: '', isDown: false, sent: [] as string[] };
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
        const seconds = Math.floor(Date.now() / 1_000);
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
        return USER;
      default:
        return undefined;
    }
  };
  const fetchFrom: typeof fetch = (input, init) => {
    if (state.isDown) return Promise.reject(new TypeError('Failed to fetch'));
    const href = input instanceof Request ? input.url : input;
    const body = answer(new URL(href, 'https://questlog.test'), init?.body);
    return Promise.resolve(Response.json(body, { status: body === undefined ? 404 : 200 }));
  };
  const page = new TestPage();
  let signOuts = 0;
  const publicApi = createClient({ baseUrl: '', fetch: fetchFrom });
  const open = () =>
    createSession({
      page,
      mirror: createSessionMirror(),
      clock,
      locks: tabLocks(),
      fetch: fetchFrom,
      publicApi,
      api: publicApi,
      onSignOut: () => {
        signOuts += 1;
        return Promise.resolve();
      },
    });
  return { state, page, open, signOuts: () => signOuts };
}

describe('a session', () => {
  it('signs in by code and PKCE, and out at the provider too', async () => {
    const clock = new TestClock();
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
    expect(page.left[1]).toMatch(/^https:\/\/questlog\.test\/idp\/session\/end\?.*id_token_hint=/);
  });

  it('has the provider ask for the password again where it was not told of the sign-out', async () => {
    const { state, page, open } = farSide(new TestClock());
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
    page.online = false;
    await first.session.signOut();
    const second = await signedIn();
    expect(second.prompt).toBe('login');
    page.online = true;
    await second.session.signOut();
    expect((await signedIn()).prompt).toBeNull();
  });

  it('says so where the state of the answer is stale', async () => {
    const { page, open } = farSide(new TestClock());
    page.query = '?code=c&state=other';
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'signed-out', message: SIGN_IN_FAILED });
    expect(page.query).toBe('');
  });

  it('opens with the last known user while offline, the token long over', async () => {
    const clock = new TestClock();
    const { state, page, open } = farSide(clock);
    saveProvider(page.local, {
      issuer: ISSUER,
      clientId: 'web',
      tokenEndpoint: `${ISSUER}/token`,
      endSessionEndpoint: undefined,
      resource: undefined,
    });
    saveTokens(page.local, {
      accessToken: 'old',
      refreshToken: 'refresh',
      idToken: undefined,
      expiresAt: clock.now() - 1,
    });
    page.local.setItem('questlog.auth.user', JSON.stringify(USER));
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
    const { state, open } = farSide(new TestClock());
    state.isDown = true;
    await expect(open().signIn()).rejects.toThrow(SIGN_IN_FAILED);
  });
});
