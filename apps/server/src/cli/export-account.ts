/** Writes an account's export to a file (EXPORT-6). */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { COMMAND_LINE } from '@questlog/domain/admin/audit';
import { addAuditLog } from '../endpoint/admin/audit-log.queries.ts';
import { openArchive } from '../features/export/export-archive.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { findAccount } from './operator-changes.ts';

/** A disk may be slow: only a day is too long, and setTimeout cannot wait forever. */
const UNLIMITED = { bytesPerSecond: 1, graceMs: 86_400_000, wholeMs: 86_400_000 };

/**
 * Exports an account to a file. The file gets its name only when it is complete. Only its owner may read it.
 * @param emailOrId the account's id, or the email address of the user whose personal account it is
 * @returns the size of the file in bytes
 * @throws OperatorError if there is no such account, or if the file cannot be written
 */
export async function exportTo(pool: Pool, emailOrId: string, path: string, now: Date): Promise<number> {
  const accountId = await findAccount(pool, emailOrId);
  const archive = await openArchive(pool, { accountId, userId: undefined, now, pace: UNLIMITED });
  const target = resolve(path);
  let bytes = 0;
  const unfinished = `${target}.${process.pid}.new`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(archive, file);
    bytes = file.bytesWritten;
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new OperatorError(
      `${path} cannot be written: ${error instanceof Error ? error.message : 'unknown error'}`,
    );
  }
  const description = 'Exported the account to a file';
  await addAuditLog(
    pool,
    COMMAND_LINE,
    { action: 'account.export', resource: 'account', resourceId: accountId, description },
    now,
  );
  return bytes;
}
