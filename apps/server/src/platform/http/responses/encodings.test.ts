import { randomBytes } from 'node:crypto';
import { gunzipSync, zstdDecompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, compress } from './encodings.ts';

const BODY = Buffer.from('x'.repeat(2_000));

it.each([
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['deflate', undefined],
])('answers the Accept-Encoding %j with the encoding %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, BODY)).toBe(encoding);
});

it('does not compress a small body', () => {
  expect(chooseEncoding('gzip', Buffer.from('[]'))).toBeUndefined();
});

it.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a body compressed with %s decompresses to the original', async (encoding, undo) => {
  expect(undo(await compress(BODY, encoding)).equals(BODY)).toBe(true);
});

it('compresses a small body while large ones wait (OPERATION-31)', async () => {
  const noise = randomBytes(4_000_000);
  let compressed = 0;
  const large = Array.from({ length: 6 }, async () => {
    await compress(noise, 'gzip');
    compressed += 1;
  });
  await compress(BODY, 'gzip');
  expect(compressed).toBeLessThan(2);
  await Promise.all(large);
});
