import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConcurrencyLimiters } from '../../concurrency-limiter.ts';
import { clientOf } from './client-address.ts';

/** Maximum number of concurrent requests from one user or visitor. A browser sends about six. */
export const HANDLED_AT_ONCE = 8;

/**
 * Maximum number of waiting requests from one user or visitor. Further requests are rejected with
 * `too_many_requests`.
 */
const MAX_WAITING = 1_000;
const WAIT_MS = 30_000;

/**
 * One server's request queues. Each owner (a user, or a visitor's client address) has only a few concurrent
 * requests. Others wait in memory without a database connection, so that one owner can't take the whole pool
 * (docs/decisions/018-bounds-per-account.md).
 */
export class RequestTurns {
  readonly #owners = new ConcurrencyLimiters({
    atOnce: HANDLED_AT_ONCE,
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
  });

  /**
   * Runs work when the user's turn comes. Throws `too_many_requests` if too many of the user's requests are
   * waiting, and `unavailable` after 30 seconds. Rethrows the work's errors.
   */
  ofUser<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#owners.run(`user ${userId}`, work);
  }

  /**
   * Runs work when the visitor's turn comes. Throws the same errors as {@link ofUser}. @param address the
   * client's address
   */
  ofVisitor<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.#owners.run(`client ${clientOf(address)}`, work);
  }

  /**
   * Runs a request's handler when its owner's turn comes. Call it after the authorization, which determines
   * the user.
   */
  ofRequest<T>({ userId, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return userId === undefined ? this.ofVisitor(ip, work) : this.ofUser(userId, work);
  }
}

/**
 * Makes requests to all routes added from now on wait for their owner's turn. A turn ends with the handler,
 * not with the connection, so that disconnecting early gains nothing. Earlier routes, for files and health
 * checks, use no database connection for an owner.
 */
export function installRequestTurns(app: FastifyInstance, turns: RequestTurns): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function inTurn(request, reply) {
      return turns.ofRequest(request, async () => handler.call(this, request, reply));
    };
  });
}
