import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory that is gone after the test. */
export interface TemporaryDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes one that others may pass through: run as root, the database runs as another user and lies within. */
export async function makeTemporaryDataDir(): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(tmpdir(), 'questlog-test-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
