/** Compressed forms of an answer that is kept, in the order in which @fastify/compress would choose among them. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this many bytes nothing is gained. */
const WORTH_IT = 1024;

const brotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: promisify(zstdCompress),
  // The usual quality of Brotli is made for files that are compressed once and for all.
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

/**
 * The encoding to send a body in; undefined for none.
 * @param accepted the header Accept-Encoding
 */
export function chooseEncoding(accepted: string, body: Buffer): Encoding | undefined {
  if (body.length < WORTH_IT) return undefined;
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

/** Compresses, beside other work of the process. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return COMPRESS[encoding](body);
}
