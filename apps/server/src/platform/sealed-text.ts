/** Text that is encrypted in the database, so that a copy of its rows without the key reveals nothing. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts text.
 * @param key 32 bytes
 * @param owner identifies the row, so that the result cannot be moved to another one
 */
export function sealText(key: Buffer, text: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts text. Returns undefined if the key or the owner is a different one, or the bytes were changed. */
export function openText(key: Buffer, sealed: Buffer, owner: string): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  try {
    const cipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
    const text = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
