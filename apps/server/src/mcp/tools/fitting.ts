/** Limits on the size of results (ASSIST-18). */

/**
 * Maximum size of the rows of a result, in bytes. A result contains them twice, as structured content and as text. The
 * rest of a response's 100 KB is for what surrounds the rows.
 */
const MAX_ROWS_BYTES = 90_000;

/** Returns the bytes that a row takes in a result. */
export function bytesOf(row: unknown): number {
  const text = JSON.stringify(row);
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
}

/** Counts rows until they fill a result, or a part of one. */
export class ResultSize {
  #left: number;
  #isEmpty = true;

  constructor(bytes = MAX_ROWS_BYTES) {
    this.#left = bytes;
  }

  /** Adds a row if it fits. The first row always does. */
  add(row: unknown): boolean {
    const bytes = bytesOf(row);
    if (bytes > this.#left && !this.#isEmpty) return false;
    this.#left -= bytes;
    this.#isEmpty = false;
    return true;
  }
}

/** Returns the first rows, as many as fit into a result. */
export function fittingRows<R>(rows: readonly R[], size = new ResultSize()): readonly R[] {
  const end = rows.findIndex((row) => !size.add(row));
  return end === -1 ? rows : rows.slice(0, end);
}

/**
 * Returns a part of a text. Parts that follow one another contain each character once, and none of them half a character.
 * @param start in UTF-16 units
 */
export function textPart(text: string, start: number, length: number): string {
  return text.slice(boundary(text, start), boundary(text, start + length));
}

/** Returns the position, or the one before if it is between the two units of one character. */
function boundary(text: string, position: number): number {
  const [before, after] = [text.charCodeAt(position - 1), text.charCodeAt(position)];
  const isInPair = before >= 0xd8_00 && before <= 0xdb_ff && after >= 0xdc_00 && after <= 0xdf_ff;
  return isInPair ? position - 1 : position;
}
