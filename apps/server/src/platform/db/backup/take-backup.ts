import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../../operator-error.ts';
import { columnList, connect, describe, qualified, TEXT_FORMS } from './backup-contents.ts';
import { LENGTH_BYTES, MAGIC } from './backup-format.ts';

/** A backup's row counts and size. */
export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  /** Size of the file in bytes. */
  readonly bytes: number;
}

/**
 * Writes a database to one file, as one snapshot. The file gets its name only when it is complete and flushed
 * to disk. Only its owner may read it.
 *
 * @throws OperatorError if the file cannot be written
 */
export async function takeBackup(url: string, file: string): Promise<BackupSummary> {
  const target = resolve(file);
  const unfinished = `${target}.${process.pid}.new`;
  const client = await connect(url, 'questlog-backup');
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(TEXT_FORMS);
    const counts: number[] = [];
    await pipeline(
      Readable.from(backupBytes(client, counts)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
    );
    await client.query('commit');
    const { size } = await stat(unfinished);
    await rename(unfinished, target);
    await syncDirectory(dirname(target));
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explain(error, file);
  } finally {
    await client.end();
  }
}

/** Yields the whole uncompressed backup, and appends each table's row count to `counts`. */
async function* backupBytes(client: Client, counts: number[]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  const header = await describe(client);
  yield hashed(Buffer.from(`${MAGIC}\n${JSON.stringify(header)}\n`));
  for (const table of header.tables) {
    const rows = client.query(
      copyTo(`copy (select ${columnList(table)} from ${qualified(table)}) to stdout`),
    );
    for await (const piece of rows as AsyncIterable<Buffer>) {
      if (piece.length === 0) continue;
      yield hashed(lengthOf(piece));
      yield hashed(piece);
    }
    counts.push(rows.rowCount);
    yield hashed(lengthOf(Buffer.alloc(0)));
  }
  yield Buffer.from(`${JSON.stringify({ rows: counts, sha256: hash.digest('hex') })}\n`);
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(piece.length);
  return length;
}

function explain(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'its folder does not exist',
    EISDIR: 'it is a folder',
    EACCES: 'this user may not write there',
    EROFS: 'this user may not write there',
    ENOSPC: 'the disk is full',
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason === undefined
    ? error
    : new OperatorError(`The backup ${file} cannot be written: ${reason}.`, { cause: error });
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
