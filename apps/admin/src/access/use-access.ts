import type { ApiClient } from '@questlog/api-client/client';
import type { Session, SessionState } from '@questlog/web/session/session-state.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findAccess, type Access } from './find-access.ts';

export type ConsoleAccess =
  | Access
  | { readonly state: 'checking' }
  /** `message` says why it is so, or why a sign-in could not begin. */
  | { readonly state: 'signed-out'; readonly message: string | undefined };

export interface AccessControls {
  readonly access: ConsoleAccess;
  /** Asks anew. What is on screen stays until there is an answer. */
  readonly check: () => void;
  /** Leaves for the hosted login, which asks for the password whoever is signed in; the way leads back here (ADMIN-42). */
  readonly reauthenticate: () => void;
  readonly signIn: () => void;
}

const CHECKING = { state: 'checking' } as const;
/** In the tab: that it was sent to give proof. Where that did not help, it is not sent again by itself. */
const SENT = 'questlog.admin.proof';

/**
 * Returns the user and whether they may use the console (ADMIN-41). A visitor who opens the page signed out goes to the
 * hosted login at once; a user who signs out later is asked first.
 * @param tab the storage of the tab
 */
export function useAccess(session: Session, api: ApiClient, tab: Storage = sessionStorage): AccessControls {
  const who = useSyncExternalStore(session.subscribe, () => session.state);
  const [found, setFound] = useState<{ readonly userId: string; readonly access: Access }>();
  const [problem, setProblem] = useState<string>();
  const asked = useRef(0);
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
  const proveAnew = useCallback(() => {
    tab.setItem(SENT, 'sent');
    leaveFor({ prompt: 'login', ...(email === undefined ? {} : { loginHint: email }) });
  }, [tab, leaveFor, email]);

  useEffect(() => {
    // The provider is outside of React, as is why it was not reached.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isVisitor) leaveFor();
  }, [isVisitor, leaveFor]);

  const check = useCallback(async () => {
    if (userId === undefined) return;
    const question = (asked.current += 1);
    const access = await findAccess(api);
    if (question !== asked.current) return;
    if (access.state === 'admin') tab.removeItem(SENT);
    if (access.state === 'proof' && tab.getItem(SENT) === null) proveAnew();
    else setFound({ userId, access });
  }, [api, userId, tab, proveAnew]);
  useEffect(() => {
    // The server's answer lives outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void check();
    return () => {
      asked.current += 1;
    };
  }, [check]);

  const isOnTheWay = who.state === 'loading' || (isVisitor && problem === undefined);
  return {
    access: isOnTheWay ? CHECKING : accessOf(who, found, problem),
    check: useCallback(() => void check(), [check]),
    reauthenticate: proveAnew,
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
