/** Test clocks (https://docs.stripe.com/api/test_clocks). A clock stands still until a call advances it. */
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { refuse } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
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

export async function addClock(store: Store, frozenTime: number, name: string | null): Promise<TestClock> {
  const clock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: store.realNow,
    deletes_after: store.realNow + MONTH,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  } satisfies TestClock;
  await store.put('test_helpers.test_clock', clock);
  await store.emit('test_helpers.test_clock.created', clock, frozenTime);
  return clock;
}

async function create({ store, params }: Call): Promise<TestClock> {
  params.required('frozen_time');
  return addClock(store, params.integer('frozen_time', 0) ?? 0, params.text('name') ?? null);
}

/** Moves a clock forward. Throws `ApiError` if the instant is not later, or is too far ahead. */
export async function moveClock(
  store: Store,
  clock: TestClock,
  until: number,
  pagesUrl: string,
): Promise<TestClock> {
  if (until <= clock.frozen_time) {
    refuse('The frozen_time must be after the current time of the test clock.', {
      code: 'test_clock_advancement_invalid',
      param: 'frozen_time',
    });
  }
  if (until - clock.frozen_time > MOST_AT_ONCE) {
    refuse('A test clock can advance by at most five years at once.', { param: 'frozen_time' });
  }
  return advanceClock(store, clock, until, pagesUrl);
}

async function advance(call: Call): Promise<TestClock> {
  const { store, params, pagesUrl } = call;
  const clock = await store.get('test_helpers.test_clock', idOf(call));
  params.required('frozen_time');
  return moveClock(store, clock, params.integer('frozen_time', 0) ?? 0, pagesUrl);
}

async function remove(call: Call): Promise<object> {
  const { store } = call;
  const clock = await store.get('test_helpers.test_clock', idOf(call));
  for (const customer of await store.all('customer', clock.id)) {
    for (const subscription of await store.all('subscription', customer.id))
      await store.remove(subscription.id);
    await store.remove(customer.id);
  }
  await store.remove(clock.id);
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
}

export const testClockRoutes: Routes = {
  'POST /v1/test_helpers/test_clocks': create,
  'GET /v1/test_helpers/test_clocks/:id': (call) => call.store.get('test_helpers.test_clock', idOf(call)),
  'POST /v1/test_helpers/test_clocks/:id/advance': advance,
  'DELETE /v1/test_helpers/test_clocks/:id': remove,
  'GET /v1/test_helpers/test_clocks': (call) =>
    pageOf(call, '/v1/test_helpers/test_clocks', { kind: 'test_helpers.test_clock' }),
};
