/** How far the lists of the console are counted and turned (ADMIN-6). */

export const PAGE_SIZE = 20;
export const MAX_PAGE = 500;
/** Rows are counted up to this many: counting millions would take as long as reading them. */
export const COUNTED_AT_MOST = 10_000;

/** How many pages can be turned to. */
export function pagesOf(totalCount: number, pageSize: number): number {
  return Math.min(MAX_PAGE, Math.max(1, Math.ceil(totalCount / pageSize)));
}
