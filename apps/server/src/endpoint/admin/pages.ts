/** Pages of the console's lists (ADMIN-6). */
import { COUNTED_AT_MOST, pagesOf } from '@questlog/domain/admin/paging';

/** Which page is asked for: `page` counts from 1. */
export interface PageAsk {
  readonly page: number;
  readonly pageSize: number;
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

/**
 * What is told of a list.
 * @param total how many rows there are
 * @param isBounded whether they were counted to one more than {@link COUNTED_AT_MOST} at the most
 */
export function pageFacts({ page, pageSize }: PageAsk, total: number, isBounded: boolean): PageFacts {
  const totalCount = isBounded ? Math.min(total, COUNTED_AT_MOST) : total;
  return {
    page,
    totalCount,
    totalPages: pagesOf(totalCount, pageSize),
    totalIsExact: totalCount === total,
  };
}
