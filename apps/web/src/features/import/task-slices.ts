/** Splits the tasks and comments of an import into requests (IMPORT-55). */

/** Maximum number of rows per request. The page handles input between two requests. */
export const TASKS_AT_ONCE = 250;
/**
 * Maximum number of characters of JSON per request. A character has at most three bytes. The server accepts
 * 12 million bytes for tasks, including the ancestors of their tags, and one million for comments.
 */
const [TEXT_AT_ONCE, COMMENT_TEXT_AT_ONCE] = [1_000_000, 250_000];

/** Splits comments like {@link slicesOf}, into smaller requests. */
export function commentSlicesOf<Comment extends object>(comments: readonly Comment[]): Comment[][] {
  return slicesOf(comments, COMMENT_TEXT_AT_ONCE);
}

/** Splits rows into slices of at most 250. Long text makes slices smaller. */
export function slicesOf<Row extends object>(rows: readonly Row[], textAtOnce = TEXT_AT_ONCE): Row[][] {
  const slices: Row[][] = [];
  let slice: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (slice.length === TASKS_AT_ONCE || (slice.length > 0 && length + size > textAtOnce)) {
      slices.push(slice);
      slice = [];
      length = 0;
    }
    slice.push(row);
    length += size;
  }
  return slice.length === 0 ? slices : [...slices, slice];
}
