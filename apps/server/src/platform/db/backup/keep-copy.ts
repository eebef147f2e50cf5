import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { giveToOwnerOf } from '../cluster/data-dir.ts';
import { explainFileErrors } from '../cluster/file-errors.ts';
import { takeBackup } from './take-backup.ts';

const FOLDER = 'backups';
const KEPT = 3;
const NAME = /^before-.*-(?<time>\d{8}T\d{6}Z)\.qlb$/;

interface CopyOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly clock: Clock;
}

/**
 * Saves a copy of the embedded database before a migration, under `backups` in the data directory, and
 * deletes all but the three newest copies.
 *
 * @param migration the first migration that is about to run
 * @returns the path of the file
 * @throws OperatorError if the folder cannot be written
 */
export function keepCopyBefore(migration: string, options: CopyOptions): Promise<string> {
  return explainFileErrors(() => keepCopy(migration, options));
}

async function keepCopy(migration: string, options: CopyOptions): Promise<string> {
  const folder = join(options.dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveToOwnerOf(options.dataDir, folder);
  const time = options.clock.now().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const file = join(folder, `before-${migration.slice(0, 3)}-${time}.qlb`);
  await takeBackup(options.url, file);
  await giveToOwnerOf(options.dataDir, file);

  const byAge = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  for (const name of byAge.slice(0, -KEPT)) await rm(join(folder, name));
  return file;
}

function timeOf(name: string): string {
  return NAME.exec(name)?.groups?.['time'] ?? '';
}
