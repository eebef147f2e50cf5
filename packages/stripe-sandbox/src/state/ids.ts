import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id: its kind's prefix and 24 alphanumeric characters. */
export function newId(prefix: string): string {
  // Use only bytes below 248, the greatest multiple of 62 up to 256, so that all characters are equally
  // likely.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 24);
  return `${prefix}_${bytes.map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
