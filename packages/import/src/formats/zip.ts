/** Reads archives in memory, within limits. Does not trust the sizes that an archive claims. */
import { Inflate } from 'fflate';
import { MAX_UNPACKED_BYTES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';
import { EntryReader, joinedBytes, type ReadEntry } from './entry-reader.ts';
import { beginningOf } from './text.ts';
import { entriesOf, firstEntry, packedBytes, type ZipEntry } from './zip-directory.ts';

/** Number of packed bytes to unpack at a time. It is small, so that a zip bomb is detected early. */
const AT_ONCE = 65_536;
const [STORED, DEFLATED] = [0, 8];

/** Returns whether the bytes look like the start of an archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Returns the wanted entries by name. Throws an {@link UnreadableFile} for a damaged or encrypted archive, or
 * one with too many entries or bytes.
 * @param matches decides by the entry's name, which is only used as a string, because entries are never
 * written to disk
 * @param until bytes at which the wanted part of an entry ends; by default, it is the whole entry
 */
export function unzipped(
  bytes: Uint8Array,
  matches: (name: string) => boolean,
  until?: Uint8Array,
): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  let room = MAX_UNPACKED_BYTES;
  for (const entry of entriesOf(bytes)) {
    if (!matches(entry.name)) continue;
    const { requested, checksum } = unpackedEntry(bytes, entry, new EntryReader(room, until));
    if (checksum !== entry.checksum) throw damaged();
    room -= requested.length;
    entries.set(entry.name, requested);
  }
  return entries;
}

/**
 * Returns the beginning of the first wanted entry as text, for recognising its format. In a truncated
 * archive, finds only the first entry. Returns undefined if none is wanted. Never throws.
 */
export function beginningOfEntry(bytes: Uint8Array, matches: (name: string) => boolean): string | undefined {
  try {
    const entry = knownEntries(bytes).find(({ name }) => matches(name));
    return entry && beginningOf(firstBytes(packedBytes(bytes, entry).subarray(0, AT_ONCE), entry.method));
  } catch {
    return undefined;
  }
}

function knownEntries(bytes: Uint8Array): readonly ZipEntry[] {
  try {
    return entriesOf(bytes);
  } catch {
    const first = firstEntry(bytes);
    return first === undefined ? [] : [first];
  }
}

function damaged(): UnreadableFile {
  return new UnreadableFile('This archive is damaged. Download it again.');
}

function unpackedEntry(bytes: Uint8Array, entry: ZipEntry, reader: EntryReader): ReadEntry {
  if (entry.isEncrypted)
    throw new UnreadableFile('This archive has a password. Unpack it and pack it without one.');
  const packed = packedBytes(bytes, entry);
  if (packed.length < entry.packedSize) throw damaged();
  if (entry.method === STORED) reader.push(packed);
  else if (entry.method === DEFLATED) inflate(packed, reader);
  else throw new UnreadableFile('This archive is packed in a way that Questlog cannot read.');
  return reader.end();
}

function inflate(packed: Uint8Array, reader: EntryReader): void {
  const inflating = new Inflate((piece) => reader.push(piece));
  try {
    for (let from = 0; from < packed.length; from += AT_ONCE) {
      inflating.push(packed.subarray(from, from + AT_ONCE), from + AT_ONCE >= packed.length);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged();
  }
}

/** Returns the first unpacked bytes of an entry that may be truncated. */
function firstBytes(packed: Uint8Array, method: number): Uint8Array {
  if (method === STORED) return packed;
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => void pieces.push(piece));
  inflate.push(packed, false);
  return joinedBytes(
    pieces,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
}
