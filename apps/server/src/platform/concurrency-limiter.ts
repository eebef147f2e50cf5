import type { ErrorCode } from '@questlog/contract/errors';
import { fail } from './errors.ts';

export interface TurnstileOptions {
  /** So many pieces of work run at a time. */
  readonly atOnce: number;
  /** Maximum number of waiting calls; one more is rejected with `whenFull`. */
  readonly maxWaiting: number;
  /** The error for a full queue: `too_many_requests` by default, `unavailable` where the caller is not to blame for it. */
  readonly whenFull?: Extract<ErrorCode, 'too_many_requests' | 'unavailable'>;
  /** Milliseconds after which one that waits is refused with `unavailable`. */
  readonly waitMs: number;
}

const RETRY_SECONDS = 1;

interface Waiting {
  readonly enter: () => void;
  readonly end: NodeJS.Timeout;
}

/** Lets a few pieces of work run at a time. The others wait in memory, in the order in which they came. */
export class ConcurrencyLimiter {
  readonly #options: TurnstileOptions;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /** Whether nothing runs and nothing waits. */
  get idle(): boolean {
    return this.#running === 0 && this.#waiting.size === 0;
  }

  /** Runs the work when its turn comes, at once where there is room. Raises what the work raises. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting, whenFull = 'too_many_requests' } = this.#options;
    if (this.#running < atOnce) this.#running += 1;
    else if (this.#waiting.size >= maxWaiting) fail(whenFull, {}, RETRY_SECONDS);
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = setTimeout(() => {
      this.#waiting.delete(waiting);
      try {
        fail('unavailable', {}, RETRY_SECONDS);
      } catch (error) {
        reject(error);
      }
    }, this.#options.waitMs);
    const waiting: Waiting = { enter: resolve, end };
    this.#waiting.add(waiting);
    return promise;
  }

  /** Gives the place to who waits the longest, or gives it up. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.end);
    next.enter();
  }
}

/** A limiter for each key; one that nobody uses any more takes no memory. */
export class ConcurrencyLimiters {
  readonly #options: TurnstileOptions;
  readonly #byKey = new Map<string, ConcurrencyLimiter>();

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /** Runs the work when its turn at the key comes. Raises what {@link ConcurrencyLimiter.run} raises. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limiter = this.#byKey.get(key) ?? new ConcurrencyLimiter(this.#options);
    this.#byKey.set(key, limiter);
    try {
      return await limiter.run(work);
    } finally {
      // Who left late may find another one in its place, which others use.
      if (limiter.idle && this.#byKey.get(key) === limiter) this.#byKey.delete(key);
    }
  }
}
