import { expect, it } from 'vitest';
import { SendingPace } from './sending-pace.ts';

it('looks again soon until webhooks that have sent the most messages may send more (WEBHOOK-10)', () => {
  const pace = new SendingPace();
  expect(pace.next(0)).toBe(2_000);
  // Ten messages, of which 20 a second are allowed, take half a second.
  expect([pace.next(10), pace.next(0), pace.next(0), pace.next(0)]).toEqual([250, 250, 250, 2_000]);
  expect([pace.next(1), pace.next(0)]).toEqual([250, 250]);
});
