import { strFromU8, strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { expect, it, test } from 'vitest';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';
import { beginningOfEntry, isZip, unzipped } from './zip.ts';

const texts = (bytes: Uint8Array, matches: (name: string) => boolean = () => true): Record<string, string> =>
  Object.fromEntries([...unzipped(bytes, matches)].map(([name, entry]) => [name, strFromU8(entry)]));

const LONG = 'The same words again. '.repeat(10_000);
const PLAIN = zipSync({ 'a.csv': strToU8('one'), 'folder/b.csv': strToU8(LONG) });

/** Writes an archive in streaming mode, with the sizes after the entries. */
function streamed(entries: Readonly<Record<string, string>>, isPacked: boolean): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [name, text] of Object.entries(entries)) {
    const entry = isPacked ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  return Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
}

it('returns only the requested entries, by name (IMPORT-26)', () => {
  expect(texts(PLAIN)).toEqual({ 'a.csv': 'one', 'folder/b.csv': LONG });
  expect(texts(PLAIN, (name) => name === 'a.csv')).toEqual({ 'a.csv': 'one' });
});

test.each([true, false])(
  'reads an archive that stores sizes after the entries (compressed: %s) (IMPORT-26)',
  (isPacked) => {
    const entries = { 'data.json': LONG, empty: '', 'files/1': 'PK\u0003\u0004 is no entry', VERSION: '1' };
    expect(texts(streamed(entries, isPacked))).toEqual(entries);
    expect(texts(streamed(entries, isPacked), (name) => name === 'VERSION')).toEqual({ VERSION: '1' });
  },
);

it('reads entry names in UTF-8 even without its flag, as from Todoist (IMPORT-26)', () => {
  const bytes = zipSync({ 'Küche 🍳.csv': strToU8('x'), 'Ä.csv': strToU8('y') }).map((byte) => byte);
  // Clears the UTF-8 flag in the entries' headers.
  for (let at = 0; at < bytes.length - 8; at += 1) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 3) bytes[at + 7] = 0;
  }
  expect(Object.keys(texts(bytes))).toEqual(['Küche 🍳.csv', 'Ä.csv']);
});

it('treats entry names as plain strings, even with parent folders (IMPORT-26)', () => {
  expect(texts(zipSync({ '../../etc/passwd': strToU8('x'), __proto__x: strToU8('y') }))).toEqual({
    '../../etc/passwd': 'x',
    __proto__x: 'y',
  });
});

it('rejects an archive with a changed byte in an entry (IMPORT-26)', () => {
  const bytes = zipSync({ 'a.csv': strToU8('one') }, { level: 0 });
  bytes[bytes.indexOf('n'.charCodeAt(0), 30)] = 0x20;
  expect(() => unzipped(bytes, () => true)).toThrow(/damaged/);
});

it('rejects an archive with a password or an unknown compression method (IMPORT-26)', () => {
  const [encrypted, other] = [PLAIN.slice(), PLAIN.slice()];
  const directory = PLAIN.findLastIndex(
    (byte, at) => byte === 0x50 && PLAIN[at + 2] === 1 && PLAIN[at + 3] === 2,
  );
  encrypted[directory + 8] = 1;
  other[directory + 10] = 93;
  expect(() => unzipped(encrypted, () => true)).toThrow(/password/);
  expect(() => unzipped(other, () => true)).toThrow(/cannot read/);
});

it('reads an archive with a comment after its directory (IMPORT-26)', () => {
  const bytes = new Uint8Array([...PLAIN, ...strToU8('hello')]);
  bytes[PLAIN.length - 2] = 5;
  expect(Object.keys(texts(bytes))).toEqual(['a.csv', 'folder/b.csv']);
});

it('rejects an archive that is truncated at any position (IMPORT-26)', () => {
  for (const bytes of [PLAIN, streamed({ 'a.csv': 'one', 'b.csv': LONG }, true)]) {
    for (let length = 4; length < bytes.length - 1; length += 1) {
      expect(() => unzipped(bytes.subarray(0, length), () => true)).toThrow(UnreadableFile);
    }
  }
});

it('rejects a zip bomb before it exhausts the memory (IMPORT-4, IMPORT-26)', () => {
  const bomb = zipSync({ bomb: new Uint8Array(MAX_UNPACKED_BYTES + 1) }, { level: 1 });
  expect(() => unzipped(bomb, () => true)).toThrow(/too large/);
  expect(unzipped(bomb, () => false).size).toBe(0);
});

it('rejects an archive with too many entries (IMPORT-4, IMPORT-26)', () => {
  const entries = Array.from(
    { length: MAX_ENTRIES + 1 },
    (_, index) => [`${index}`, new Uint8Array()] as const,
  );
  expect(() => unzipped(zipSync(Object.fromEntries(entries)), () => false)).toThrow(/too many files/);
});

it('returns the beginning of the first requested entry, even in a damaged archive (IMPORT-26)', () => {
  expect(beginningOfEntry(PLAIN, (name) => name.endsWith('b.csv'))).toBe(LONG.slice(0, 4096));
  expect(beginningOfEntry(PLAIN.subarray(0, -20), (name) => name === 'a.csv')).toBe('one');
  expect(beginningOfEntry(PLAIN, (name) => name === 'c.csv')).toBeUndefined();
  expect(beginningOfEntry(strToU8('PK\u0003\u0004 no archive'), () => true)).toBeUndefined();
});

it('recognises an archive by its first bytes (IMPORT-26)', () => {
  expect(isZip(PLAIN)).toBe(true);
  expect(isZip(strToU8('PK'))).toBe(false);
});

test.each([0, 9] as const)(
  'returns an entry up to the given bytes, wherever they are, and checks all of it (level: %s) (IMPORT-68)',
  (level) => {
    const until = strToU8('\n"end":[');
    // Pieces of unpacked bytes end at many of these lengths.
    for (const length of [0, 1, 32_760, 32_767, 65_530, 65_535, 98_300, 200_001]) {
      const requested = 'Words, '.repeat(length).slice(0, length);
      const bytes = zipSync({ 'a.json': strToU8(`${requested}\n"end":[${LONG}`) }, { level });
      const entry = unzipped(bytes, () => true, until).get('a.json');
      expect(strFromU8(entry ?? bytes)).toBe(requested);
    }
    const whole = unzipped(PLAIN, (name) => name === 'a.csv', until).get('a.csv');
    expect(strFromU8(whole ?? PLAIN)).toBe('one');
  },
);

it('rejects an archive with a changed byte after the wanted part of an entry (IMPORT-68)', () => {
  const bytes = zipSync({ 'a.json': strToU8('wanted until here, and more') }, { level: 0 });
  const at = bytes.indexOf('h'.charCodeAt(0), bytes.indexOf('w'.charCodeAt(0)));
  bytes[at + 6] = 0;
  expect(() => unzipped(bytes, () => true, strToU8(' until'))).toThrow(UnreadableFile);
});
