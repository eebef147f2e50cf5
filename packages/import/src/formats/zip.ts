/** Reads archives in memory, within limits. Does not trust the sizes that an archive claims. */
import { Inflate } from 'fflate';
import { MAX_UNPACKED_BYTES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';
import { crc32 } from './crc32.ts';
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
 */
export function unzipped(bytes: Uint8Array, matches: (name: string) => boolean): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  let room = MAX_UNPACKED_BYTES;
  for (const entry of entriesOf(bytes)) {
    if (!matches(entry.name)) continue;
    const unpacked = unpackedBytes(bytes, entry, room);
    if (crc32(unpacked) !== entry.checksum) throw damaged();
    room -= unpacked.length;
    entries.set(entry.name, unpacked);
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

function unpackedBytes(bytes: Uint8Array, entry: ZipEntry, room: number): Uint8Array {
  if (entry.isEncrypted)
    throw new UnreadableFile('This archive has a password. Unpack it and pack it without one.');
  const packed = packedBytes(bytes, entry);
  if (packed.length < entry.packedSize) throw damaged();
  if (entry.method === STORED) {
    if (packed.length > room) throw tooLarge();
    return packed;
  }
  if (entry.method !== DEFLATED)
    throw new UnreadableFile('This archive is packed in a way that Questlog cannot read.');
  return inflated(packed, room);
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('This archive is too large when unpacked.');
}

function inflated(packed: Uint8Array, room: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    size += piece.length;
    if (size > room) throw tooLarge();
    pieces.push(piece);
  });
  try {
    for (let from = 0; from < packed.length; from += AT_ONCE) {
      inflate.push(packed.subarray(from, from + AT_ONCE), from + AT_ONCE >= packed.length);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged();
  }
  return joined(pieces, size);
}

/** Returns the first unpacked bytes of an entry that may be truncated. */
function firstBytes(packed: Uint8Array, method: number): Uint8Array {
  if (method === STORED) return packed;
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => void pieces.push(piece));
  inflate.push(packed, false);
  return joined(
    pieces,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
