/** Page limits of the console's lists (ADMIN-6). */

export const PAGE_SIZE = 20;
export const MAX_PAGE = 500;
/** Rows are counted up to this number, because counting millions takes as long as reading them. */
export const COUNTED_AT_MOST = 10_000;

export function pagesOf(totalCount: number, pageSize: number): number {
  return Math.min(MAX_PAGE, Math.max(1, Math.ceil(totalCount / pageSize)));
}
