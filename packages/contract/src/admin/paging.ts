/** Paging for the console's lists: twenty rows per page, up to page 500. */
import { z } from 'zod';
import { MAX_PAGE, PAGE_SIZE } from '@questlog/domain/admin/paging';

/** `page`, counted from 1, and `pageSize`. */
export const paging = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

/** The paging fields of a response. */
export const pageFacts = {
  page: z.number().int(),
  /** The number of rows, counted only up to a limit (see `totalIsExact`). */
  totalCount: z.number().int(),
  totalPages: z.number().int(),
  /** False if the list has more rows than were counted. */
  totalIsExact: z.boolean(),
};
