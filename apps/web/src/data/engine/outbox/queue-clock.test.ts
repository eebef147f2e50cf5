import { describe, expect, it } from 'vitest';
import { TestClock } from '../browser/testing/clock.ts';
import { QueueClock } from './queue-clock.ts';

const DAY = 86_400_000;

describe('the clock of the queue (OFFLINE-25)', () => {
  it('never goes back, though the clock of the device be put right', () => {
    const device = new TestClock();
    const clock = new QueueClock(device);
    const first = clock.now();
    device.set(device.now() - DAY);
    const later = [clock.now(), clock.now()];
    expect(later).toEqual([first + 1, first + 2]);
  });

  it('goes on after what another tab has done', () => {
    const device = new TestClock();
    const clock = new QueueClock(device);
    clock.after(device.now() + DAY);
    expect(clock.now()).toBeGreaterThan(device.now() + DAY);
  });

  it('gives a list moments of its own, all after what was before', () => {
    const device = new TestClock();
    const clock = new QueueClock(device);
    const before = clock.now();
    expect(clock.now(5) - 4).toBeGreaterThan(before);
  });
});
