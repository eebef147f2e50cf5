import { expect, it } from 'vitest';
import { GROUPINGS } from '../tasks/task-arrangement.ts';
import { columnChoices, columnsOfFilter, groupingFor } from './filter-board.ts';

it.each([1, 2])(
  'columns that are chosen for a filter with %i list(s) are those that it then has (FILTER-46)',
  (lists) => {
    for (const columns of columnChoices(lists).slice(1))
      expect(columnsOfFilter(groupingFor(columns), lists)).toBe(columns);
  },
);

it('without groups, the columns of a filter are its lists, or for one list the scheduled days (FILTER-46)', () => {
  expect(columnsOfFilter('none', 2)).toBe('list');
  expect(columnsOfFilter('none', 1)).toBe('day');
});

it.each(GROUPINGS)('the grouping %s has columns which the filter offers (FILTER-46)', (group) => {
  for (const lists of [1, 3]) expect(columnChoices(lists)).toContain(columnsOfFilter(group, lists));
});
