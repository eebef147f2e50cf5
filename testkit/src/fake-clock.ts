/** A clock that stands still until a test moves it. It can be used wherever the server accepts a `Clock`. */
export class FakeClock {
  #now: Temporal.Instant;

  /**
   * Creates a clock.
   * @param start an instant, or its ISO text, for example `2026-03-01T09:00:00Z`
   */
  constructor(start: Temporal.Instant | string = '2026-01-15T12:00:00Z') {
    this.#now = Temporal.Instant.from(start);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  set(instant: Temporal.Instant | string): void {
    this.#now = Temporal.Instant.from(instant);
  }

  /** Advances the clock. A day is 24 hours. */
  advance(duration: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, ...rest } = duration;
    this.#now = this.#now.add({ hours: days * 24 + hours, ...rest });
  }
}
