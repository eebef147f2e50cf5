import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id that nobody can guess: the prefix of its kind and 24 letters. */
export function newId(prefix: string): string {
  // 248 is the greatest multiple of 62 in a byte: each letter is as likely as the others.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 24);
  return `${prefix}_${bytes.map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
