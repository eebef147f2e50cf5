/**
 * Ids for items without one in their file (IMPORT-13). They derive from location and name, so that a second
 * import recognises the items of the first.
 *
 *   idOf('Work', 'Pay rent') → 'f8d2…', the second item with that name in the same location → 'f8d2…-2'
 */
export class LocationIds {
  readonly #counts = new Map<string, number>();

  /**
   * Returns the id of the next item with this location and name. If the location is a parent task, it is
   * identified by the task's id.
   */
  idOf(...location: readonly string[]): string {
    const text = location.join('\0');
    const hash = [0x811c9dc5, 0x2f0b4f1d, 0x5bd1e995].map((seed) => hashOf(text, seed)).join('');
    const count = (this.#counts.get(hash) ?? 0) + 1;
    this.#counts.set(hash, count);
    return count === 1 ? hash : `${hash}-${count}`;
  }
}

/** Returns a string's FNV-1a hash as 8 hexadecimal digits. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // In FNV, the last characters affect mainly the lowest bits. Spread their effect over all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
