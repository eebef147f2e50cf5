import { readConfig } from '@questlog/server/config';
import { startEmbeddedCluster } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { migrate } from '@questlog/server/platform/db/schema/migrations';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import { databaseUrl, EMPTY_TEMPLATE, runAsSuperuser, TEMPLATE } from './database-names.ts';
import { makeTemporaryDataDir } from '../temporary-data-dir.ts';

/** One test run's PostgreSQL cluster, with an empty and a migrated database to copy. */
export interface ThrowawayCluster {
  /** Connects as the owner of Questlog's databases. */
  readonly url: string;
  readonly superuserUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a cluster in a temporary folder. If DATABASE_PARTITIONS is set, the tables of the migrated database
 * are partitioned. If PostgreSQL cannot run, removes the folder and throws.
 */
export async function startThrowawayCluster(): Promise<ThrowawayCluster> {
  const dataDir = await makeTemporaryDataDir();
  const log = createLog('error');
  const cluster = await startEmbeddedCluster({
    dataDir: dataDir.path,
    log,
    holder: 'server',
    durability: 'throwaway',
  });
  const stop = async () => {
    await cluster.stop();
    await dataDir.remove();
  };
  try {
    for (const name of [EMPTY_TEMPLATE, TEMPLATE]) {
      await runAsSuperuser(cluster.superuserUrl, `create database ${name} owner questlog`);
    }
    const pool = openPool({ url: databaseUrl(cluster.url, TEMPLATE), log, max: 2 });
    try {
      const { partitions } = readConfig(process.env).database;
      await migrate(
        pool,
        partitions === undefined ? {} : { partitions: { count: partitions, filled: 'refuse' } },
      );
    } finally {
      await pool.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, superuserUrl: cluster.superuserUrl, stop };
}
