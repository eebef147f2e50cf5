/**
 * The sentences of a mail. What people call themselves and their things is put into mails to others: it makes no line and
 * no link there, so that no user can have the product send their words as its own.
 */

/** A sentence that may stand in a mail. */
export class Prose {
  readonly text: string;

  /** @param text words of the product; use {@link prose} for what has words of people in it */
  constructor(text: string) {
    this.text = text;
  }
}

/** Characters that are no part of a line, and those that turn the direction of the text around them. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu;
/** What mail programs make a link of: a scheme, a host of a name, an address. */
const LINK = /:\/\/|@|\bwww\b|[^\s.]\.\p{L}{2,}/iu;
const MAX_LENGTH = 200;

/** A user's text on one line, in which nothing is a link. */
function tame(words: string): string {
  const line = Array.from(words.replaceAll(UNPRINTED, ' ').trim()).slice(0, MAX_LENGTH).join('');
  return LINK.test(line) ? line.replaceAll(/[./:@\\]+/g, ' ').trim() : line;
}

/** Tag of a template: every value in it is one line and no link, unless it is such a sentence itself. */
export function prose(strings: TemplateStringsArray, ...values: readonly (string | Prose)[]): Prose {
  const tamed = values.map((value) => (value instanceof Prose ? value.text : tame(value)));
  return new Prose(String.raw({ raw: strings }, ...tamed));
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Returns a moment as it is written in a mail: '25 November 2026 at 10:04 UTC'. */
export function utcTime(at: Date): Prose {
  return new Prose(`${TIME.format(at)} UTC`);
}

const ADDRESS = /^[^\s@<>"(),:;[\]\\\p{Cc}]+@[^\s@<>"(),:;[\]\\\p{Cc}]+$/u;

/** Whether the text is the address of one mailbox and nothing else: no name, no list, no header. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** An address that is to be read as one. What is none is treated as a user's text. */
export function mailAddress(text: string): Prose {
  return isMailAddress(text) ? new Prose(text) : prose`${text}`;
}
