/** Pages of the console's lists (ADMIN-6). */
import { COUNTED_AT_MOST, pagesOf } from '@questlog/domain/admin/paging';

/** Which page is asked for: `page` counts from 1. */
export interface PageAsk {
  readonly page: number;
  readonly pageSize: number;
}

/** How many rows a list has, as far as they were counted. */
export interface Total {
  readonly count: number;
  /** False where there are more. */
  readonly isExact: boolean;
}

/** What comes with the rows of a page. */
export interface PageFacts {
  readonly page: number;
  readonly totalCount: number;
  readonly totalPages: number;
  readonly totalIsExact: boolean;
}

/** How many rows come before those of the page. */
export function rowsBefore({ page, pageSize }: PageAsk): number {
  return (page - 1) * pageSize;
}

/** The total of rows that were counted to {@link COUNTED_AT_MOST} and one more at the most. */
export function boundedTotal(counted: number): Total {
  return { count: Math.min(counted, COUNTED_AT_MOST), isExact: counted <= COUNTED_AT_MOST };
}

/** What is told of a list. */
export function pageFacts({ page, pageSize }: PageAsk, { count, isExact }: Total): PageFacts {
  return { page, totalCount: count, totalPages: pagesOf(count, pageSize), totalIsExact: isExact };
}
