/** The session of the browser: who is signed in, from the first visit to the last tab. */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/auth';
import type { Clock } from '../clock.ts';
import type { Locks } from '../locks.ts';
import { createValue } from '../signal.ts';
import type { Page } from './page.ts';
import type { SessionMirror } from './session-mirror.ts';
import type { Session, SessionState } from './session-state.ts';
import { TokenKeeper } from './token-keeper.ts';
import { readJson } from './token-storage.ts';

export interface SessionOptions {
  readonly page: Page;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
  /** Without a token. */
  readonly publicApi: ApiClient;
  /** With this session's token. */
  readonly api: ApiClient;
  readonly mirror: SessionMirror;
  /** What is kept of the user's content is to go. */
  readonly onSignOut: () => Promise<void>;
}

/** A session, and what the page's events do to it. */
export interface ManagedSession extends Session {
  readonly onOnline: () => void;
  readonly onStorage: (event: Pick<StorageEvent, 'key'>) => void;
}

const USER_KEY = 'questlog.auth.user';
/** Set where somebody signed out without a connection: the provider, not told, would let the next one in unasked. */
const UNTOLD_KEY = 'questlog.auth.sign-out-untold';
const LOADING: SessionState = { state: 'loading', user: null, account: null };
export const SIGN_IN_FAILED = 'Failed to initiate login. Please try again.';

export function createSession(options: SessionOptions): ManagedSession {
  const { page, publicApi, api } = options;
  const state = createValue<SessionState>(LOADING);

  const keeper = new TokenKeeper({
    ...options,
    onEnded: () => void end(),
    onFound: () => void reloadUser().catch(() => undefined),
  });

  function showUser(user: User): void {
    // Signed out while the answer was on its way.
    if (!keeper.hasTokens) return;
    page.local.setItem(USER_KEY, JSON.stringify(user));
    keeper.belongsTo(user.id);
    state.set({ state: 'authenticated', user, account: user.currentAccount });
  }

  function showSignedOut(message?: string): void {
    const signedOut = { state: 'signed-out', user: null, account: null } as const;
    state.set(message === undefined ? signedOut : { ...signedOut, message });
  }

  async function end(message?: string): Promise<void> {
    keeper.forget();
    page.local.removeItem(USER_KEY);
    await options.onSignOut();
    showSignedOut(message);
  }

  async function reloadUser(): Promise<void> {
    try {
      showUser(await api('GET /api/auth/me'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'account_deactivated') await end(error.message);
      else throw error;
    }
  }

  /** Takes the answer of the provider out of the address. */
  async function takeAnswer(): Promise<boolean> {
    const search = page.search();
    const query = new URLSearchParams(search);
    if (!query.has('state') || !(query.has('code') || query.has('error'))) return true;
    page.dropQuery();
    try {
      const { finishSignIn } = await import('./authorization.ts');
      const { tokens, provider } = await finishSignIn(search, page.tab, options.fetch, options.clock.now());
      page.local.removeItem(USER_KEY);
      page.local.removeItem(UNTOLD_KEY);
      await keeper.keep(tokens, provider);
      return true;
    } catch {
      return false;
    }
  }

  return {
    get state() {
      return state.get();
    },
    subscribe: state.subscribe,

    start: async () => {
      const answered = await takeAnswer();
      keeper.start();
      if (!keeper.hasTokens) {
        showSignedOut(answered ? undefined : SIGN_IN_FAILED);
        return;
      }
      // The last known user opens the app at once, offline too.
      const known = readJson(page.local, USER_KEY) as User | undefined;
      if (known !== undefined) showUser(known);
      await reloadUser().catch(() => undefined);
    },

    signIn: async (signInOptions = {}) => {
      try {
        const [config, { beginSignIn }] = await Promise.all([
          publicApi('GET /api/auth/config'),
          import('./authorization.ts'),
        ]);
        const ask = page.local.getItem(UNTOLD_KEY) === null ? {} : { prompt: 'login' };
        const asked = { ...ask, ...signInOptions };
        page.leaveTo(await beginSignIn(config, page.origin, page.tab, options.fetch, asked));
      } catch (error) {
        throw new Error(SIGN_IN_FAILED, { cause: error });
      }
    },

    signOut: async () => {
      const url = keeper.endSessionUrl();
      await end();
      if (url === undefined) return;
      if (page.isOnline()) page.leaveTo(url);
      else page.local.setItem(UNTOLD_KEY, 'true');
    },

    register: (body) => publicApi('POST /api/auth/register', { body }),
    getAccessToken: (tokenOptions) => keeper.accessToken(tokenOptions),
    reloadUser,

    updateTheme: (themePreference) => {
      void api('PUT /api/auth/theme-preference', { body: { themePreference } }).then(showUser, () => {
        // The theme is this device's already; the server hears of the next choice.
      });
    },

    onOnline: () => {
      keeper.renewIfEnding();
      if (keeper.hasTokens && state.get().state === 'loading') void reloadUser().catch(() => undefined);
    },
    onStorage: ({ key }) => keeper.onStorage(key),
  };
}
