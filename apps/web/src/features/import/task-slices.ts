/** Splits the tasks and comments of an import into requests (IMPORT-55). */

/** Maximum number of rows per request. The page handles input between two requests. */
export const TASKS_AT_ONCE = 250;
/**
 * Maximum number of characters of JSON per request. A character has at most three bytes. The server accepts
 * 12 million bytes, including the ancestors of the tasks' tags.
 */
const TEXT_AT_ONCE = 1_000_000;

/** Splits rows into slices of at most 250. Long text makes slices smaller. */
export function slicesOf<Row extends object>(rows: readonly Row[]): Row[][] {
  const slices: Row[][] = [];
  let slice: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (slice.length === TASKS_AT_ONCE || (slice.length > 0 && length + size > TEXT_AT_ONCE)) {
      slices.push(slice);
      slice = [];
      length = 0;
    }
    slice.push(row);
    length += size;
  }
  return slice.length === 0 ? slices : [...slices, slice];
}
