/**
 * The time of changes that wait: it never goes back, so that orders and rows that are predicted from it stay in the order
 * of what was done, though the device's clock be put right in between.
 */
import type { Clock } from '../browser/clock.ts';

export class QueueClock {
  readonly #clock: Pick<Clock, 'now'>;
  #last = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * A moment after every other that was given, in milliseconds since 1970.
   * @param count of moments wanted: the latest is given, and as many before it are the caller's too
   */
  now(count = 1): number {
    this.#last = Math.max(this.#clock.now(), this.#last + count);
    return this.#last;
  }

  /** What follows comes after this moment of another tab, or of an earlier start. */
  after(moment: number): void {
    this.#last = Math.max(moment, this.#last);
  }
}
