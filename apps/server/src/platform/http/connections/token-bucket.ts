import { AppError } from '../../errors.ts';

/**
 * A rate limit per caller: a bucket of `burst` tokens that refills at `perSecond`. The buckets are in memory
 * and protect only this process (docs/decisions/006-rate-limits.md). An idle bucket is full, so it can be
 * dropped.
 */
export class TokenBuckets {
  readonly #burst: number;
  readonly #perSecond: number;
  #buckets = new Map<string, { tokens: number; at: number }>();
  #sweptAt = 0;

  constructor(limit: { readonly burst: number; readonly perSecond: number }) {
    this.#burst = limit.burst;
    this.#perSecond = limit.perSecond;
  }

  /**
   * Takes a token.
   * @param nowMs the time, in milliseconds since 1970
   * @param cost the fraction of a token that the request takes
   * @returns 0 if there were enough tokens, otherwise the seconds until there are
   */
  take(key: string, nowMs: number, cost = 1): number {
    this.#sweep(nowMs);
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: nowMs };
    // If the clock was set back, do not refill the bucket.
    const seconds = Math.max(0, nowMs - bucket.at) / 1000;
    const tokens = Math.min(this.#burst, bucket.tokens + seconds * this.#perSecond);
    if (tokens < cost) {
      this.#buckets.set(key, { tokens, at: nowMs });
      return (cost - tokens) / this.#perSecond;
    }
    this.#buckets.set(key, { tokens: tokens - cost, at: nowMs });
    return 0;
  }

  /**
   * Counts a request for `key`. Throws `too_many_requests`, with the seconds to wait, if no token is left.
   * @param share multiple of a single caller's limit that the key may use
   */
  count(key: string, now: Date, share = 1): void {
    const wait = this.take(key, now.getTime(), 1 / share);
    if (wait > 0) throw new AppError('too_many_requests', {}, wait);
  }

  #sweep(nowMs: number): void {
    const refillMs = (this.#burst / this.#perSecond) * 1000;
    if (this.#sweptAt > nowMs) this.#follow(nowMs);
    if (nowMs - this.#sweptAt < refillMs) return;
    this.#sweptAt = nowMs;
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.at >= refillMs) this.#buckets.delete(key);
    }
  }

  /** If the clock was set back, moves future times to now, so that no caller waits for them. */
  #follow(nowMs: number): void {
    this.#sweptAt = nowMs;
    for (const bucket of this.#buckets.values()) bucket.at = Math.min(bucket.at, nowMs);
  }
}
