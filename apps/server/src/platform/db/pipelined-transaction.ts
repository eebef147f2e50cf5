import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { isStalePlan } from './pg-errors.ts';

/**
 * Runs statements in one transaction and sends them all at once, without waiting for the answers in between: one
 * journey to the database and one flush to its disk, however many they are. The connections of {@link openPool} are
 * made for it.
 *
 * @param works each sends one statement on the connection and gives what it makes of the answer
 * @returns what each gave; the error with which PostgreSQL refused the first that it did refuse, and so none has happened
 * @throws where the connection broke: whether it was committed is then unknown
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
  // Nothing has happened, and another connection plans anew.
  if (isStale) return runPipelined(pool, works);
  if (refused === undefined)
    return results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (refused.reason instanceof DatabaseError) return refused.reason;
  throw refused.reason;
}
