import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import { makeTemporaryDataDir, type TemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { afterEach, beforeEach } from 'vitest';

/** An installation for operator commands: a database and a data directory. */
export interface Installation {
  readonly database: TestDatabase;
  readonly dataDir: TemporaryDataDir;
}

/** An installation of its own for each test of a file: what is given is that of the test that runs. */
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
