/** Time passes: what is due to subscriptions happens, in its order. */
import type { Store } from '../state/store.ts';
import type { TestClock } from '../state/kinds.ts';
import { passTime } from './subscription-life.ts';

/**
 * Does what is due first until an instant, to the customers of a test clock; `null`: to those without one.
 * @returns whether there was anything to do
 */
export async function passNext(
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

/** Moves a test clock forward: all that happens until then happens now. */
export async function advanceClock(
  store: Store,
  clock: TestClock,
  until: number,
  pagesUrl: string,
): Promise<TestClock> {
  while (await passNext(store, clock.id, until, pagesUrl));
  const ready: TestClock = { ...clock, frozen_time: until, status: 'ready' };
  await store.put('test_helpers.test_clock', ready);
  await store.emit('test_helpers.test_clock.ready', ready, until);
  return ready;
}
