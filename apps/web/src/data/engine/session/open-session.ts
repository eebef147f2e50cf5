/**
 * Opens the web app's session in a page of another application on the same origin. Both share the storage and
 * the tokens. The web app deletes its stored user content at its next start.
 */
import type { ApiClient } from '@questlog/api-client/client';
import { systemClock, type Clock } from '../browser/clock.ts';
import { withTimeout } from '../browser/fetching.ts';
import { browserLocks, type Locks } from '../browser/locks.ts';
import { listenToPage } from '../browser/page-events.ts';
import { createValue } from '../browser/signal.ts';
import { createSession } from './create-session.ts';
import { browserPage, type Page } from './page.ts';
import { createServerClock, withServerClock } from '../browser/server-clock.ts';
import { LOADING, type Session, type SessionState } from './session-state.ts';

export interface OpenSessionOptions {
  readonly isOwnPath: (path: string) => boolean;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  readonly locks?: Locks;
  readonly page?: Page;
}

export interface OpenSession {
  readonly session: Session;
  /**
   * Sends the session's token but no account id. The server rejects the calls if a different user has signed
   * in.
   */
  readonly api: ApiClient;
  /** Finds the signed-in user and watches for changes. Returns an unsubscribe function. */
  readonly start: () => () => void;
}

/** Opens this browser's session. Nothing happens until {@link OpenSession.start}. */
export function openSession(options: OpenSessionOptions): OpenSession {
  const { isOwnPath, clock = systemClock, locks = browserLocks(), page = browserPage() } = options;
  const serverClock = createServerClock(clock);
  const fetchFrom = withTimeout(withServerClock(options.fetch ?? fetch.bind(globalThis), serverClock));
  const state = createValue<SessionState>(LOADING);
  const session = createSession({
    page,
    isOwnPath,
    clock,
    serverClock,
    locks,
    fetch: fetchFrom,
    state,
    scope: () => {
      const { user } = state.get();
      return user === null ? undefined : { userId: user.id };
    },
    onSignOut: () => Promise.resolve(),
  });

  /** Hides the page while checking who is signed in, because it may be a different user now. */
  async function onVisible(): Promise<void> {
    page.cover(true);
    await session.check();
    page.cover(false);
  }

  function start(): () => void {
    const check = (): void => void session.check();
    const ends = [
      session.listen(),
      listenToPage(
        {
          onStorage: check,
          onSecond: check,
          onVisible: () => void onVisible(),
          onOnline: () => session.onOnline(),
          onOffline: () => undefined,
          onHidden: () => undefined,
          // This application never queues changes.
          confirmsBeforeUnload: () => false,
          onFocus: () => undefined,
          onMinute: () => undefined,
        },
        clock,
      ),
    ];
    void session.start();
    return () => {
      for (const end of ends) end();
    };
  }

  return { session, api: session.api, start };
}
