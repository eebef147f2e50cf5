import { startEmbeddedCluster } from '@questlog/server/platform/db/embedded-cluster';
import { kyselyOn } from '@questlog/server/platform/db/kysely';
import { migrate } from '@questlog/server/platform/db/migrations';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log';
import type { TestProject } from 'vitest/node';
import { databaseUrl, EMPTY_TEMPLATE, runAsSuperuser, TEMPLATE } from './database-names.ts';
import { makeTemporaryDataDir } from './temporary-data-dir.ts';

/** One PostgreSQL for all tests of a run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
      await migrate({ db: kyselyOn(pool) });
    } finally {
      await pool.end();
    }
    project.provide('testCluster', { url: cluster.url, superuserUrl: cluster.superuserUrl });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
