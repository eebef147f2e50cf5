/** Identifiers: UUID version 7 (RFC 9562), so that newer rows sort after older ones. */

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether `text` is a UUID of any version, in the usual notation. */
export function isUuid(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Creates a version 7 UUID (API-7).
 * @param epochMs the creation time, in milliseconds since 1970
 * @param random 10 random bytes
 */
export function uuidv7(epochMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let time = epochMs;
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Creates a version 7 UUID with the platform's random bytes and the caller's time. */
export function newId(epochMs: number): string {
  return uuidv7(epochMs, crypto.getRandomValues(new Uint8Array(10)));
}
