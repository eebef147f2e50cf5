import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory that is removed after the test. */
export interface TemporaryDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Creates a data directory that other users can enter. When tests run as root, PostgreSQL runs as a different
 * user.
 */
export async function makeTemporaryDataDir(): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(tmpdir(), 'questlog-test-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
