import { fail } from '../errors.ts';

export interface BudgetLimits {
  readonly bytesPerClient: number;
  readonly bytesPerUser: number;
}

/** What one request holds of the budget. */
export interface BodyHold {
  /** Takes so many bytes more. Raises `too_many_requests` where its client or its user has too many under way. */
  add(bytes: number): void;
  /** Gives all of it back. */
  release(): void;
}

const COME_BACK_SECONDS = 1;

/**
 * The bytes of bodies that are under way: from their announcement, or their arrival where nobody announced them, until
 * their request has been answered. Bounded for each client address and each user, and counted in this process alone.
 */
export class BodyBudget {
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
  hold(client: string, userId: string | undefined): BodyHold {
    const { bytesPerClient, bytesPerUser } = this.#limits;
    const accounts: [key: string, limit: number][] = [[`client ${client}`, bytesPerClient]];
    if (userId !== undefined) accounts.push([`user ${userId}`, bytesPerUser]);
    let own = 0;
    return {
      add: (bytes) => {
        for (const [key, limit] of accounts) {
          if ((this.#held.get(key) ?? 0) + bytes > limit) fail('too_many_requests', {}, COME_BACK_SECONDS);
        }
        own += bytes;
        for (const [key] of accounts) this.#held.set(key, (this.#held.get(key) ?? 0) + bytes);
      },
      release: () => {
        for (const [key] of accounts) {
          const left = (this.#held.get(key) ?? 0) - own;
          if (left > 0) this.#held.set(key, left);
          else this.#held.delete(key);
        }
        own = 0;
      },
    };
  }
}
