/** Maximum length of text parsed on the main thread. The worst case takes a few hundredths of a second. */
export const MAX_AT_ONCE = 500;
/**
 * Maximum length of text rendered as Markdown. The layout of longer text would block the page, so it is shown
 * as plain text.
 */
const MAX_RENDERED = 20_000;
/** Maximum number of quotes and lists that a line may open in text parsed on the main thread. */
const MAX_OPENED = 10;

/** Matches a line that starts with more than {@link MAX_OPENED} quote and list markers. */
const manyMarkers = new RegExp(`^(?:[ \\t]*(?:[-+*>]|\\d{1,9}[.)])){${MAX_OPENED + 1}}`, 'mu');

/**
 * Returns true if the text is cheap enough to parse on the main thread, in time for the first frame.
 * Otherwise a worker parses it.
 */
export function isParsedAtOnce(text: string): boolean {
  return text.length <= MAX_AT_ONCE && !manyMarkers.test(text);
}

/**
 * Maximum number of emphasis, code and link delimiters in parsed text. Parsing time grows with the square of
 * their number: 18,000 take more than a second.
 */
const MAX_MARKS = 2_000;
const marks = /[*_~`[\]]/gu;

/** Returns true if the text is parsed at all. Otherwise it is shown as plain text. */
export function isRendered(text: string): boolean {
  return text.length <= MAX_RENDERED && (text.match(marks)?.length ?? 0) <= MAX_MARKS;
}
