/**
 * What text the product keeps: as it was sent, trimmed and nothing else. Lengths are code points, so that
 * 500 emoji are 500. Two things cannot be stored at all: NUL (PostgreSQL text has none) and halves of a
 * surrogate pair (they are not Unicode).
 */

/** Task titles and the new-task input (TASK-1). In code points. */
export const MAX_TITLE = 500;
/** Notes and descriptions, in code points. */
export const MAX_LONG_TEXT = 100_000;
/** First and last names (IDENTITY-4), in code points. */
export const MAX_PERSON_NAME = 50;

/** The number of code points of `text`. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // The second half of a pair belongs to the code point before it.
    if (unit >= 0xdc00 && unit <= 0xdfff && i > 0) {
      const before = text.charCodeAt(i - 1);
      if (before >= 0xd800 && before <= 0xdbff) continue;
    }
    count += 1;
  }
  return count;
}

/** Whether `text` can be stored: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Characters that are no part of a line, and those that turn the direction of the text around them. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** The text on one line: what is no part of one is a space. For names, which stand in sentences and in mails. */
export function onOneLine(text: string): string {
  return text.replaceAll(UNPRINTED, ' ').trim();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the first characters of `text`, at most `max` code points, with an ellipsis if something was cut off. An emoji or
 * a letter with its accents is kept or left out as a whole. Toasts cut titles at 30.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max || codePoints(text) <= max) return text;
  const points = limitText(text, max);
  // The last character may go on behind the cut: it is left out, unless there is no other.
  const last = characters.segment(text).containing(points.length)?.index ?? points.length;
  return `${(last === 0 ? points : text.slice(0, last)).trimEnd()}…`;
}

/**
 * Returns the text with every mark of direction closed that it opens: an open one would turn the words of the sentence
 * that the text stands in.
 */
export function closeDirections(text: string): string {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/gu)) {
    if (mark === '\u202c' || mark === '\u2069') {
      // The end of an isolate also ends the embeddings in it; the end of an embedding doesn't leave its isolate.
      const at = mark === '\u2069' ? open.lastIndexOf(mark) : open.length - 1;
      if (at >= 0 && open[at] === mark) open.length = at;
    } else {
      open.push(mark <= '\u202e' ? '\u202c' : '\u2069');
    }
  }
  return text + open.reverse().join('');
}

/** The text as far as it may go, as a field with a maximum length has it, but in code points (TASK-1). */
export function limitText(text: string, max: number): string {
  return codePoints(text) <= max ? text : Array.from(text).slice(0, max).join('');
}

/** The title of a copy: '{title} (Copy)' (PROJECT-5), cut so that it still is a title. */
export function copyTitle(title: string): string {
  const suffix = ' (Copy)';
  return Array.from(title)
    .slice(0, MAX_TITLE - suffix.length)
    .join('')
    .concat(suffix);
}
