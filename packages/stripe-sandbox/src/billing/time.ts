/** Advances time: applies the changes that become due, in order. */
import type { Store } from '../state/store.ts';
import type { TestClock } from '../state/kinds.ts';
import { passTime } from './subscription-life.ts';

/**
 * Applies the next change due by an instant. Considers only the customers of a test clock or, for `null`,
 * those without one.
 * @returns true if a change was due
 */
export async function applyNextDueChange(
  store: Store,
  clock: string | null,
  until: number,
  pagesUrl: string,
): Promise<boolean> {
  const due = await store.nextDue(clock, until);
  if (due === undefined) return false;
  await passTime(store, await store.get('subscription', due.id), due.at, pagesUrl);
  return true;
}

/** Moves a test clock forward, and applies all changes due by then. */
export async function advanceClock(
  store: Store,
  clock: TestClock,
  until: number,
  pagesUrl: string,
): Promise<TestClock> {
  while (await applyNextDueChange(store, clock.id, until, pagesUrl));
  const ready: TestClock = { ...clock, frozen_time: until, status: 'ready' };
  await store.put('test_helpers.test_clock', ready);
  await store.emit('test_helpers.test_clock.ready', ready, until);
  return ready;
}
