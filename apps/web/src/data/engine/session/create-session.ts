/** The browser's session: the signed-in user, shared by all tabs. */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { newId } from '@questlog/domain/uuid';
import type { Value } from '../browser/signal.ts';
import type { Clock } from '../browser/clock.ts';
import type { Locks } from '../browser/locks.ts';
import { createClients, type Clients, type ClientsOptions } from './clients.ts';
import { createDurableSession, isSignedIn, type SessionRecord } from './durable-session.ts';
import { dropLeftPath, keepLeftPath } from './left-path.ts';
import type { Page } from './page.ts';
import type { ServerClock } from '../browser/server-clock.ts';
import { accountMethods } from './session-accounts.ts';
import { LOADING, type Session, type SessionState } from './session-state.ts';
import { endSessionUrl, finishSignOut, finishStoredSignOut } from './sign-out.ts';
import { createSessionChannel } from './session-channel.ts';
import { accountOfTab } from './tab-account.ts';
import { goToSignIn, SIGN_IN_FAILED, takeSignIn } from './sign-in.ts';
import { TokenManager } from './tokens/token-manager.ts';

export interface SessionOptions {
  readonly page: Page;
  /**
   * Returns true if the path belongs to a screen of this application. Any other path needs a page load. By
   * default, returns true.
   */
  readonly isOwnPath?: (path: string) => boolean;
  /**
   * Returns true if the path may open something that only the user in whose session it was opened can see. By
   * default, returns true.
   */
  readonly isOfUser?: (path: string) => boolean;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly fetch: typeof fetch;
  readonly state: Value<SessionState>;
  readonly locks: Locks;
  readonly scope: ClientsOptions['scope'];
  /** Wraps the authenticated client, so that its calls can be observed. */
  readonly watch?: (api: ApiClient) => ApiClient;
  /** Called for each authenticated call that the server rejects. */
  readonly onRejected?: (error: ApiError) => void;
  /**
   * Returns the device's time zone, which is sent so that the server can report whether it knows the zone.
   * Undefined if this browser does not know it.
   */
  readonly deviceTimeZone?: () => string | undefined;
  /**
   * Deletes the user's stored content. `userId` is set only if the user signed out deliberately: then
   * rejected changes are deleted too.
   */
  readonly onSignOut: (userId?: string) => Promise<void>;
  readonly onAccounts?: (user: User) => void;
}

/** A session with its API clients, and its handlers for page events. */
export interface ManagedSession extends Session, Clients {
  readonly onOnline: () => void;
  /** Checks who is signed in now, and handles a change. */
  readonly check: () => Promise<void>;
  /** Checks whenever another tab requests it. Returns a function that stops listening. */
  readonly listen: () => () => void;
}

/** Keeps the user's previous fallback zone. Only `GET /api/auth/me` returns it. */
function withFallback(user: User, before: User | null): User {
  if (user.fallbackTimeZone !== undefined || before?.id !== user.id) return user;
  return { ...user, fallbackTimeZone: before.fallbackTimeZone };
}

export const SESSION_ENDED = 'Your session has ended. Please sign in again. Your changes are safe.';

const SIGNED_OUT = { state: 'signed-out', user: null, account: null } as const;

/** Creates the session of the page. `start` finds out who is signed in. */
export function createSession(options: SessionOptions): ManagedSession {
  const { page, clock, state, isOfUser = () => true } = options;
  const channel = createSessionChannel();
  const manager = new TokenManager({
    ...options,
    channel,
    openDurable: (held) => createDurableSession({ held, clock }),
  });
  const { durable } = manager;
  const { publicApi, getAccessToken, ...clients } = createClients({
    ...options,
    manager,
    onRejected: (error) => {
      void leaveIfDeactivated(error);
      options.onRejected?.(error);
    },
  });
  const api = options.watch?.(clients.api) ?? clients.api;
  /** The user who was shown last. The page may still have this user's data in memory. */
  let shownUserId: string | undefined;
  manager.ended.subscribe((reason = SESSION_ENDED) => void leave(reason));
  manager.other.subscribe((record) => void follow(record));

  function show(user: User): void {
    shownUserId = user.id;
    dropLeftPath(page, user.id);
    state.set({ state: 'authenticated', user, account: accountOfTab(user, page.tab) });
  }

  function showSignedOut(message?: string): void {
    state.set(message === undefined ? SIGNED_OUT : { ...SIGNED_OUT, message });
  }

  async function leave(message?: string): Promise<void> {
    if (shownUserId !== undefined && isOfUser(page.path())) keepLeftPath(page, shownUserId);
    await options.onSignOut();
    showSignedOut(message);
  }

  /** Reacts to a sign-out, or to a different user's sign-in, in another tab. */
  async function follow(record: SessionRecord): Promise<void> {
    state.set(LOADING);
    if (!isSignedIn(record)) await leave();
    // Reload: one user's data must not stay in memory while another user works.
    else if (shownUserId !== undefined && shownUserId !== record.userId) {
      if (isOfUser(page.path())) page.replacePath('/');
      page.reload();
    } else {
      manager.adopt(record);
      if (record.user !== undefined) show(record.user);
      else await reloadUser().catch(() => undefined);
    }
  }

  async function takeUser(load: () => Promise<User>): Promise<void> {
    const sessionId = manager.session?.sessionId;
    const user = withFallback(await load(), state.get().user);
    // The session may have ended or changed while the request was in flight.
    if (sessionId === undefined || !(await manager.setUser(sessionId, user))) return;
    show(user);
    options.onAccounts?.(user);
  }

  async function reloadUser(): Promise<void> {
    try {
      const { deviceTimeZone } = options;
      const headers = deviceTimeZone && { 'x-time-zone': deviceTimeZone() ?? '' };
      await takeUser(() => api('GET /api/auth/me', headers && { headers }));
    } catch (error) {
      if (!(error instanceof ApiError && (await leaveIfDeactivated(error)))) throw error;
    }
  }

  async function leaveIfDeactivated(error: ApiError): Promise<boolean> {
    if (error.code !== 'account_deactivated') return false;
    if (manager.session !== undefined) {
      await manager.end(undefined);
      await leave(error.message);
    }
    return true;
  }

  return {
    sessionId: () => manager.session?.sessionId,
    get state() {
      return state.get();
    },
    subscribe: state.subscribe,

    start: async () => {
      const outcome = await takeSignIn({ ...options, durable, manager });
      if (outcome === 'left') return;
      const record = await manager.open();
      if (!isSignedIn(record)) {
        showSignedOut(outcome === 'failed' ? SIGN_IN_FAILED : undefined);
        // Another application on this origin may have ended the session, but it cannot delete the data stored
        // here.
        if (record !== undefined) await options.onSignOut();
        await finishSignOut(record, publicApi, durable);
        return;
      }
      // Show the last known user immediately, even offline.
      if (record.user !== undefined) show(record.user);
      await reloadUser().catch(() => undefined);
    },

    signIn: (signInOptions) => goToSignIn({ ...options, publicApi, durable }, signInOptions),

    signOut: async () => {
      const { session } = manager;
      if (session === undefined) return;
      const { sessionId, tokens, userId } = session;
      const unfinished = { refreshToken: tokens.refreshToken, state: newId(clock.now()) };
      state.set(LOADING);
      // Run both in parallel, so that the user waits for only one timeout if the storage does not respond.
      await Promise.all([manager.end(unfinished), options.onSignOut(userId)]);
      // Without a connection the page is not loaded again, and the next user cannot open this one's path.
      page.replacePath('/');
      const outcome = await finishSignOut({ sessionId, unfinished }, publicApi, durable);
      const endUrl =
        outcome === 'elsewhere' ? endSessionUrl(session, unfinished.state, page.origin) : undefined;
      // Navigating to either URL reloads the page, which clears its memory.
      if (outcome !== 'open') page.leaveTo(endUrl ?? `${page.origin}/`);
      showSignedOut();
    },

    register: (body) => publicApi('POST /api/auth/register', { body }),
    publicApi,
    api,
    getAccessToken,
    reloadUser,
    takeUser,

    ...accountMethods({ ...options, api, manager, state, takeUser, reloadUser, showSignedOut }),

    onOnline: () => {
      manager.renewIfEnding();
      if (manager.session === undefined) void finishStoredSignOut(publicApi, durable);
      else if (state.get().state === 'loading') void reloadUser().catch(() => undefined);
    },
    check: () => manager.check(),
    listen: () => channel.listen(() => void manager.check()),
  };
}
