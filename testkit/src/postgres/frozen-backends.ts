/** Freezes PostgreSQL backends to simulate a broken network: no responses, but open connections. */
import { Client } from 'pg';

export interface FrozenBackends {
  readonly count: number;
  thaw(): void;
}

/**
 * Counts the connections to a database, in any state.
 * @param superuserUrl, database, which as for {@link freezeBackends}
 */
export async function countBackends(superuserUrl: string, database: string, which = 'true'): Promise<number> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_stat_activity where datname = $1 and ${which}`, [
      database,
    ]);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Stops a database's idle backends with SIGSTOP. Use it only with a cluster that no other test uses, because
 * other tests would wait for these backends too.
 * @param superuserUrl the cluster's URL for the superuser
 * @param database the database whose connections are frozen
 * @param which an SQL condition on `pg_stat_activity` that selects the connections
 */
export async function freezeBackends(
  superuserUrl: string,
  database: string,
  which = 'true',
): Promise<FrozenBackends> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and state = 'idle' and ${which}`,
      [database],
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    return {
      count: rows.length,
      thaw: () => {
        for (const { pid } of rows) process.kill(pid, 'SIGCONT');
      },
    };
  } finally {
    await client.end();
  }
}
