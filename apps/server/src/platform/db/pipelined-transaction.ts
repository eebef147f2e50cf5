import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { isStalePlan } from './pg-errors.ts';

/**
 * Runs statements in one transaction and sends them all at once, without waiting for results in between. That
 * is one round trip to the database and one flush for any number of statements. The pool must be pipelined,
 * as created by {@link openPool}.
 *
 * @param works functions that each send one statement on the connection and return a value derived from its
 * result
 * @returns the returned values, or the error of the first statement that PostgreSQL rejected; everything is
 * then rolled back
 * @throws if the connection broke; it is then unknown whether the transaction was committed
 */
export async function runPipelined<T>(
  pool: Pool,
  works: readonly ((client: PoolClient) => Promise<T>)[],
): Promise<T[] | DatabaseError> {
  const client = await pool.connect();
  const begin = client.query('begin');
  const made = works.map((work) => work(client));
  const commit = client.query('commit');
  const [[begun, committed], results] = await Promise.all([
    Promise.allSettled([begin, commit]),
    Promise.allSettled(made),
  ]);
  if (begun.status === 'rejected' || committed.status === 'rejected') {
    client.release(true);
    throw (begun.status === 'rejected' ? begun : (committed as PromiseRejectedResult)).reason;
  }
  const refused = results.find((result) => result.status === 'rejected');
  const isStale = isStalePlan(refused?.reason);
  client.release(isStale);
  // Everything was rolled back. Retry on another connection, which plans the statements again.
  if (isStale) return runPipelined(pool, works);
  if (refused === undefined)
    return results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (refused.reason instanceof DatabaseError) return refused.reason;
  throw refused.reason;
}
