/**
 * Lets the accounts with pending changes take turns, so that the many changes of one account do not delay the notices of
 * the others (PEOPLE-39).
 */

/** Number of changes of an account that are processed in one turn. */
const CHANGES_PER_TURN = 10;

export class AccountTurns {
  readonly #counts = new Map<string, number>();

  /** The accounts whose turn is over. */
  get over(): string[] {
    return [...this.#counts].flatMap(([accountId, count]) => (count < CHANGES_PER_TURN ? [] : accountId));
  }

  /** Counts a change that was processed. */
  count(accountId: string): void {
    this.#counts.set(accountId, (this.#counts.get(accountId) ?? 0) + 1);
  }

  /** Begins another round, in which all accounts have a turn. */
  restart(): void {
    this.#counts.clear();
  }
}
