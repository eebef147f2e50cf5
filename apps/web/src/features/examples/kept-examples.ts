/**
 * Remembers the user who has just registered in this tab, and their example tasks (CAPTURE-17). Without
 * browser storage no examples are offered.
 */
import { isSameAddress } from '@questlog/domain/identity/email-address';
import { useMemo, useSyncExternalStore } from 'react';
import { createEvent } from '../../data/engine/browser/signal.ts';
import { KEPT, REGISTERED } from './has-examples.ts';

const changed = createEvent<void>();

/** Remembers the registered address until the user signs in. */
export function rememberRegistration(email: string): void {
  attempt(() => sessionStorage.setItem(REGISTERED, email));
}

/** Returns true if this user has just registered. Only the first call returns true. */
export function takeRegistration(email: string): boolean {
  return (
    attempt(() => {
      const registered = sessionStorage.getItem(REGISTERED);
      sessionStorage.removeItem(REGISTERED);
      return registered !== null && isSameAddress(registered, email);
    }) ?? false
  );
}

/** Returns the ids of the example tasks of an account, in order of creation. */
export function useKeptExamples(accountId: string): readonly string[] {
  const kept = useSyncExternalStore(subscribe, readKept);
  return useMemo(() => {
    const [account, ...ids] = kept.split(' ');
    return account === accountId ? ids : [];
  }, [kept, accountId]);
}

/** Stores which tasks of an account are examples. */
export function keepExamples(accountId: string, ids: readonly string[]): void {
  attempt(() => localStorage.setItem(KEPT, [accountId, ...ids].join(' ')));
  changed.emit();
}

/** Turns the examples into ordinary tasks. */
export function forgetExamples(): void {
  attempt(() => localStorage.removeItem(KEPT));
  changed.emit();
}

function readKept(): string {
  return attempt(() => localStorage.getItem(KEPT)) ?? '';
}

/** Other tabs notify this one through the browser's storage event. */
function subscribe(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

/** Returns undefined if the storage is blocked or full. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
