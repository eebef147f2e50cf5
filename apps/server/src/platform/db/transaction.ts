import type { Pool, PoolClient } from 'pg';
import { isRetryable, isStalePlan } from './pg-errors.ts';

const ATTEMPTS = 3;

/** The connection of a transaction. */
export interface Transaction extends PoolClient {
  /**
   * Runs an action after the commit, never after a rollback. Only for notifications that may be lost: a crash
   * just after the commit loses them.
   * @param action must not throw
   */
  readonly onCommit: (action: () => void) => void;
}

/**
 * Runs work in a transaction on one connection. The pool is pipelined ({@link openPool}): the transaction's
 * beginning is sent together with the work's first statement, and its last statement together with the
 * commit. If PostgreSQL aborts it in favour of a concurrent one (a deadlock, a serialisation failure), the
 * work runs again, up to three times in all. So the work must have no effects except on the database and
 * through `onCommit`. If the connection has a stale plan, retries on another one.
 * @param finish sends the transaction's last statement, if there is one, before it waits for anything
 * @returns the work's result, once committed
 * @throws the work's errors, after rolling back
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: Transaction) => Promise<T>,
  finish?: (client: PoolClient, result: T) => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ;) {
    const actions: (() => void)[] = [];
    const client = Object.assign(await pool.connect(), {
      onCommit: (action: () => void): void => void actions.push(action),
    });
    try {
      const [, result] = await all([client.query('begin'), work(client)]);
      // PostgreSQL rolls back instead of committing if the last statement fails.
      await all([finish?.(client, result), client.query('commit')]);
      for (const act of actions) act();
      client.release();
      return result;
    } catch (error) {
      const isStale = isStalePlan(error);
      await client.query('rollback').then(
        () => client.release(isStale),
        (broken: Error) => client.release(broken),
      );
      // Stale plans do not count as attempts: each retry discards a connection, and new ones have no stale
      // plans.
      if (isStale) continue;
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      attempt += 1;
    }
  }
}

/**
 * Runs a part of a transaction. If it fails, only its statements are rolled back, and the transaction can continue.
 * Throws the error of the part.
 */
export async function inSavepoint<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint part');
  try {
    const result = await work();
    await client.query('release savepoint part');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint part');
    throw error;
  }
}

/**
 * Waits until all promises are settled, so that no statement is left on the connection. Throws the first
 * one's error, if there are several.
 */
export async function all<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
