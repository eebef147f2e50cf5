import type { Pool } from 'pg';
import { exportAccount } from '@questlog/contract/accounts';
import { exportName } from '@questlog/domain/export/export-texts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { download } from '../../platform/http/responses/route-response.ts';
import { openArchive } from './export-archive.ts';

/**
 * An export holds a database connection and a snapshot until its last bytes are sent. Few honest connections are slower
 * than this, and an archive of a few MB fits into the buffers of the network anyway.
 */
const PACE = { bytesPerSecond: 65_536, graceMs: 30_000, wholeMs: 15 * 60_000 };

export function exportRoutes(pool: Pool): readonly BoundRoute[] {
  return [
    bind(exportAccount, async (_input, { accountId, userId, now }) => {
      const archive = await openArchive(pool, { accountId, userId, now, pace: PACE });
      return download(exportAccount.responseType, exportName(now.toISOString()), archive);
    }),
  ];
}
