/**
 * Timestamps for queued changes. They never go backwards, even if the device's clock is corrected, so that
 * the changes keep their order.
 */
import type { Clock } from '../browser/clock.ts';

export class QueueClock {
  readonly #clock: Pick<Clock, 'now'>;
  #last = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * Returns a time later than all earlier ones, in milliseconds since 1970.
   * @param count reserves this many consecutive milliseconds and returns the last one
   */
  now(count = 1): number {
    this.#last = Math.max(this.#clock.now(), this.#last + count);
    return this.#last;
  }

  /**
   * Makes all later timestamps greater than `moment`, which comes from another tab or from before a restart.
   */
  after(moment: number): void {
    // A damaged record must not make all later times unreadable.
    if (Number.isFinite(moment)) this.#last = Math.max(moment, this.#last);
  }
}
