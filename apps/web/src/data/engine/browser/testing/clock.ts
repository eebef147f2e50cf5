/** A clock for tests that stands still until it is advanced. */
import type { Clock } from '../clock.ts';

export class TestClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly call: () => void }[] = [];
  readonly now = (): number => this.#now;
  readonly timeZone = (): string => 'UTC';

  constructor(now = Date.parse('2026-03-10T12:00:00.000Z')) {
    this.#now = now;
  }

  /** Milliseconds until the next timer fires. */
  get nextIn(): number | undefined {
    const next = Math.min(...this.#timers.map((timer) => timer.at));
    return Number.isFinite(next) ? next - this.#now : undefined;
  }

  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Sets the clock to a corrected time. Running timers keep their remaining time. */
  set(now: number): void {
    this.#timers = this.#timers.map((timer) => ({ ...timer, at: timer.at - this.#now + now }));
    this.#now = now;
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const timer of due) timer.call();
  }
}
