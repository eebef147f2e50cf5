// Runs as `npm run db:schema`: migrates a temporary database and writes the resulting schema to a file.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedCluster } from './platform/db/cluster/embedded-cluster.ts';
import { migrate, MIGRATIONS_DIR } from './platform/db/schema/migrations.ts';
import { openPool } from './platform/db/pool.ts';
import { readSchema } from './platform/db/schema/catalog.ts';
import { schemaAsSql } from './platform/db/schema/sql-text.ts';
import { createLog } from './platform/log/log.ts';

const SQL_FILE = join(MIGRATIONS_DIR, 'schema.sql');

const log = createLog('warn');
const dataDir = await mkdtemp(join(tmpdir(), 'questlog-schema-'));
// If this process is root, the database runs as a different user, who must be able to enter the folder.
await chmod(dataDir, 0o711);
const cluster = await startEmbeddedCluster({ dataDir, log, holder: 'command', durability: 'throwaway' });
try {
  const pool = openPool({ url: cluster.url, log, max: 2 });
  try {
    await migrate(pool);
    await writeFile(SQL_FILE, schemaAsSql(await readSchema(pool)));
  } finally {
    await pool.end();
  }
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
