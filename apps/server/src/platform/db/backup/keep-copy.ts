import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { readFreeBytes } from '../../free-space.ts';
import { OperatorError } from '../../operator-error.ts';
import { giveToOwnerOf } from '../cluster/data-dir.ts';
import { explainFileErrors } from '../cluster/file-errors.ts';
import { connect, readContentBytes } from './backup-contents.ts';
import { takeBackup } from './take-backup.ts';

const FOLDER = 'backups';
const MAX_COPIES = 3;
const NAME = /^before-.*-(?<time>\d{8}T\d{6}Z)\.qlb$/;
const BYTES_PER_MB = 1_000_000;

interface CopyOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly clock: Clock;
  /** Bytes that the copy must leave free on the disk. */
  readonly reservedBytes: number;
}

/**
 * Saves a copy of the database in `backups` in the data directory before a migration, and keeps the three
 * newest copies. Writes nothing if the copy might not fit on the disk.
 *
 * @param migration the first migration that is about to run
 * @returns the path of the copy
 * @throws OperatorError if the folder is not writable or its disk is too full. Startup must then fail:
 * without the copy, a migration cannot be undone (OPERATION-9)
 */
export function keepCopyBefore(migration: string, options: CopyOptions): Promise<string> {
  return explainFileErrors(() => keepCopy(migration, options));
}

async function keepCopy(migration: string, options: CopyOptions): Promise<string> {
  const folder = join(options.dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveToOwnerOf(options.dataDir, folder);
  await requireRoom(folder, migration, options);
  const time = options.clock.now().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const file = join(folder, `before-${migration.slice(0, 3)}-${time}.qlb`);
  await takeBackup(options.url, file);
  await giveToOwnerOf(options.dataDir, file);

  const byAge = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  for (const name of byAge.slice(0, -MAX_COPIES)) await rm(join(folder, name));
  return file;
}

async function requireRoom(folder: string, migration: string, options: CopyOptions): Promise<void> {
  const needed = (await contentBytes(options.url)) + options.reservedBytes;
  const free = await readFreeBytes([folder]);
  if (free >= needed) return;
  throw new OperatorError(
    `The copy of the database before migration ${migration.slice(0, 3)} needs ${megabytes(needed)} MB, but the ` +
      `disk of ${folder} has ${megabytes(free)} MB free; free some space, or set BACKUP_BEFORE_MIGRATION=false ` +
      'to migrate without a copy.',
  );
}

async function contentBytes(url: string): Promise<number> {
  const client = await connect(url, 'questlog-backup');
  try {
    return await readContentBytes(client);
  } finally {
    await client.end();
  }
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / BYTES_PER_MB).toLocaleString('en');
}

function timeOf(name: string): string {
  return NAME.exec(name)?.groups?.['time'] ?? '';
}
