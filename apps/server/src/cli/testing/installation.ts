import { createTestDatabase, type TestDatabase } from '@questlog/testkit/postgres/database';
import { makeTemporaryDataDir, type TemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../../platform/log/log.ts';
import { backup, restore } from '../commands.ts';

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

/** Backs an installation up into a file, and restores it from there. No server may be running. */
export async function backUpAndRestore({ database, dataDir }: Installation): Promise<void> {
  const context = {
    config: readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir.path }),
    log: createLog('silent'),
  };
  const file = join(dataDir.path, 'all.qlb');
  await backup(context, [file]);
  await restore(context, [file]);
}
