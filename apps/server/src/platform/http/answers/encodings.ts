/** Content encodings of answers: the choice of one, and compression by a bounded number of threads. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { ConcurrencyLimiter } from '../../concurrency-limiter.ts';

const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller bodies are sent as they are, in bytes. */
const MIN_BYTES = 1024;

/** Larger bodies are compressed at the fastest level: 20 MB of noise hold a thread for 0.6 s instead of 8 s. */
const FAST_BYTES = 65_536;
/** Larger bodies wait for each other only. */
const LARGE_BYTES = 1_048_576;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const zstd = promisify(zstdCompress);
const COMPRESS: Readonly<Record<Encoding, (body: Buffer, isFast: boolean) => Promise<Buffer>>> = {
  zstd: (body) => zstd(body),
  // The default quality of Brotli is meant for files that are compressed once.
  br: (body, isFast) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isFast ? 1 : 4 } }),
  gzip: (body, isFast) => gzipped(body, isFast ? { level: 1 } : {}),
};

/**
 * Compression runs on the threads of libuv, which reads of files need too. The threads belong to the process, so the
 * bound does: one thread for large bodies, and one for the others, which would wait for seconds behind large ones. The
 * bodies that wait are counted by the budget of answers, so the queues themselves need no bound.
 */
const THREAD = { atOnce: 1, maxWaiting: Infinity, waitMs: 30_000 } as const;
const largeBodies = new ConcurrencyLimiter(THREAD);
const otherBodies = new ConcurrencyLimiter(THREAD);

/**
 * Chooses the encoding of a body by the weights of the header; of equal ones the most compact. Undefined where the body is
 * small or the caller accepts none.
 * @param accepted the header Accept-Encoding
 */
export function chooseEncoding(accepted: string, body: Buffer): Encoding | undefined {
  if (body.length < MIN_BYTES) return undefined;
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, Number(weight) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? 0;
  const best = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  return best !== undefined && weightOf(best) > 0 ? best : undefined;
}

/** Compresses a body when its thread is free. Raises `unavailable` after 30 seconds. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const thread = body.length > LARGE_BYTES ? largeBodies : otherBodies;
  return thread.run(() => COMPRESS[encoding](body, body.length > FAST_BYTES));
}
