/** Test clocks (https://docs.stripe.com/api/test_clocks). A clock stands still until a call advances it. */
import { rejectRequest } from '../wire/api-error.ts';
import { advanceClock } from '../billing/time.ts';
import { newId } from '../state/ids.ts';
import type { TestClock } from '../state/kinds.ts';
import type { Store } from '../state/store.ts';

const MONTH = 30 * 86_400;
/**
 * Maximum number of seconds by which one call can advance a clock. Stripe allows at most two billing
 * intervals; the sandbox allows a year.
 */
const MOST_AT_ONCE = 5 * 366 * 86_400;

export async function addClock(store: Store, frozenTime: number): Promise<TestClock> {
  const clock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: store.realNow,
    deletes_after: store.realNow + MONTH,
    frozen_time: frozenTime,
    livemode: false,
    name: null,
    status: 'ready',
    status_details: {},
  } satisfies TestClock;
  await store.put('test_helpers.test_clock', clock);
  await store.emit('test_helpers.test_clock.created', clock, frozenTime);
  return clock;
}

/** Moves a clock forward. Throws `ApiError` if the instant is not later, or is too far ahead. */
export async function moveClock(
  store: Store,
  clock: TestClock,
  until: number,
  pagesUrl: string,
): Promise<TestClock> {
  if (until <= clock.frozen_time) {
    rejectRequest('The frozen_time must be after the current time of the test clock.', {
      code: 'test_clock_advancement_invalid',
      param: 'frozen_time',
    });
  }
  if (until - clock.frozen_time > MOST_AT_ONCE) {
    rejectRequest('A test clock can advance by at most five years at once.', { param: 'frozen_time' });
  }
  return advanceClock(store, clock, until, pagesUrl);
}
