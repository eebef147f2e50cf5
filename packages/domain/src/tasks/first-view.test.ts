import { expect, it } from 'vitest';
import { canBeFirst, firstViewOf } from './first-view.ts';

const ID = '0190a000-0000-7000-8000-000000000001';

it.each(['inbox', 'today', 'upcoming', 'anytime', `filter:${ID}`])(
  '%s can be the first view (FILTER-50)',
  (key) => {
    expect(canBeFirst(key)).toBe(true);
  },
);

it.each(['', 'journal', 'calendar', `project:${ID}`, 'filter:', 'filter:x'])(
  '%j cannot be the first view (FILTER-50)',
  (key) => expect(canBeFirst(key)).toBe(false),
);

it('the first view is the Inbox unless the user has chosen another one (FILTER-50)', () => {
  for (const key of [null, undefined, '', 'unknown']) expect(firstViewOf(key)).toEqual({ kind: 'inbox' });
  expect(firstViewOf('today')).toEqual({ kind: 'today' });
  expect(firstViewOf(`filter:${ID}`)).toEqual({ kind: 'filter', filterId: ID });
});
