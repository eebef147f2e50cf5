import type { Kysely, Transaction } from 'kysely';
import { isRetryable } from './pg-errors.ts';

const ATTEMPTS = 3;

/**
 * Runs a piece of work in one transaction. When PostgreSQL gives it up for the sake of another (a deadlock, a
 * serialization failure) it is run again from its beginning, three times in all: it must have no effect but on
 * the database.
 *
 * @param db the pool; not a transaction, which cannot be repeated in part
 * @returns what the work returns, once committed
 * @throws what the work throws, after rolling back
 */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
