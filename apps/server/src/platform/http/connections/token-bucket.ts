import { AppError } from '../../errors.ts';

/**
 * A limit on how fast one caller may go: a bucket of `burst` tokens that refills at `perSecond`.
 * It guards this process and lives in its memory: with several servers, each guards itself
 * (docs/decisions/006-rate-limits.md). Idle buckets are full buckets, so they are simply forgotten.
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
   * Takes one token.
   * @param nowMs the time, in milliseconds since 1970
   * @returns 0 when there was one, else the seconds until there is
   */
  take(key: string, nowMs: number): number {
    this.#sweep(nowMs);
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: nowMs };
    // A clock that was set back gives nothing, and takes nothing away.
    const seconds = Math.max(0, nowMs - bucket.at) / 1000;
    const tokens = Math.min(this.#burst, bucket.tokens + seconds * this.#perSecond);
    if (tokens < 1) {
      this.#buckets.set(key, { tokens, at: nowMs });
      return (1 - tokens) / this.#perSecond;
    }
    this.#buckets.set(key, { tokens: tokens - 1, at: nowMs });
    return 0;
  }

  /** Counts a request of `key`. Raises `too_many_requests`, with when to come again, where there is no token. */
  count(key: string, now: Date): void {
    const wait = this.take(key, now.getTime());
    if (wait > 0) throw new AppError('too_many_requests', {}, wait);
  }

  #sweep(nowMs: number): void {
    const refillMs = (this.#burst / this.#perSecond) * 1000;
    if (nowMs - this.#sweptAt < refillMs) return;
    this.#sweptAt = nowMs;
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.at >= refillMs) this.#buckets.delete(key);
    }
  }
}
