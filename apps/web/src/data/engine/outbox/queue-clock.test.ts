import { describe, expect, it } from 'vitest';
import { TestClock } from '../browser/testing/clock.ts';
import { QueueClock } from './queue-clock.ts';

const DAY = 86_400_000;

describe('the clock of the queue (OFFLINE-25)', () => {
  it("the queue clock never goes back when the device's clock is corrected", () => {
    const device = new TestClock();
    const clock = new QueueClock(device);
    const first = clock.now();
    device.set(device.now() - DAY);
    const later = [clock.now(), clock.now()];
    expect(later).toEqual([first + 1, first + 2]);
  });

  it("the queue clock returns times later than another tab's latest change", () => {
    const device = new TestClock();
    const clock = new QueueClock(device);
    clock.after(device.now() + DAY);
    expect(clock.now()).toBeGreaterThan(device.now() + DAY);
  });

  it.each([Number.NaN, Infinity, undefined])(
    'ignores the unreadable time %s of a stored record (DATE-27)',
    (moment) => {
      const device = new TestClock();
      const clock = new QueueClock(device);
      clock.after(moment as number);
      expect(clock.now()).toBe(device.now());
    },
  );

  it('the queue clock reserves a later time for each entry of a list', () => {
    const device = new TestClock();
    const clock = new QueueClock(device);
    const before = clock.now();
    expect(clock.now(5) - 4).toBeGreaterThan(before);
  });
});
