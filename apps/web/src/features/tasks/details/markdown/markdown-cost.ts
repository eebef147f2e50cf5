/** Maximum length of a text that the page parses itself: the worst one takes it a few hundredths of a second. */
export const MAX_AT_ONCE = 500;
/** Longer texts are shown as they were written: their layout would hold up the page. */
const MAX_RENDERED = 20_000;
/** Maximum number of quotes and lists that one line may open in a text that the page parses itself. */
const MAX_OPENED = 10;

/** The markers of quotes and lists at the beginning of a line, if there are more than {@link MAX_OPENED}. */
const manyMarkers = new RegExp(`^(?:[ \\t]*(?:[-+*>]|\\d{1,9}[.)])){${MAX_OPENED + 1}}`, 'mu');

/** True if the page may parse the text itself, which shows it in the first frame; otherwise a worker parses it. */
export function isParsedAtOnce(text: string): boolean {
  return text.length <= MAX_AT_ONCE && !manyMarkers.test(text);
}

/**
 * Maximum number of marks of emphasis, code and links in a text that is parsed at all. The parser's time grows with their square:
 * 18,000 keep a processor busy for more than a second.
 */
const MAX_MARKS = 2_000;
const marks = /[*_~`[\]]/gu;

/** True if the text is parsed, by the page or by the worker; otherwise it is shown as it was written. */
export function isRendered(text: string): boolean {
  return text.length <= MAX_RENDERED && (text.match(marks)?.length ?? 0) <= MAX_MARKS;
}
