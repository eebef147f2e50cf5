import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowToIndentUnder, slotAbove, slotToOutdentTo, type ShownRows } from './tree-slots.ts';
import { MAX_LEVEL } from './task-forest.ts';
import type { TreeRow } from './tree-rows.ts';

/** Builds rows from ids with levels: 'a1 b2' is a row at level 1 with a row under it. */
function rows(text: string): ShownRows {
  const all = text.split(' ').filter((word) => word !== '');
  return {
    ids: all.map((word) => word.slice(0, 1)),
    levelOf: (id) => Number(all.find((word) => word.startsWith(id))?.slice(1, 2) ?? 1),
    canHold: (id) => all.find((word) => word.startsWith(id))?.endsWith('!') !== true,
  };
}

it.each([
  ['the top of an empty list', '', 0, 3, 1, undefined, undefined],
  ['above the first row', 'a1 b1', 0, 3, 1, undefined, 'a'],
  ['under the row above', 'a1 b1', 1, 2, 2, 'a', undefined],
  ['beside the row above', 'a1 b1', 1, 1, 1, undefined, 'b'],
  ['no deeper than one level under the row above', 'a1 b1', 1, 4, 2, 'a', undefined],
  ['before the first subtask', 'a1 b2 c2', 1, 1, 2, 'a', 'b'],
  ['after the last subtask, at the level of its parent', 'a1 b2 c3 d1', 3, 1, 1, undefined, 'd'],
  ['after the last subtask, in the middle', 'a1 b2 c3 d1', 3, 2, 2, 'a', undefined],
  ['not under a completed or folded row', 'a1! b1', 1, 2, 1, undefined, 'b'],
  ['at the end of the list', 'a1 b2', 2, 1, 1, undefined, undefined],
  ['not below level 5', 'a1 b2 c3 d4 e5', 5, 9, 5, 'd', undefined],
])('a task can be dropped %s (SUBTASK-16)', (_, text, index, requestedLevel, level, parentId, before) => {
  expect(slotAbove(rows(text), index, requestedLevel, 1)).toEqual({ level, parentId, before });
});

it('a tree of two levels cannot be dropped below level 4 (SUBTASK-16)', () => {
  expect(slotAbove(rows('a1 b2 c3 d4'), 4, 5, 2).level).toBe(4);
});

it('no slot is too deep or changes the parent of the row below (SUBTASK-16)', () => {
  const someLevels = fc.array(fc.integer({ min: 1, max: MAX_LEVEL }), { maxLength: 12 }).map((levels) => {
    let last = 0;
    return levels.map((level) => (last = Math.min(level, last + 1)));
  });
  fc.assert(
    fc.property(someLevels, fc.nat(12), fc.integer({ min: -1, max: 7 }), (levels, at, requestedLevel) => {
      const index = Math.min(at, levels.length);
      const shown: ShownRows = {
        ids: levels.map((_, n) => `${n}`),
        levelOf: (id) => levels[Number(id)] ?? 1,
        canHold: () => true,
      };
      const { level, parentId, before } = slotAbove(shown, index, requestedLevel, 1);
      expect(level).toBeLessThanOrEqual(MAX_LEVEL);
      expect(level).toBeGreaterThanOrEqual(levels[index] ?? 1);
      expect(parentId === undefined).toBe(level === 1);
      if (parentId !== undefined) expect(levels[Number(parentId)]).toBe(level - 1);
      if (before !== undefined) expect(levels[Number(before)]).toBe(level);
    }),
  );
});

const tree = {
  ids: ['a', 'b', 'c', 'd'],
  rows: new Map<string, TreeRow>([
    ['a', { level: 1, parentId: undefined, siblings: 2, position: 1, subtasks: 2 }],
    ['b', { level: 2, parentId: 'a', siblings: 2, position: 1, subtasks: 0 }],
    ['c', { level: 2, parentId: 'a', siblings: 2, position: 2, subtasks: 0 }],
    ['d', { level: 1, parentId: undefined, siblings: 2, position: 2, subtasks: 0 }],
  ]),
};

it.each([
  ['a', undefined],
  ['b', undefined],
  ['c', 'b'],
  ['d', 'a'],
])('indenting the row %s places it under %s (SUBTASK-16)', (id, under) => {
  expect(rowToIndentUnder(tree, id)).toBe(under);
});

it('outdenting places a row directly after its parent (SUBTASK-16)', () => {
  expect(slotToOutdentTo(tree, 'b')).toEqual({ level: 1, parentId: undefined, before: 'd' });
  expect(slotToOutdentTo(tree, 'd')).toBeUndefined();
});
