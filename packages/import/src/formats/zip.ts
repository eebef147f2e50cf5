/** Reads archives in memory, within bounds. The sizes that an archive claims are not believed. */
import { Unzip, UnzipInflate } from 'fflate';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';

/** Returns whether the bytes begin like an archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** The number of packed bytes that are unpacked at once, so that a bomb is noticed early. */
const AT_ONCE = 65_536;

/**
 * Returns the wanted entries of an archive by their names. Throws an {@link UnreadableFile} for a damaged archive, and
 * for one with too many entries or bytes.
 * @param isWanted decides by the name, which is nothing but text: entries are never written anywhere
 */
export function unzipped(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  let count = 0;
  let size = 0;
  const unzip = new Unzip((file) => {
    count += 1;
    if (count > MAX_ENTRIES) throw new UnreadableFile('This archive has too many files.');
    if (!isWanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      size += piece.length;
      if (size > MAX_UNPACKED_BYTES) throw new UnreadableFile('This archive is too large when unpacked.');
      pieces.push(piece);
      if (isLast) entries.set(file.name, joined(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length; from += AT_ONCE) {
      unzip.push(bytes.subarray(from, from + AT_ONCE), from + AT_ONCE >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('This archive is damaged.');
  }
  return entries;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
