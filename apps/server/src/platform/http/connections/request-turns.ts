import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConcurrencyLimiters } from '../../concurrency-limiter.ts';
import { clientOf } from './client-address.ts';

/** The requests of one owner that are handled at once. A browser sends about six. */
export const HANDLED_AT_ONCE = 8;

/** The requests of one owner that wait; the next one is rejected with `too_many_requests`. */
const MAX_WAITING = 1_000;
const WAIT_MS = 30_000;

/**
 * The turns of one server: of each owner, a user or the client address of a visitor, a few requests are handled at once.
 * The others wait in memory, without a connection to the database, so one owner can't keep the pool from everybody else
 * (docs/decisions/018-bounds-per-account.md).
 */
export class RequestTurns {
  readonly #owners = new ConcurrencyLimiters({
    atOnce: HANDLED_AT_ONCE,
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
  });

  /**
   * Runs work when the user's turn comes. Raises `too_many_requests` where too much of theirs waits, `unavailable`
   * after 30 seconds, and what the work raises.
   */
  ofUser<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#owners.run(`user ${userId}`, work);
  }

  /** Runs work when the visitor's turn comes. Raises what {@link ofUser} raises. @param address of the client */
  ofVisitor<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.#owners.run(`client ${clientOf(address)}`, work);
  }

  /** Runs the handler of a request. The user is known once the request is authorized. */
  ofRequest<T>({ userId, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return userId === undefined ? this.ofVisitor(ip, work) : this.ofUser(userId, work);
  }
}

/**
 * Handles each request of the routes that are added from now on in a turn of its owner. A turn ends when the handler does,
 * not when the client goes: clients that hang up can't begin more work than others. Routes that were added before, of
 * files and of health checks, take no connection for anybody.
 */
export function installRequestTurns(app: FastifyInstance, turns: RequestTurns): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function inTurn(request, reply) {
      return turns.ofRequest(request, async () => handler.call(this, request, reply));
    };
  });
}
