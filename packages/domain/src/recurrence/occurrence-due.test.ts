import { expect, it } from 'vitest';
import { occurrenceDueDate } from './occurrence-due.ts';

it.each([
  ['2026-01-15', null, null],
  ['2026-01-15', 0, '2026-01-15'],
  ['2026-02-27', 2, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['9999-12-30', 2, '9999-12-31'],
  ['2026-01-15', 4_000_000, '9999-12-31'],
  ['2026-01-15', -4_000_000, '0001-01-01'],
])('an occurrence on %s with a due offset of %s days is due on %s (REPEAT-53)', (date, offset, due) => {
  expect(occurrenceDueDate(date, offset)).toBe(due);
});
