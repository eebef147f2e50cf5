/** Test fixture: a browser whose tabs share a session, and its identity provider. */
import 'fake-indexeddb/auto';
import { tabLocks } from '../../browser/locks.ts';
import { TestClock } from '../../browser/testing/clock.ts';
import { createDurableSession, isSignedIn, type SignedIn } from '../durable-session.ts';
import { createServerClock } from '../../browser/server-clock.ts';
import { TestPage } from './page.ts';
import { TokenManager } from '../tokens/token-manager.ts';

export const HOUR = 3_600_000;

export const PROVIDER = {
  issuer: 'https://questlog.test/idp',
  clientId: 'web',
  tokenEndpoint: 'https://questlog.test/idp/token',
  endSessionEndpoint: 'https://questlog.test/idp/session/end',
  resource: 'urn:questlog',
};

/** Issues access-1, access-2 … for an hour each, with refresh tokens that work only once. */
class FakeServer {
  readonly bodies: URLSearchParams[] = [];
  date: Date | undefined;
  next: 'token' | 'offline' | 'broken' | 'invalid_grant' | 'access_denied' = 'token';

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
      case 'access_denied': {
        const error_description = 'Your account has been deactivated';
        return Promise.resolve(Response.json({ error: 'access_denied', error_description }, { status: 403 }));
      }
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

let browsers = 0;

/** Creates a browser with a stored session that each tab opens. */
export async function openBrowser(expiresIn = HOUR) {
  const clock = new TestClock();
  const far = new FakeServer();
  const locks = tabLocks();
  const { local } = new TestPage();
  const name = `keeper-${(browsers += 1)}`;
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
  const tab = async (): Promise<TokenManager> => {
    const manager = new TokenManager({
      page: { local },
      openDurable: (held) => createDurableSession({ name, held }),
      channel: { post: () => undefined },
      clock,
      serverClock: createServerClock(clock),
      locks,
      fetch: far.fetch,
    });
    manager.ended.subscribe((reason) => seen.push(reason === undefined ? 'ended' : `ended: ${reason}`));
    manager.other.subscribe((record) =>
      seen.push(isSignedIn(record) ? `other ${record.userId}` : 'signed out'),
    );
    await manager.open();
    return manager;
  };
  return { clock, far, tab, seen, local, durable, session, name };
}
