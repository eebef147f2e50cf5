/**
 * Creates an account's export archive (EXPORT-1, EXPORT-2). Writes it to an unnamed temporary file first. A
 * slow client then holds neither a database connection nor memory, and a failure can still become an error
 * response.
 */
import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Zip, ZipDeflate } from 'fflate';
import type { Pool } from 'pg';
import { EXPORT_FILES, exportReadme } from '@questlog/domain/export/export-texts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail } from '../../platform/errors.ts';
import { exportedAccount } from './export.queries.ts';
import { csvPieces, jsonPieces, markdownPieces, type Exporting } from './export-files.ts';

export interface Archive {
  /** The open file. It has no name: nobody else can open it, and it disappears when closed. */
  readonly file: FileHandle;
  readonly bytes: number;
}

/**
 * Creates the archive from one snapshot. Throws `not_found` if there is no such account, and `storage_full`
 * if the disk is full.
 */
export async function makeArchive(pool: Pool, accountId: string, now: Date): Promise<Archive> {
  const file = await openUnnamed();
  try {
    const bytes = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      const account = (await exportedAccount(client, accountId)) ?? fail('not_found');
      return writeArchive(file, { on: client, account, exportedAt: now.toISOString() });
    });
    return { file, bytes };
  } catch (error) {
    await file.close();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') fail('storage_full');
    throw error;
  }
}

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `questlog-${randomUUID()}.zip`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/**
 * Writes all files and returns the number of bytes. Starts at the beginning of the archive, in case the
 * transaction is retried.
 */
async function writeArchive(file: FileHandle, exporting: Exporting): Promise<number> {
  await file.truncate(0);
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    for (const piece of waiting.splice(0)) {
      // A write may be partial, for example on a nearly full disk.
      for (let from = 0; from < piece.length;) {
        const { bytesWritten } = await file.write(piece, from, piece.length - from, bytes);
        from += bytesWritten;
        bytes += bytesWritten;
      }
    }
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    waiting.push(piece);
  });
  const add = async (name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = exporting.exportedAt;
    zip.add(entry);
    for await (const text of pieces) {
      entry.push(Buffer.from(text));
      await flush();
    }
    entry.push(new Uint8Array(), true);
  };
  await add(EXPORT_FILES.json, jsonPieces(exporting));
  await add(EXPORT_FILES.csv, csvPieces(exporting));
  await add(EXPORT_FILES.markdown, markdownPieces(exporting));
  await add(EXPORT_FILES.readme, [exportReadme(exporting.account.name, exporting.exportedAt)]);
  zip.end();
  await flush();
  return bytes;
}
