/** Damaged files for testing readers. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { UnreadableFile, type Reader, type SourceFile } from '../reader.ts';
import { BERLIN } from './reading.ts';

/** Returns the first half of a file. */
export function truncated({ name, bytes }: SourceFile): SourceFile {
  return { name, bytes: bytes.subarray(0, bytes.length / 2) };
}

/** Returns random modifications of a file: changed bytes, or a missing end. */
function damaged(sample: Uint8Array): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat(sample.length - 1), fc.nat(255));
  return fc
    .tuple(fc.array(change, { maxLength: 20 }), fc.option(fc.nat(sample.length)))
    .map(([changes, cut]) => {
      const bytes = sample.slice(0, cut ?? sample.length);
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
      return bytes;
    });
}

/** Expects a reader to throw only {@link UnreadableFile} for random bytes and damaged samples. */
export async function expectRobust(reader: Reader, samples: readonly SourceFile[]): Promise<void> {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), ...samples.map((each) => damaged(each.bytes)));
  await fc.assert(
    fc.asyncProperty(bytes, async (each) => {
      const file = { name: 'file', bytes: each };
      expect(typeof reader.accepts(file)).toBe('boolean');
      try {
        await reader.read(file, BERLIN);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 300 },
  );
}

/** Expects a reader to throw only `UnreadableFile` for a JSON sample with an arbitrary part replaced. */
export async function expectRobustJson(
  reader: Reader,
  sample: unknown,
  fileOf: (json: string) => SourceFile,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 8 }), fc.jsonValue(), async (path, value) => {
      try {
        await reader.read(fileOf(JSON.stringify(replaced(sample, path, value))), BERLIN);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 300 },
  );
}

/**
 * Returns a copy of a value with one part replaced.
 * @param path numbers that choose the array element or field at each level
 */
function replaced(whole: unknown, [choice, ...path]: readonly number[], value: unknown): unknown {
  if (choice === undefined || typeof whole !== 'object' || whole === null) return value;
  const keys = Object.keys(whole);
  const key = keys[choice % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(whole));
  copy[key] = replaced(copy[key], path, value);
  return Array.isArray(whole) ? Object.values(copy) : copy;
}
