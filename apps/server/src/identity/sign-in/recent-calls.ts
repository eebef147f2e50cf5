/** Counts recent calls per network, in this process's memory. */
import { networksOf } from '../../platform/http/connections/client-address.ts';

/** After this many calls, the older half of the counts is dropped. */
const REMEMBERED = 1_000;

/**
 * Counts recent calls per network. A call counts towards its client's widest network, so that the owner of a
 * whole IPv6 site is one client.
 */
export class RecentCalls {
  #older = new Map<string, number>();
  #newer = new Map<string, number>();
  #counted = 0;

  /**
   * Counts a call. @returns how many of the last 1,000 to 2,000 calls came from the client's network,
   * including this one
   */
  count(client: string | undefined): number {
    const network = networksOf(client).at(-1)?.network ?? '';
    if (this.#counted === REMEMBERED) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#counted = 0;
    }
    this.#counted += 1;
    const newer = (this.#newer.get(network) ?? 0) + 1;
    this.#newer.set(network, newer);
    return newer + (this.#older.get(network) ?? 0);
  }
}
