import { randomBytes } from 'node:crypto';
import { openPool, type PoolOptions } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { databaseUrl, EMPTY_TEMPLATE, runAsSuperuser, TEMPLATE } from './database-names.ts';
import type { ThrowawayCluster } from './throwaway-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL for this test run, started by the global setup. */
    testCluster: { url: string; superuserUrl: string };
  }
}

export interface TestDatabaseOptions {
  readonly empty?: boolean;
  /** The cluster that contains the database. By default, the cluster that all tests of a run share. */
  readonly cluster?: Pick<ThrowawayCluster, 'url' | 'superuserUrl'>;
  readonly pool?: Pick<PoolOptions, 'waitMilliseconds'>;
}

/** A database that belongs to one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Closes the pool and drops the database, even if other clients are still connected to it. */
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file: either a copy of the migrated template (which takes milliseconds) or
 * an empty one. Must be called in `beforeAll` of a `.pg.test.ts` file; the file's `afterAll` must drop the
 * database.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = options.cluster ?? inject('testCluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.empty === true ? EMPTY_TEMPLATE : TEMPLATE;
  await runAsSuperuser(
    cluster.superuserUrl,
    `create database ${name} template ${template} owner questlog strategy file_copy`,
  );
  const url = databaseUrl(cluster.url, name);
  const pool = openPool({ url, log: createLog('error'), applicationName: name, max: 10, ...options.pool });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await runAsSuperuser(cluster.superuserUrl, `drop database ${name} with (force)`);
    },
  };
}
