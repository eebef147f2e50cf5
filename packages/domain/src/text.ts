/**
 * Rules for stored text, which is trimmed and otherwise unchanged. Lengths are in code points, so that 500
 * emoji count as 500. Two things cannot be stored: NUL (PostgreSQL rejects it) and lone surrogates (not valid
 * Unicode).
 */

/** Maximum length of task titles and the new-task input, in code points (TASK-1). */
export const MAX_TITLE = 500;
/** Maximum length of notes and descriptions, in code points. */
export const MAX_LONG_TEXT = 100_000;
/** Maximum length of first and last names, in code points (IDENTITY-4). */
export const MAX_USER_NAME = 50;

export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // A trailing surrogate belongs to the same code point as the leading one.
    if (unit >= 0xdc00 && unit <= 0xdfff && i > 0) {
      const before = text.charCodeAt(i - 1);
      if (before >= 0xd800 && before <= 0xdbff) continue;
    }
    count += 1;
  }
  return count;
}

/** Returns whether `text` can be stored: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A line break of any operating system or word processor. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Splits pasted text at its line breaks (CAPTURE-8). */
export function pastedLines(text: string): string[] {
  return text.split(LINE_BREAK);
}

/** Returns whether pasted text has several lines that are not blank (CAPTURE-12). */
export function hasSeveralLines(text: string): boolean {
  return pastedLines(text).filter((line) => !isBlank(line)).length > 1;
}

/** Joins pasted lines with spaces, for a field that holds one line. */
export function joinLines(text: string): string {
  return pastedLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** A character that is visible by itself. Combining marks need a base character. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{DI}\u2800]/u;

/** Returns whether the text has no visible character. A row with this title would look empty (TASK-90). */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Control characters, line breaks, and marks that change the text direction. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Returns the text on one line, for names in sentences and emails. Control characters and line breaks become
 * spaces.
 */
export function onOneLine(text: string): string {
  return text.replaceAll(UNPRINTED, ' ').trim();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Shortens `text` to at most `max` code points, with an ellipsis if something was cut. An emoji or an
 * accented letter is kept or dropped as a whole. Toasts shorten titles to 30 code points.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max || codePoints(text) <= max) return text;
  const points = limitText(text, max);
  // The cut may split the last character. Drop it unless it is the only one.
  const last = characters.segment(text).containing(points.length)?.index ?? points.length;
  return `${(last === 0 ? points : text.slice(0, last)).trimEnd()}…`;
}

/**
 * Closes every direction mark that the text opens. An open mark would change the direction of the surrounding
 * sentence.
 */
export function closeDirections(text: string): string {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/gu)) {
    if (mark === '\u202c' || mark === '\u2069') {
      // Closing an isolate also closes the embeddings in it. Closing an embedding does not affect the isolate
      // around it.
      const at = mark === '\u2069' ? open.lastIndexOf(mark) : open.length - 1;
      if (at >= 0 && open[at] === mark) open.length = at;
    } else {
      open.push(mark <= '\u202e' ? '\u202c' : '\u2069');
    }
  }
  return text + open.reverse().join('');
}

/** Returns the text cut to `max` code points, as in an input field with a maximum length (TASK-1). */
export function limitText(text: string, max: number): string {
  return codePoints(text) <= max ? text : Array.from(text).slice(0, max).join('');
}

/** Returns the title of a copy: '{title} (Copy)' (PROJECT-5), cut to the maximum length. */
export function copyTitle(title: string, max = MAX_TITLE): string {
  const suffix = ' (Copy)';
  return Array.from(title)
    .slice(0, max - suffix.length)
    .join('')
    .concat(suffix);
}
