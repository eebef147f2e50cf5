/** Checks email and password, within rate limits, for the hosted page and for API clients. */
import type { Pool } from 'pg';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { AppError, fail } from '../../platform/errors.ts';
import { clientOf, networksOf } from '../../platform/http/connections/client-address.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { verifyPassword } from './passwords.ts';
import { countInWindow, failuresBetween, forgetFailures, recordFailure } from './sign-in-limits.queries.ts';
import { userByEmail, type UserRow } from '../users/users.queries.ts';

const MAX_FAILURES = 10;
const FAILURES_WITHIN_MS = 15 * 60_000;
/**
 * Milliseconds by which a failed attempt may lie in the future and still count. Attempts further in the
 * future were written while the clock was ahead. The tolerance lets concurrent requests, and servers whose
 * clocks differ by seconds, count each other's attempts.
 */
const CLOCK_TOLERANCE_MS = 60_000;
const CALLS_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Maximum number of queued password checks per email address; further attempts are rejected. */
const MAX_WAITING = 20;

/** Checks passwords and limits attempts. */
export interface SignIn {
  /**
   * Returns the user with this address and password. Throws `invalid_credentials` if one of them is wrong; an
   * unknown address takes the same time. Throws `too_many_requests` after ten wrong passwords for the
   * address, `account_deactivated` for a deactivated user, and `unavailable` if too many checks are waiting.
   */
  check(email: string, password: string, client: string, now: Date): Promise<UserRow>;
  /**
   * Counts a call in the `sign-in` class. Throws `too_many_requests` after 60 calls a minute from one client,
   * 120 from an IPv6 /56, or 300 from a /48.
   */
  countCall(client: string, now: Date): Promise<void>;
}

export function createSignIn(pool: Pool, events: SecurityEvents): SignIn {
  /**
   * Queues of password checks by address. An address has one check at a time, so that concurrent attempts
   * cannot exceed the limit together.
   */
  const queues = new Map<string, { tail: Promise<void>; waiting: number }>();

  const oneAtATime = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MAX_WAITING) throw new AppError('too_many_requests', {}, 5);
    queue.waiting += 1;
    queues.set(key, queue);
    const turn = Promise.withResolvers<void>();
    const before = queue.tail;
    queue.tail = turn.promise;
    try {
      await before;
      return await work();
    } finally {
      turn.resolve();
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };

  /**
   * Returns the time of the first of the ten wrong passwords that lock the address; undefined if it is not
   * locked.
   */
  const firstOfTooMany = async (email: string, now: Date): Promise<Date | undefined> => {
    const since = new Date(now.getTime() - FAILURES_WITHIN_MS);
    const until = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
    const failures = await failuresBetween(pool, { email, since, until, limit: MAX_FAILURES });
    return failures[MAX_FAILURES - 1];
  };

  const rejectAfterTooMany = async (email: string, now: Date): Promise<void> => {
    const oldest = await firstOfTooMany(email, now);
    if (oldest === undefined) return;
    const ms = Math.min(FAILURES_WITHIN_MS, oldest.getTime() + FAILURES_WITHIN_MS - now.getTime());
    throw new AppError(
      'too_many_requests',
      { message: 'Too many wrong passwords. Please wait a few minutes and try again.' },
      Math.max(1, Math.ceil(ms / 1000)),
    );
  };

  return {
    check: (email, password, client, now) =>
      oneAtATime(email.toLowerCase(), async () => {
        await rejectAfterTooMany(email, now);
        const user = await userByEmail.first(pool, { email });
        if (
          !(await verifyPassword(user?.password_hash ?? undefined, password, client)) ||
          user === undefined
        ) {
          const facts = { client, userId: user?.id ?? null };
          events.record('sign_in_failed', facts);
          await recordFailure(pool, { email, client: clientOf(client), now });
          if ((await firstOfTooMany(email, now)) !== undefined) events.record('sign_in_locked', facts);
          return fail('invalid_credentials');
        }
        await forgetFailures(pool, { email });
        if (user.deletion_requested_at !== null)
          fail('account_deactivated', { message: USER_IS_BEING_DELETED });
        if (user.deactivated_at !== null) return fail('account_deactivated');
        events.record('signed_in', { client, userId: user.id });
        return user;
      }),

    countCall: async (client, now) => {
      const windowStart = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
      // Check the narrowest network first. A call rejected there does not count towards wider networks, which
      // other clients share.
      for (const { network, share } of networksOf(client)) {
        const allowed = CALLS_A_MINUTE * share;
        const hits = await countInWindow.one(pool, {
          scope: 'sign-in',
          client: network,
          windowAt: new Date(windowStart),
        });
        if (hits <= allowed) continue;
        if (hits === allowed + 1) events.record('sign_in_rate_exceeded', { client, network });
        const seconds = (windowStart + MINUTE_MS - now.getTime()) / 1000;
        throw new AppError('too_many_requests', {}, Math.max(1, Math.ceil(seconds)));
      }
    },
  };
}
