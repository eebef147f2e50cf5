/** Test fixtures for sessions: the server with its provider, separate browsers, and their users. */
import 'fake-indexeddb/auto';
import type { User } from '@questlog/contract/identity/user';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { tabLocks } from '../../browser/locks.ts';
import { TestClock } from '../../browser/testing/clock.ts';
import { createValue } from '../../browser/signal.ts';
import { createSession } from '../create-session.ts';
import type { SignedIn } from '../durable-session.ts';
import { createServerClock, withServerClock } from '../../browser/server-clock.ts';
import { LOADING, type SessionState } from '../session-state.ts';
import { TestPage } from './page.ts';

export const ISSUER = 'https://questlog.test/idp';
export const USER = {
  id: 'u',
  email: 'ada@example.org',
  firstName: 'Ada',
  currentAccount: { id: 'acc' },
  availableAccounts: [{ id: 'acc' }],
};

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Creates a device clock set to the current time, because the OpenID library reads the system clock. */
export const deviceClock = (): TestClock => new TestClock(Date.now());

/** Creates the server and its provider, with only the parts needed to sign in. */
export function fakeProvider(clock: TestClock, deviceAhead = 0) {
  const state = {
    nonce: '',
    isDown: false,
    failsSignOut: false,
    /** If set, the API rejects every call with this message. */
    deactivation: undefined as string | undefined,
    sent: [] as string[],
    user: USER as { currentAccount: { id: string }; availableAccounts: { id: string }[] },
  };
  const serverNow = (): number => clock.now() - deviceAhead;
  const responseTo = (url: URL, body: unknown): unknown => {
    switch (url.pathname) {
      case '/api/auth/config':
        return {
          issuer: ISSUER,
          clientId: 'web',
          scopes: 'openid offline_access',
          audience: 'https://questlog.test/api',
          registration: 'form',
          sellsPlans: true,
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
    if (state.deactivation !== undefined) {
      const error = { code: 'account_deactivated', message: state.deactivation };
      return Promise.resolve(Response.json(error, { status: 403 }));
    }
    const body = responseTo(new URL(href, 'https://questlog.test'), init?.body);
    const headers = { date: new Date(serverNow()).toUTCString() };
    return Promise.resolve(Response.json(body ?? {}, { status: body === undefined ? 503 : 200, headers }));
  };
  const page = new TestPage();
  let signOuts = 0;
  const open = (tab = page, isOwnPath = (_path: string): boolean => true) => {
    const serverClock = createServerClock(clock);
    const learning = withServerClock(fetchFrom, serverClock);
    const session = createSession({
      page: tab,
      isOwnPath,
      clock,
      serverClock,
      fetch: learning,
      state: createValue<SessionState>(LOADING),
      locks: tabLocks(),
      scope: () => undefined,
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

export function endListening(): void {
  for (const end of ends.splice(0)) end();
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(endListening);

const PROVIDER = {
  issuer: ISSUER,
  clientId: 'web',
  tokenEndpoint: `${ISSUER}/token`,
  endSessionEndpoint: undefined,
  resource: undefined,
};

export function sessionOf(clock: TestClock, name: string, expiresIn = 3_600_000): SignedIn {
  const user = { ...USER, id: name } as unknown as User;
  const tokens = {
    accessToken: name,
    refreshToken: name,
    idToken: undefined,
    expiresAt: clock.now() + expiresIn,
  };
  return { sessionId: name, userId: name, user, provider: PROVIDER, tokens };
}
