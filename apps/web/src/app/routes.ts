/**
 * The paths of the web app, and what each shows; every other path is the dashboard's (VIEW-40). They survive a sign-in:
 * whoever signs in on the way is then where they meant to go.
 */
import { useSyncExternalStore } from 'react';

export type Route =
  | { readonly kind: 'dashboard' }
  /** What a mailed invitation leads to. */
  | { readonly kind: 'invitation'; readonly token: string };

const DASHBOARD: Route = { kind: 'dashboard' };

/** What a path shows. */
export function readRoute(path: string): Route {
  const [, place, rest, ...more] = path.split('/');
  if (place === 'invitations' && rest !== undefined && rest !== '' && more.length === 0) {
    return { kind: 'invitation', token: decoded(rest) };
  }
  return DASHBOARD;
}

/** A segment as it was before it was written in a path. What is no such text opens nothing, and is left as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The path on screen. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Shows another path in the place of this one, which Back is not to lead to any more. */
export function replacePath(path: string): void {
  history.replaceState(null, '', path);
  for (const listener of listeners) listener();
}
