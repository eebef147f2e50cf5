import { databaseUrl, TEMPLATE } from '@questlog/testkit/postgres/database-names';
import { startThrowawayCluster } from '@questlog/testkit/postgres/throwaway-cluster';

/** The environment variable with the URL of the database that all servers share. */
export const DATABASE_VARIABLE = 'QUESTLOG_FAILURES_DATABASE';

/**
 * Starts a PostgreSQL server for the whole test run.
 * @returns a function that stops it
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster();
  process.env[DATABASE_VARIABLE] = databaseUrl(cluster.url, TEMPLATE);
  return cluster.stop;
}
