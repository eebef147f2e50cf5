/**
 * Protects the disk of the embedded database. If PostgreSQL cannot write, it stops, and so does the server.
 * Writes are rejected while there is still space for those in flight
 * (docs/decisions/033-storage-and-a-full-disk.md).
 */
import { statfs } from 'node:fs/promises';
import { fail } from './errors.ts';
import type { Log } from './log/log.ts';

const CHECK_EVERY_MS = 2_000;
/** Seconds after which a rejected write may be retried. */
export const FULL_RETRY_SECONDS = 30;
/**
 * Fraction of the minimum by which the free space must exceed it before writes are accepted again. It
 * prevents flapping.
 */
const HYSTERESIS = 1 / 10;

export interface FreeSpaceOptions {
  /** Returns the number of free bytes. Throws if it cannot be read. */
  readonly read: () => Promise<number>;
  /** Writes are rejected while fewer bytes are free. 0 never rejects writes. */
  readonly minBytes: number;
  readonly log: Log;
}

/** The disk's free space at the last check. */
export class FreeSpace {
  /** Undefined for an external database, whose disk is unknown. */
  freeBytes: number | undefined;
  /** True while writes are rejected. */
  isFull = false;
  readonly #options: FreeSpaceOptions | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param options undefined for an external database, whose free disk space is unknown */
  constructor(options?: FreeSpaceOptions) {
    this.#options = options;
  }

  /** Checks the free space now, and then every two seconds. */
  async start(): Promise<void> {
    if (this.#options === undefined) return;
    await this.check();
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  /** Reads the free space. If that fails, keeps the previous state. */
  async check(): Promise<void> {
    if (this.#options === undefined) return;
    const { read, minBytes, log } = this.#options;
    const free = await read().catch((error: unknown) => {
      log.warn({ err: error }, 'the free space of the disk cannot be read');
    });
    if (free === undefined) return;
    this.freeBytes = free;
    const isFull = free < minBytes + (this.isFull ? minBytes * HYSTERESIS : 0);
    if (isFull && !this.isFull) {
      log.error(
        { freeBytes: free, minBytes },
        'the disk is almost full: writes are rejected until there is space',
      );
    }
    if (!isFull && this.isFull) {
      log.info({ freeBytes: free, minBytes }, 'the disk has space again: writes are accepted');
    }
    this.isFull = isFull;
  }

  /** Throws `storage_full` while writes are rejected. */
  requireSpace(): void {
    if (this.isFull) fail('storage_full', {}, FULL_RETRY_SECONDS);
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }
}

/** Returns the free bytes on the fullest of the folders' disks. */
export async function readFreeBytes(folders: readonly string[]): Promise<number> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder)));
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
}
