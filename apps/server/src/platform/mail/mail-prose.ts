/**
 * The sentences of an email. Names chosen by users appear in other people's emails. Removing line breaks and
 * links from them keeps users from sending their own messages through the product.
 */

/** A sentence that is safe in an email. */
export class Prose {
  readonly text: string;

  /** @param text the product's own words; use {@link prose} if it contains user text */
  constructor(text: string) {
    this.text = text;
  }
}

/** Line breaks, control characters, and characters that change the text direction. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu;
/** Text that mail programs turn into a link: a scheme, a host name, an address. */
const LINK = /:\/\/|@|\bwww\b|[^\s.]\.\p{L}{2,}/iu;
const MAX_LENGTH = 200;

/** Reduces a user's text to one line without links. */
function tame(words: string): string {
  const line = Array.from(words.replaceAll(UNPRINTED, ' ').trim()).slice(0, MAX_LENGTH).join('');
  return LINK.test(line) ? line.replaceAll(/[./:@\\]+/g, ' ').trim() : line;
}

/** Reduces every value in a template, except Prose, to one line without links. */
export function prose(strings: TemplateStringsArray, ...values: readonly (string | Prose)[]): Prose {
  const tamed = values.map((value) => (value instanceof Prose ? value.text : tame(value)));
  return new Prose(String.raw({ raw: strings }, ...tamed));
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats an instant for an email, for example '25 November 2026 at 10:04 UTC'. */
export function utcTime(at: Date): Prose {
  return new Prose(`${TIME.format(at)} UTC`);
}

const ADDRESS = /^[^\s@<>"(),:;[\]\\\p{Cc}]+@[^\s@<>"(),:;[\]\\\p{Cc}]+$/u;

/** Returns true if the text is a single mailbox address: no display name, no list, no header. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** Returns an address for an email. An invalid address is treated as user text. */
export function mailAddress(text: string): Prose {
  return isMailAddress(text) ? new Prose(text) : prose`${text}`;
}
