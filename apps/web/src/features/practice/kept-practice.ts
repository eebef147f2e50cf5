/**
 * Remembers which practice tasks a user has left (CAPTURE-17). If the browser's storage is blocked, a user gets no
 * practice tasks.
 */
import { isSameAddress } from '@questlog/domain/identity/email-address';
import { PRACTICE_TASKS, type PracticeTask } from '@questlog/domain/tasks/practice-tasks';
import { useMemo, useSyncExternalStore } from 'react';
import { createEvent } from '../../data/engine/browser/signal.ts';
import { KEPT, REGISTERED } from './has-practice.ts';

const changed = createEvent<void>();

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

/**
 * Returns the practice tasks of an account that are left, in their order; undefined if it has none or the
 * user has dismissed them.
 */
export function useKeptPractice(accountId: string): readonly PracticeTask[] | undefined {
  const kept = useSyncExternalStore(subscribe, readKept);
  return useMemo(() => leftOf(kept, accountId), [kept, accountId]);
}

/** Stores that all practice tasks of an account are left. */
export function beginPractice(accountId: string): void {
  keep(accountId, PRACTICE_TASKS);
}

/** Stores that these practice tasks are done. */
export function completePractice(accountId: string, done: readonly PracticeTask[]): void {
  const left = leftOf(readKept(), accountId);
  if (left?.some((each) => done.includes(each)) !== true) return;
  keep(
    accountId,
    left.filter((each) => !done.includes(each)),
  );
}

/** Removes the practice tasks. */
export function forgetPractice(): void {
  attempt(() => localStorage.removeItem(KEPT));
  changed.emit();
}

function keep(accountId: string, left: readonly PracticeTask[]): void {
  attempt(() => localStorage.setItem(KEPT, [accountId, ...left].join(' ')));
  changed.emit();
}

function leftOf(kept: string, accountId: string): readonly PracticeTask[] | undefined {
  const [account, ...left] = kept.split(' ');
  return account === accountId ? PRACTICE_TASKS.filter((each) => left.includes(each)) : undefined;
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
