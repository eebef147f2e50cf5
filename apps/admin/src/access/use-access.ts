import type { ApiClient } from '@questlog/api-client/client';
import type { Session, SessionState } from '@questlog/web/session/session-state.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findAccess, type Access } from './find-access.ts';

export type ConsoleAccess =
  | Access
  | { readonly state: 'checking' }
  /** `message` explains why the user is signed out, or why the sign-in could not start. */
  | { readonly state: 'signed-out'; readonly message: string | undefined };

export interface AccessControls {
  readonly access: ConsoleAccess;
  /** Checks the access again. The current screen stays visible until the server responds. */
  readonly check: () => void;
  /** Opens the hosted sign-in page, which always asks for the password and returns here (ADMIN-42). */
  readonly reauthenticate: () => void;
  readonly signIn: () => void;
}

const CHECKING = { state: 'checking' } as const;
/**
 * Key in the tab's session storage. It is set when the tab is sent to the sign-in page because the password
 * was entered too long ago, and prevents a redirect loop.
 */
const SENT = 'questlog.admin.proof';

/**
 * Returns the user and whether they may use the console (ADMIN-41). If nobody is signed in when the page
 * opens, redirects to the hosted sign-in page immediately; if the user signs out later, asks first.
 * @param tab the tab's session storage
 */
export function useAccess(session: Session, api: ApiClient, tab: Storage = sessionStorage): AccessControls {
  const who = useSyncExternalStore(session.subscribe, () => session.state);
  const [found, setFound] = useState<{ readonly userId: string; readonly access: Access }>();
  const [problem, setProblem] = useState<string>();
  const requestCount = useRef(0);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (who.state === 'authenticated' && !wasSignedIn) setWasSignedIn(true);
  const isVisitor = who.state === 'signed-out' && !wasSignedIn && who.message === undefined;
  const userId = who.user?.id;
  const email = who.user?.email;

  const leaveFor = useCallback(
    (options?: Parameters<Session['signIn']>[0]) => {
      setProblem(undefined);
      session.signIn(options).catch((error: unknown) => setProblem((error as Error).message));
    },
    [session],
  );
  const reauthenticate = useCallback(() => {
    tab.setItem(SENT, 'sent');
    leaveFor({ prompt: 'login', ...(email === undefined ? {} : { loginHint: email }) });
  }, [tab, leaveFor, email]);

  useEffect(() => {
    // The provider, and the reason why it was not reached, are outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isVisitor) leaveFor();
  }, [isVisitor, leaveFor]);

  const check = useCallback(async () => {
    if (userId === undefined) return;
    const question = (requestCount.current += 1);
    const access = await findAccess(api);
    if (question !== requestCount.current) return;
    if (access.state === 'admin') tab.removeItem(SENT);
    if (access.state === 'proof' && tab.getItem(SENT) === null) reauthenticate();
    else setFound({ userId, access });
  }, [api, userId, tab, reauthenticate]);
  useEffect(() => {
    // The server's answer lives outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void check();
    return () => {
      requestCount.current += 1;
    };
  }, [check]);

  const isOnTheWay = who.state === 'loading' || (isVisitor && problem === undefined);
  return {
    access: isOnTheWay ? CHECKING : accessOf(who, found, problem),
    check: useCallback(() => void check(), [check]),
    reauthenticate,
    signIn: useCallback(() => leaveFor(), [leaveFor]),
  };
}

function accessOf(
  who: SessionState,
  found: { readonly userId: string; readonly access: Access } | undefined,
  problem: string | undefined,
): ConsoleAccess {
  if (who.state === 'signed-out') return { state: 'signed-out', message: problem ?? who.message };
  return found !== undefined && found.userId === who.user?.id ? found.access : CHECKING;
}
