import { databaseUrl, TEMPLATE } from '@questlog/testkit/postgres/database-names';
import { startThrowawayCluster } from '@questlog/testkit/postgres/throwaway-cluster';

/** The variable in which the workers find the database that their servers share. */
export const DATABASE_VARIABLE = 'QUESTLOG_FAILURES_DATABASE';

/** One PostgreSQL for the run; the answer stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster();
  process.env[DATABASE_VARIABLE] = databaseUrl(cluster.url, TEMPLATE);
  return cluster.stop;
}
