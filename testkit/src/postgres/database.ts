import { randomBytes } from 'node:crypto';
import { openPool, type PoolOptions } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import type { Pool } from 'pg';
import { afterAll, inject } from 'vitest';
import { databaseUrl, EMPTY_TEMPLATE, runAsSuperuser, TEMPLATE } from './database-names.ts';
import type { ThrowawayCluster } from './throwaway-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** This test run's PostgreSQL, started by the global setup. */
    testCluster: { url: string; superuserUrl: string };
  }
}

export interface TestDatabaseOptions {
  readonly empty?: boolean;
  /** The cluster to use; by default, the one shared by all tests of a run. */
  readonly cluster?: Pick<ThrowawayCluster, 'url' | 'superuserUrl'>;
  readonly pool?: Pick<PoolOptions, 'waitMilliseconds'>;
}

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Closes the pool and drops the database, even with other clients still connected. */
  drop(): Promise<void>;
}

/** Creates a database for a test file, and drops it after the file's last test. */
export async function databaseForTests(options?: TestDatabaseOptions): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  afterAll(() => database.drop());
  return database;
}

/**
 * Creates a database that the caller drops: a copy of the migrated template (in milliseconds), or an empty
 * one.
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
