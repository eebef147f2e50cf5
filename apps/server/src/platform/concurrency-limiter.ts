import type { ErrorCode } from '@questlog/contract/errors';
import { AppError, fail } from './errors.ts';

type RejectionCode = Extract<ErrorCode, 'too_many_requests' | 'unavailable'>;

export interface ConcurrencyLimiterOptions {
  readonly atOnce: number;
  /** Further calls are rejected with the `whenFull` error. */
  readonly maxWaiting: number;
  /**
   * The error if the queue is full: `too_many_requests` by default, or `unavailable` if the caller is not to
   * blame.
   */
  readonly whenFull?: RejectionCode;
  /** A waiting call is rejected with `unavailable` after this many milliseconds. */
  readonly waitMs: number;
}

const RETRY_SECONDS = 1;

interface Waiting {
  readonly enter: () => void;
  readonly reject: (code: RejectionCode) => void;
  readonly end: NodeJS.Timeout;
  readonly rank: number;
}

/**
 * Limits the number of concurrent calls. Further calls wait in memory. They run by rank, lowest first, and
 * within a rank in order of arrival.
 */
export class ConcurrencyLimiter {
  readonly #options: ConcurrencyLimiterOptions;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(options: ConcurrencyLimiterOptions) {
    this.#options = options;
  }

  get idle(): boolean {
    return this.#running === 0 && this.#waiting.size === 0;
  }

  /**
   * Runs the work when a slot is free. Rethrows the work's errors.
   * @param rank work with a lower rank runs first, and displaces the highest rank from a full queue
   */
  async run<T>(work: () => Promise<T>, rank = 0): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turn(rank);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #turn(rank: number): Promise<void> {
    const { maxWaiting, waitMs, whenFull = 'too_many_requests' } = this.#options;
    if (this.#waiting.size >= maxWaiting) {
      const last = this.#find((one, best) => one.rank >= best.rank);
      if (last === undefined || last.rank <= rank) fail(whenFull, {}, RETRY_SECONDS);
      last.reject(whenFull);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rejectWaiting = (code: RejectionCode): void => {
      this.#remove(waiting);
      reject(new AppError(code, {}, RETRY_SECONDS));
    };
    const end = setTimeout(() => rejectWaiting('unavailable'), waitMs);
    const waiting: Waiting = { enter: resolve, reject: rejectWaiting, end, rank };
    this.#waiting.add(waiting);
    return promise;
  }

  /** Passes the slot to the next waiting call, or frees it. */
  #leave(): void {
    const next = this.#find((one, best) => one.rank < best.rank);
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#remove(next);
    next.enter();
  }

  /** Returns the first waiting call in the given order, if any. */
  #find(isBefore: (one: Waiting, best: Waiting) => boolean): Waiting | undefined {
    let best: Waiting | undefined;
    for (const one of this.#waiting) if (best === undefined || isBefore(one, best)) best = one;
    return best;
  }

  #remove(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    clearTimeout(waiting.end);
  }
}

/** Limits concurrent calls per key. Drops unused limiters. */
export class ConcurrencyLimiters {
  readonly #options: ConcurrencyLimiterOptions;
  readonly #byKey = new Map<string, ConcurrencyLimiter>();

  constructor(options: ConcurrencyLimiterOptions) {
    this.#options = options;
  }

  /**
   * Runs the work when its turn for the key comes. Throws the same errors as {@link ConcurrencyLimiter.run}.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limiter = this.#byKey.get(key) ?? new ConcurrencyLimiter(this.#options);
    this.#byKey.set(key, limiter);
    try {
      return await limiter.run(work);
    } finally {
      // The limiter may have been dropped while idle, and replaced by a new one for the same key.
      if (limiter.idle && this.#byKey.get(key) === limiter) this.#byKey.delete(key);
    }
  }
}
