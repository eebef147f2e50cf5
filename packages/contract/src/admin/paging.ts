/** Lists of the console: by pages of twenty, of which the first five hundred can be turned to. */
import { z } from 'zod';
import { MAX_PAGE, PAGE_SIZE } from '@questlog/domain/admin/paging';

/** `page` from 1, and `pageSize`. */
export const paging = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

/** What comes with the rows of a page. */
export const pageFacts = {
  page: z.number().int(),
  /** Counted up to a bound (`totalIsExact`). */
  totalCount: z.number().int(),
  totalPages: z.number().int(),
  /** False where there are more than were counted. */
  totalIsExact: z.boolean(),
};
