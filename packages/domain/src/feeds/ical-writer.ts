/**
 * Writes iCalendar's content lines (RFC 5545, section 3.1): `NAME:value`, ended by CRLF, and folded to at
 * most 75 bytes.
 *
 *   textLine('SUMMARY', 'Milk, eggs')  → SUMMARY:Milk\, eggs, and a CRLF
 */

/** Maximum length of a line in bytes, without its line break. */
const LINE_BYTES = 75;

/** Control characters that iCalendar forbids in text: all except tabs and line breaks. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/g;

/** Escapes a text value (RFC 5545, section 3.3.11) (FEED-10). */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(LINE_BREAK, String.raw`\n`)
    .replaceAll(FORBIDDEN, '');
}

/** Returns the number of bytes that a code point takes in UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/**
 * Folds a line longer than 75 bytes of UTF-8, never within a character (FEED-10). Each continuation line
 * begins with a space, which counts towards the 75 bytes.
 */
export function fold(line: string): string {
  // Fast path for most lines: they are short enough even with three bytes per character.
  if (line.length * 3 <= LINE_BYTES) return line;
  let folded = '';
  let start = 0;
  let bytes = 0;
  for (let at = 0; at < line.length;) {
    const codePoint = line.codePointAt(at) ?? 0;
    const size = bytesOf(codePoint);
    if (bytes + size > LINE_BYTES) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      bytes = 1;
    }
    bytes += size;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return folded + line.slice(start);
}

/** Returns a line with an unescaped value. @param name the property's name, with its parameters */
export function valueLine(name: string, value: string): string {
  return `${fold(`${name}:${value}`)}\r\n`;
}

export function textLine(name: string, text: string): string {
  return valueLine(name, escapeText(text));
}
