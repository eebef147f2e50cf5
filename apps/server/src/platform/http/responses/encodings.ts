/** Content encodings: chooses one, and compresses with a limited number of threads. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { ConcurrencyLimiter } from '../../concurrency-limiter.ts';

const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Size in bytes below which bodies are sent uncompressed. */
const MIN_BYTES = 1024;

/**
 * Size in bytes above which bodies are compressed at the fastest level. At the default level, 20 MB of random
 * text would occupy a thread for 8 s instead of 0.6 s.
 */
const FAST_BYTES = 65_536;
/** Size in bytes above which bodies wait in a separate queue. */
const LARGE_BYTES = 1_048_576;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const zstd = promisify(zstdCompress);
const COMPRESS: Readonly<Record<Encoding, (body: Buffer, isFast: boolean) => Promise<Buffer>>> = {
  zstd: (body) => zstd(body),
  // Brotli's default quality is too slow here, because it is intended for files that are compressed once and
  // sent many times.
  br: (body, isFast) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isFast ? 1 : 4 } }),
  gzip: (body, isFast) => gzipped(body, isFast ? { level: 1 } : {}),
};

/**
 * Compression runs on libuv's threads, which also read files, so the limit is per process. Large bodies have
 * their own thread; smaller ones would otherwise wait for seconds behind them. Waiting bodies count towards
 * the response budget, so the queues need no limit.
 */
const THREAD = { atOnce: 1, maxWaiting: Infinity, waitMs: 30_000 } as const;
const largeBodies = new ConcurrencyLimiter(THREAD);
const otherBodies = new ConcurrencyLimiter(THREAD);

/**
 * Chooses the encoding with the highest weight, or the most compact one among equals. Returns undefined if
 * the body is small or the caller accepts no encoding.
 * @param accepted the Accept-Encoding header
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

/** Compresses a body when the thread for its size is free. Throws `unavailable` after 30 seconds. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const thread = body.length > LARGE_BYTES ? largeBodies : otherBodies;
  return thread.run(() => COMPRESS[encoding](body, body.length > FAST_BYTES));
}
