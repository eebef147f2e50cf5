import { expect, it } from 'vitest';
import { filterTemplates } from './filter-templates.ts';
import { parseQuery } from './parse-query.ts';
import { matchesText, movedFilter } from './saved-filters.ts';
import { READER } from './testing/query-names.ts';

it.each([
  [0, 'No task matches.'],
  [1, '1 task matches.'],
  [2, '2 tasks match.'],
  [1_250, '1,250 tasks match.'],
])('says how many tasks match: %i (FILTER-23)', (count, expected) => {
  expect(matchesText(count)).toBe(expected);
});

it('offers questions without errors as templates, one of them only if its tag exists (FILTER-27)', () => {
  const names = filterTemplates(READER).map(({ name, query }) => {
    expect([query, parseQuery(query, READER).errors]).toEqual([query, []]);
    return name;
  });
  expect(names).toEqual(['High priority this week', 'No date, older than a month', 'Waiting', 'Quick wins']);
  expect(filterTemplates({ tags: [] }).map(({ name }) => name)).not.toContain('Waiting');
});

const FILTERS = [
  { id: 'a', order: 0 },
  { id: 'b', order: 1 },
  { id: 'c', order: 2 },
];

it.each([
  ['c', 'b', [{ id: 'c', order: 0.5 }]],
  ['c', 'a', [{ id: 'c', order: -1 }]],
  ['a', undefined, [{ id: 'a', order: 3 }]],
  ['b', 'b', []],
])('moves the filter %s before %s (FILTER-37)', (moved, before, expected) => {
  expect(movedFilter(FILTERS, moved, before)).toEqual(expected);
});

it('numbers the filters again if there is no room between two of them (FILTER-37)', () => {
  const [a, b, c] = [
    { id: 'a', order: 1 },
    { id: 'b', order: 1 },
    { id: 'c', order: 2 },
  ];
  expect(movedFilter([a, b, c], 'c', 'b')).toEqual([
    { id: 'a', order: 0 },
    { id: 'c', order: 1 },
    { id: 'b', order: 2 },
  ]);
});
