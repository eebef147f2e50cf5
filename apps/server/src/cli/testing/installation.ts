import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import { makeTemporaryDataDir, type TemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { afterEach, beforeEach } from 'vitest';

/** A database and a data directory on which operator commands run. */
export interface Installation {
  readonly database: TestDatabase;
  readonly dataDir: TemporaryDataDir;
}

/**
 * Creates a new installation for each test in a file. The returned object always refers to the current one.
 */
export function installationOfEachTest(): Installation {
  let database: TestDatabase;
  let dataDir: TemporaryDataDir;
  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await makeTemporaryDataDir();
  });
  afterEach(async () => {
    await database.drop();
    await dataDir.remove();
  });
  return {
    get database() {
      return database;
    },
    get dataDir() {
      return dataDir;
    },
  };
}
