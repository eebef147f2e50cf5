import type { Readable, Writable } from 'node:stream';

/** How slowly a client may read a download that is generated as it is read. */
export interface Pace {
  /** The lowest rate, in bytes per second. */
  readonly bytesPerSecond: number;
  /** How long the client may keep the server waiting in addition, in milliseconds. */
  readonly graceMs: number;
  /** Maximum duration of the whole download, in milliseconds. */
  readonly wholeMs: number;
}

/**
 * Copies a stream as fast as its target accepts it. If the client leaves, reads too slowly or takes too long, destroys
 * both streams, so that the client sees a broken download instead of a shorter file.
 *
 * Only the time in which the server waits for the client counts towards the lowest rate: a client cannot be blamed for
 * a slow database.
 * @throws if the copy is incomplete
 */
export async function pacedCopy(source: Readable, target: Writable, pace: Pace): Promise<void> {
  const stop = (reason: string): void => void source.destroy(new Error(reason));
  const leave = (): void => stop('the client has closed the download');
  const end = setTimeout(() => stop('the download takes too long'), pace.wholeMs);
  target.once('close', leave);
  let sent = 0;
  let waitedMs = 0;
  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      sent += part.length;
      if (target.write(part)) continue;
      const began = performance.now();
      const patienceMs = pace.graceMs + (sent / pace.bytesPerSecond) * 1_000 - waitedMs;
      const slow = setTimeout(() => stop('the client reads too slowly'), Math.max(0, patienceMs));
      await drained(source, target);
      clearTimeout(slow);
      waitedMs += performance.now() - began;
    }
    target.end();
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error('the download failed'));
    throw error;
  } finally {
    clearTimeout(end);
    target.off('close', leave);
  }
}

/** Waits until the target accepts more, or until the source has been destroyed. */
async function drained(source: Readable, target: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  target.once('drain', resolve);
  source.once('close', resolve);
  if (!source.destroyed) await promise;
  target.off('drain', resolve);
  source.off('close', resolve);
}
