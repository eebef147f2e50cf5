import { expect, it } from 'vitest';
import { COUNTED_AT_MOST, MAX_PAGE, PAGE_SIZE, pagesOf } from './paging.ts';

it.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [COUNTED_AT_MOST, MAX_PAGE],
  [5_000_000, MAX_PAGE],
])('%i rows fill %i pages (ADMIN-6)', (rows, pages) => {
  expect(pagesOf(rows, PAGE_SIZE)).toBe(pages);
});
