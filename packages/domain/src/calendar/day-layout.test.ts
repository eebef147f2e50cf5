import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutDay, MAX_COLUMNS, type Block } from './day-layout.ts';

const block = (key: string, start: number, end: number): Block => ({ key, start, end });
const columnsOf = (blocks: readonly Block[]) =>
  layoutDay(blocks).positioned.map(({ block: { key }, column, columns }) => `${key} ${column}/${columns}`);

it.each([
  ['no overlap', [block('a', 0, 30), block('b', 30, 60)], ['a 0/1', 'b 0/1']],
  ['two side by side', [block('a', 0, 60), block('b', 30, 90)], ['a 0/2', 'b 1/2']],
  ['the longer first', [block('a', 0, 30), block('b', 0, 60)], ['b 0/2', 'a 1/2']],
  [
    'a column is used again',
    [block('a', 0, 120), block('b', 0, 30), block('c', 30, 60)],
    ['a 0/2', 'b 1/2', 'c 1/2'],
  ],
])('lays out tasks with %s (CALENDAR-8)', (_, blocks, expected) => {
  expect(columnsOf(blocks)).toEqual(expected);
});

it('counts the tasks for which there is no fifth column (CALENDAR-8)', () => {
  const blocks = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, index) => block(key, index, 100));
  const { positioned, hidden } = layoutDay(blocks);
  expect(positioned).toHaveLength(4);
  expect(hidden).toEqual([{ start: 4, end: 100, keys: ['e', 'f'] }]);
});

it('places or counts each task once, and no two in the same column overlap (CALENDAR-8)', () => {
  const blocks = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 20 })), { maxLength: 40 })
    .map((all) =>
      all.map(([start, length], index) => block(String(index), start * 15, (start + length) * 15)),
    );
  fc.assert(
    fc.property(blocks, (all) => {
      const { positioned, hidden } = layoutDay(all);
      const keys = [...positioned.map(({ block: { key } }) => key), ...hidden.flatMap((each) => each.keys)];
      expect(keys.toSorted()).toEqual(all.map(({ key }) => key).toSorted());
      for (const a of positioned) {
        expect(a.column).toBeLessThan(a.columns);
        expect(a.columns).toBeLessThanOrEqual(MAX_COLUMNS);
        for (const b of positioned) {
          const overlap = a.block.start < b.block.end && b.block.start < a.block.end;
          if (a !== b && overlap) expect([a.column, a.columns]).not.toEqual([b.column, a.columns]);
          if (overlap) expect(a.columns).toBe(b.columns);
        }
      }
    }),
  );
});
