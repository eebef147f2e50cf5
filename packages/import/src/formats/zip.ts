/** Reads archives in memory, within bounds. The sizes that an archive claims are not believed. */
import { Unzip, UnzipInflate } from 'fflate';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';
import { beginningOf } from './text.ts';

/** Returns whether the bytes begin like an archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Returns the beginning of the first wanted entry of an archive as text, for readers that recognize their format.
 * Returns undefined if there is none, or if the archive is damaged before it.
 */
export function beginningOfEntry(bytes: Uint8Array, isWanted: (name: string) => boolean): string | undefined {
  const beginnings: string[] = [];
  const unzip = new Unzip((file) => {
    if (beginnings.length > 0 || !isWanted(nameOf(file.name))) return;
    file.ondata = (error, piece) => {
      if (error) throw error;
      if (piece.length > 0) beginnings.push(beginningOf(piece));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length && beginnings.length === 0; from += AT_ONCE) {
      unzip.push(bytes.subarray(from, from + AT_ONCE), from + AT_ONCE >= bytes.length);
    }
  } catch {
    return beginnings[0];
  }
  return beginnings[0];
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
    if (!isWanted(nameOf(file.name))) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      size += piece.length;
      if (size > MAX_UNPACKED_BYTES) throw new UnreadableFile('This archive is too large when unpacked.');
      pieces.push(piece);
      if (isLast) entries.set(nameOf(file.name), joined(pieces));
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

/** Returns the name of an entry. Many archives have names in UTF-8 without saying so. */
function nameOf(name: string): string {
  if (!/^[\0-\u00ff]*[\u0080-\u00ff]/.test(name) || /[^\0-\u00ff]/.test(name)) return name;
  try {
    const bytes = Uint8Array.from(name, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return name;
  }
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
