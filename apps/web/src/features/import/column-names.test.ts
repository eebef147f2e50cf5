import { expect, it, test } from 'vitest';
import { columnName, samplesOf, withField } from './column-names.ts';

const TABLE = {
  header: ['What', '', 'When'],
  samples: [
    ['Run\nfast', '', 'fri'],
    ['Swim', '', 'fri'],
    ['Sleep', ''],
  ],
  mapping: { fields: ['title', null, null], hasHeader: true },
} as const;
const WITHOUT_HEADER = { ...TABLE.mapping, hasHeader: false };

test.each([
  [0, 'What', 'Column 1'],
  [1, 'Column 2', 'Column 2'],
])(
  'names column %i "%s" in a table with a header, and "%s" without one (IMPORT-38)',
  (index, named, numbered) => {
    expect(columnName(TABLE, TABLE.mapping, index)).toBe(named);
    expect(columnName(TABLE, WITHOUT_HEADER, index)).toBe(numbered);
  },
);

it("shows a column's first distinct values on one line (IMPORT-38)", () => {
  expect(samplesOf(TABLE, TABLE.mapping, 0)).toBe('Run fast · Swim · Sleep');
  expect(samplesOf(TABLE, TABLE.mapping, 2)).toBe('fri');
  expect(samplesOf(TABLE, WITHOUT_HEADER, 2)).toBe('When · fri');
  expect(samplesOf(TABLE, TABLE.mapping, 1)).toBe('');
});

it('a field can move from one column to another, and every column can be ignored (IMPORT-38)', () => {
  const moved = withField(TABLE.mapping, 2, 'title');
  expect(moved.fields).toEqual([null, null, 'title']);
  expect(withField(moved, 2, null).fields).toEqual([null, null, null]);
});
