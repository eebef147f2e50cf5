import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { startTestServer } from '@questlog/testkit/server';
import { unannounced } from '../../../account-change/announcer.ts';
import { skipVersions } from '../../../cli/operator.queries.ts';
import { restoreBackup } from '../../../platform/db/backup/restore-backup.ts';
import { takeBackup } from '../../../platform/db/backup/take-backup.ts';
import { MIGRATIONS_DIR } from '../../../platform/db/schema/migrations.ts';
import { createLog } from '../../../platform/log/log.ts';
import { makeAllDue } from './due-pass.ts';
import { seriesTools } from '../testing/series.ts';

it('a restored series continues from the backup and never creates two tasks for the same date (REPEAT-32)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'questlog-backup-'));
  const file = join(directory, 'all.qlb');
  const server = await startTestServer();
  const restored = await createTestDatabase({ empty: true });
  try {
    const { pass, series } = seriesTools(server);
    const { patternId } = await series('2026-01-15');
    server.clock.set('2026-01-16T12:00:00Z');
    await pass();
    await takeBackup(server.database.url, file);
    await restoreBackup(restored.url, file, MIGRATIONS_DIR, (client) =>
      skipVersions(client, server.clock.now()),
    );
    server.clock.set('2026-01-18T12:00:00Z');
    const deps = { pool: restored.pool, clock: server.clock, log: createLog('silent'), live: unannounced };
    await makeAllDue(deps);
    await makeAllDue(deps);
    const { rows } = await restored.pool.query<{ date: string }>(
      'select scheduled_date as date from tasks where repeat_pattern_id = $1 order by 1',
      [patternId],
    );
    expect(rows.map(({ date }) => date)).toEqual(['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18']);
  } finally {
    await server.close();
    await restored.drop();
    await rm(directory, { recursive: true });
  }
});
