/** Measures the temporary files of a server process, including those without a name. */
import { readdir, readlink, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_MS = 100;
/** The kernel appends this to the path of an open file that has been removed. */
const REMOVED = ' (deleted)';

/** Returns the bytes of the process's open files that no longer have a name. */
async function removedFileBytes(processId: number): Promise<number> {
  const folder = `/proc/${processId}/fd`;
  const descriptors = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    descriptors.map(async (descriptor) => {
      const path = `${folder}/${descriptor}`;
      const target = await readlink(path).catch(() => '');
      return target.endsWith(REMOVED)
        ? stat(path).then(
            ({ size }) => size,
            () => 0,
          )
        : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Runs the work.
 * @returns the largest size that the process's temporary files had, in MB
 */
export async function measureTemporaryMb(processId: number, work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const over = new AbortController();
  const sample = async (): Promise<void> => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await removedFileBytes(processId));
      await delay(SAMPLE_MS);
    }
  };
  const sampling = sample();
  try {
    await work();
  } finally {
    over.abort();
    await sampling;
  }
  return Math.round(peak / 2 ** 20);
}
