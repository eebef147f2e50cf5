import type { ServerResponse } from 'node:http';
import { fail } from '../../errors.ts';

export interface BudgetLimits {
  readonly bytesPerClient: number;
  readonly bytesPerUser: number;
  /** Limit on the bytes of all requests in this process. */
  readonly bytesInAll: number;
}

/** The bytes of the budget that one request holds. */
export interface ByteHold {
  /**
   * Reserves more bytes. Throws `too_many_requests` if the client or the user would hold too many; a client
   * that holds nothing may reserve any number. Throws `unavailable` for more than {@link SMALL_BYTES} if the
   * whole process holds too many, so that smaller requests from other clients still succeed.
   */
  add(bytes: number): void;
  /**
   * Reserves bytes without checking the limits, for a committed change whose response must not be rejected.
   */
  count(bytes: number): void;
  /** Releases all bytes. Bytes added later are not counted. */
  release(): void;
}

/** Releases the held bytes when the response has closed, or immediately if the client has disconnected. */
export function releaseOnClose(response: ServerResponse, hold: ByteHold): void {
  // A response emits 'close' only once, possibly while the request was still waiting.
  if (response.closed || response.destroyed) hold.release();
  else response.once('close', () => hold.release());
}

const COME_BACK_SECONDS = 1;

/** Requests up to this size, in bytes, are never rejected because of the limit for the whole process. */
export const SMALL_BYTES = 262_144;

const IN_ALL = 'all';

/**
 * Limits the bytes of request bodies or responses in memory, per client address, per user, and per process.
 * Bytes are counted until they have been read.
 */
export class ByteBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /**
   * Starts counting the bytes that a request holds.
   * @param client as returned by `clientOf`
   * @param userId undefined for a visitor
   */
  hold(client: string, userId: string | undefined): ByteHold {
    const { bytesPerClient, bytesPerUser, bytesInAll } = this.#limits;
    const owners: [key: string, limit: number][] = [[`client ${client}`, bytesPerClient]];
    if (userId !== undefined) owners.push([`user ${userId}`, bytesPerUser]);
    const keys = [...owners.map(([key]) => key), IN_ALL];
    let own = 0;
    let isReleased = false;
    const isBeyond = (key: string, limit: number, bytes: number): boolean => {
      const others = (this.#held.get(key) ?? 0) - own;
      return others > 0 && others + own + bytes > limit;
    };
    const count = (bytes: number): void => {
      if (isReleased) return;
      own += bytes;
      for (const key of keys) this.#held.set(key, (this.#held.get(key) ?? 0) + bytes);
    };
    return {
      count,
      add: (bytes) => {
        for (const [key, limit] of owners) {
          if (isBeyond(key, limit, bytes)) fail('too_many_requests', {}, COME_BACK_SECONDS);
        }
        if (own + bytes > SMALL_BYTES && isBeyond(IN_ALL, bytesInAll, bytes))
          fail('unavailable', {}, COME_BACK_SECONDS);
        count(bytes);
      },
      release: () => {
        for (const key of keys) {
          const left = (this.#held.get(key) ?? 0) - own;
          if (left > 0) this.#held.set(key, left);
          else this.#held.delete(key);
        }
        own = 0;
        isReleased = true;
      },
    };
  }
}
