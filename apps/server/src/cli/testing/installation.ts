import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import { makeTemporaryDataDir, type TemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { afterEach, beforeEach } from 'vitest';

/** An installation on which operator commands run: it consists of a database and a data directory. */
export interface Installation {
  readonly database: TestDatabase;
  readonly dataDir: TemporaryDataDir;
}

/**
 * Creates a new installation for each test in a file. The returned object always refers to the installation
 * of the current test.
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
