/**
 * Maximum length of a text that is parsed on the main thread. The worst case takes a few hundredths of a
 * second.
 */
export const MAX_AT_ONCE = 500;
/**
 * Maximum length of a text that is rendered as Markdown. Laying out a longer one would block the page, so it
 * is shown as plain text.
 */
const MAX_RENDERED = 20_000;
/** Maximum number of quotes and lists that one line may open in a text that is parsed on the main thread. */
const MAX_OPENED = 10;

/**
 * Matches the markers of quotes and lists at the start of a line if there are more than {@link MAX_OPENED}.
 */
const manyMarkers = new RegExp(`^(?:[ \\t]*(?:[-+*>]|\\d{1,9}[.)])){${MAX_OPENED + 1}}`, 'mu');

/**
 * Returns true if the text is cheap enough to parse on the main thread, so that it is shown in the first
 * frame. Otherwise a worker parses it.
 */
export function isParsedAtOnce(text: string): boolean {
  return text.length <= MAX_AT_ONCE && !manyMarkers.test(text);
}

/**
 * Maximum number of emphasis, code and link delimiters in a text that is parsed at all. Parsing time grows
 * with the square of their number: 18,000 keep a processor busy for more than a second.
 */
const MAX_MARKS = 2_000;
const marks = /[*_~`[\]]/gu;

/**
 * Returns true if the text is parsed, on the main thread or in the worker; otherwise it is shown as plain
 * text.
 */
export function isRendered(text: string): boolean {
  return text.length <= MAX_RENDERED && (text.match(marks)?.length ?? 0) <= MAX_MARKS;
}
