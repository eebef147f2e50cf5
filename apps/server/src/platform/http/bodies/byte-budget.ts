import type { ServerResponse } from 'node:http';
import { fail } from '../../errors.ts';

/** Bounds in bytes. */
export interface BudgetLimits {
  readonly bytesPerClient: number;
  readonly bytesPerUser: number;
  /** Of everybody together, in this process. */
  readonly bytesInAll: number;
}

/** The bytes that one request holds of the budget. */
export interface ByteHold {
  /**
   * Takes more bytes. Raises `too_many_requests` where the client or the user would hold too many; a client that holds
   * nothing else may take any number. Raises `unavailable` for more than {@link SMALL_BYTES} while the process holds too
   * many: small requests of other people go on.
   */
  add(bytes: number): void;
  /** Takes bytes without a check: for a change that has happened, whose answer cannot be rejected any more. */
  count(bytes: number): void;
  /** Gives all bytes back. Bytes that are added later do not count. */
  release(): void;
}

/** Releases a hold when the answer is over, at once where the client has gone before it was taken. */
export function releaseOnClose(response: ServerResponse, hold: ByteHold): void {
  // A response emits 'close' once: of a client that went while its request waited for something, it has been.
  if (response.closed || response.destroyed) hold.release();
  else response.once('close', () => hold.release());
}

const COME_BACK_SECONDS = 1;

/** The largest request that the bound of the whole process never rejects. */
export const SMALL_BYTES = 262_144;

const IN_ALL = 'all';

/**
 * The bytes of bodies, or of answers, from the moment they exist until they have been read. Bounded for each client
 * address, each user, and this process.
 */
export class ByteBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /**
   * Begins to hold bytes for a request.
   * @param client as `clientOf` names it
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
