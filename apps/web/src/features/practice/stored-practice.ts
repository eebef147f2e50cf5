/**
 * Stores a user's remaining practice tasks (CAPTURE-17). The list is empty if the browser blocks its storage.
 */
import { isSameAddress } from '@questlog/domain/identity/email-address';
import { PRACTICE_TASKS, type PracticeTask } from '@questlog/domain/tasks/practice-tasks';
import { readStored, removeStored, useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { useMemo } from 'react';
import { PRACTICE_KEY, REGISTERED } from './has-practice.ts';

/** Returns true if this user has just registered. Only the first call returns true. */
export function takeRegistration(email: string): boolean {
  try {
    const registered = sessionStorage.getItem(REGISTERED);
    sessionStorage.removeItem(REGISTERED);
    return registered !== null && isSameAddress(registered, email);
  } catch {
    return false;
  }
}

/**
 * Returns an account's remaining practice tasks, in order; undefined if it has none or the user has dismissed
 * them.
 */
export function useStoredPractice(accountId: string): readonly PracticeTask[] | undefined {
  const stored = useStored(PRACTICE_KEY) ?? '';
  return useMemo(() => leftOf(stored, accountId), [stored, accountId]);
}

/** Records that every practice task still has to be done. */
export function beginPractice(accountId: string): void {
  keep(accountId, PRACTICE_TASKS);
}

export function completePractice(accountId: string, done: readonly PracticeTask[]): void {
  const left = leftOf(readStored(PRACTICE_KEY) ?? '', accountId);
  if (left?.some((each) => done.includes(each)) !== true) return;
  keep(
    accountId,
    left.filter((each) => !done.includes(each)),
  );
}

export function forgetPractice(): void {
  removeStored(PRACTICE_KEY);
}

function keep(accountId: string, left: readonly PracticeTask[]): void {
  writeStored(PRACTICE_KEY, [accountId, ...left].join(' '));
}

function leftOf(stored: string, accountId: string): readonly PracticeTask[] | undefined {
  const [account, ...left] = stored.split(' ');
  return account === accountId ? PRACTICE_TASKS.filter((each) => left.includes(each)) : undefined;
}
