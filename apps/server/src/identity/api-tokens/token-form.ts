/**
 * The form of an API token: a prefix, 32 random characters, and a checksum. A typing error is found without the
 * database, and programs that search for leaked secrets recognize the form (TOKEN-2).
 */
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '@questlog/domain/identity/api-tokens';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const FORM = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** Returns the CRC-32 of a text in base 62, with leading zeros. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let digit = 0; digit < CHECKSUM_CHARACTERS; digit += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** Creates a random token, with 190 bits of entropy. */
export function newToken(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const start = TOKEN_PREFIX + random;
  return start + checksumOf(start);
}

/** Returns true for any text with the prefix of an API token, even if it is malformed. */
export function hasTokenPrefix(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX);
}

/** Returns true if the text has the form and the checksum of a token. */
export function isWellFormedToken(text: string): boolean {
  return (
    FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS)
  );
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
