/**
 * Decodes text files: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, otherwise Windows-1252,
 * which old spreadsheets use.
 */

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Returns a file's text without a byte order mark or NUL characters, and with LF line ends. */
export function textOf(bytes: Uint8Array): string {
  return storable(decoded(bytes).replaceAll(/\r\n?/g, '\n'));
}

/** Removes NUL characters and lone surrogates, which a database cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** @param isCut true if the bytes may end in the middle of a character */
function decoded(bytes: Uint8Array, isCut = false): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the beginning of a file as text, for recognising its format. */
export function beginningOf(bytes: Uint8Array, length = 4096): string {
  return storable(decoded(bytes.subarray(0, length), bytes.length > length).replaceAll(/\r\n?/g, '\n'));
}
