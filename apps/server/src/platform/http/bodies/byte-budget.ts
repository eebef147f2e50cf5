import type { ServerResponse } from 'node:http';
import { fail } from '../../errors.ts';

export interface BudgetLimits {
  readonly bytesPerClient: number;
  readonly bytesPerUser: number;
}

/** What one request holds of the budget. */
export interface ByteHold {
  /**
   * Takes so many bytes more. Raises `too_many_requests` where its client or its user would have too many under way;
   * a client with nothing under way may take any number.
   */
  add(bytes: number): void;
  /** Takes them whatever is under way: for what has happened, and cannot be refused any more. */
  count(bytes: number): void;
  /** Gives all of it back; what is added or counted after that does not count. */
  release(): void;
}

/** Releases a hold when the answer is over, at once where the client has gone before it was taken. */
export function releaseOnClose(response: ServerResponse, hold: ByteHold): void {
  // A response emits 'close' once: of a client that went while its request waited for something, it has been.
  if (response.closed || response.destroyed) hold.release();
  else response.once('close', () => hold.release());
}

const COME_BACK_SECONDS = 1;

/**
 * The bytes that are under way, of bodies or of answers, until they have been read. Bounded for
 * each client address and each user, and counted in this process alone.
 */
export class ByteBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  /** @param limits in bytes */
  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /**
   * Begins to hold for a request.
   * @param client as `clientOf` names it
   * @param userId undefined for a visitor
   */
  hold(client: string, userId: string | undefined): ByteHold {
    const { bytesPerClient, bytesPerUser } = this.#limits;
    const accounts: [key: string, limit: number][] = [[`client ${client}`, bytesPerClient]];
    if (userId !== undefined) accounts.push([`user ${userId}`, bytesPerUser]);
    let own = 0;
    let isReleased = false;
    const count = (bytes: number): void => {
      if (isReleased) return;
      own += bytes;
      for (const [key] of accounts) this.#held.set(key, (this.#held.get(key) ?? 0) + bytes);
    };
    return {
      count,
      add: (bytes) => {
        for (const [key, limit] of accounts) {
          const others = (this.#held.get(key) ?? 0) - own;
          if (others > 0 && others + own + bytes > limit) fail('too_many_requests', {}, COME_BACK_SECONDS);
        }
        count(bytes);
      },
      release: () => {
        for (const [key] of accounts) {
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
