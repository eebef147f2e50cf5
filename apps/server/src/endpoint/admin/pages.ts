/** Pagination of the console's lists (ADMIN-6). */
import { COUNTED_AT_MOST, pagesOf } from '@questlog/domain/admin/paging';

/** The requested page of a list. Pages are numbered from 1. */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

/** The number of rows in a list, counted up to a limit. */
export interface Total {
  readonly count: number;
  /** False if the list has more rows than `count`. */
  readonly isExact: boolean;
}

/** The pagination fields of a response. */
export interface PageFacts {
  readonly page: number;
  readonly totalCount: number;
  readonly totalPages: number;
  readonly totalIsExact: boolean;
}

/** Values for the `limit` and `offset` of a query. */
export interface PageRows {
  readonly limit: number;
  readonly offset: number;
}

/** Returns the values for a page of a query. */
export function pageRows({ page, pageSize }: PageRequest): PageRows {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Converts a count that stopped at {@link COUNTED_AT_MOST} plus one to the total shown. */
export function boundedTotal(counted: number): Total {
  return { count: Math.min(counted, COUNTED_AT_MOST), isExact: counted <= COUNTED_AT_MOST };
}

/** Returns the pagination fields of a response. */
export function pageFacts({ page, pageSize }: PageRequest, { count, isExact }: Total): PageFacts {
  return { page, totalCount: count, totalPages: pagesOf(count, pageSize), totalIsExact: isExact };
}
