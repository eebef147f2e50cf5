/**
 * The connections to receivers that a server opens at the same time (WEBHOOK-12). Receivers that are slow, fail, or have
 * not yet responded get one connection each, and together not all of them, so that some are free for all others.
 */
import type { DueWebhook } from './sending.queries.ts';

/** Maximum number of connections. */
const MAX_SOCKETS = 256;
/** Maximum number of connections to receivers that are not quick. */
const MAX_SLOW_SOCKETS = 192;
/** Maximum number of connections to a quick receiver, and to one that is not. */
export const QUICK_SOCKETS = 10;
const SLOW_SOCKETS = 1;

type Webhook = Pick<DueWebhook, 'id' | 'isQuick'>;

export class SocketBudget {
  readonly #byWebhook = new Map<string, number>();
  #all = 0;
  #slow = 0;

  /** Returns how many more connections a webhook may have. */
  free({ id, isQuick }: Webhook): number {
    const ofWebhook = (isQuick ? QUICK_SOCKETS : SLOW_SOCKETS) - (this.#byWebhook.get(id) ?? 0);
    const ofAll = MAX_SOCKETS - this.#all;
    const ofSlow = isQuick ? ofAll : MAX_SLOW_SOCKETS - this.#slow;
    return Math.max(0, Math.min(ofWebhook, ofAll, ofSlow));
  }

  /** Counts a connection. Call the returned function when it ends. */
  take({ id, isQuick }: Webhook): () => void {
    this.#add(id, isQuick, 1);
    return () => this.#add(id, isQuick, -1);
  }

  #add(id: string, isQuick: boolean, change: 1 | -1): void {
    const count = (this.#byWebhook.get(id) ?? 0) + change;
    if (count === 0) this.#byWebhook.delete(id);
    else this.#byWebhook.set(id, count);
    this.#all += change;
    if (!isQuick) this.#slow += change;
  }
}
