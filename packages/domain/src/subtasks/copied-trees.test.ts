import { expect, it } from 'vitest';
import { isComputedId, occurrenceId } from '../recurrence/occurrence-id.ts';
import { copiedSubtaskId, copyTree, movedDates } from './copied-trees.ts';
import { forestOf } from './task-forest.ts';
import { treeTask } from './testing/random-forest.ts';

const A = '01919b71-1c4b-7a6e-9c8f-2f0d8f1b2a01';
const B = '01919b71-1c4b-7a6e-9c8f-2f0d8f1b2a02';

it("copies parents before subtasks, each task under its parent's copy (SUBTASK-9)", () => {
  const forest = forestOf([
    treeTask('a'),
    treeTask('a1', { parentId: 'a' }),
    treeTask('a11', { parentId: 'a1' }),
    treeTask('b'),
  ]);
  expect(copyTree(forest, { id: 'a', copyId: 'x' }, ({ id }) => `copy of ${id}`)).toEqual([
    { sourceId: 'a1', id: 'copy of a1', parentId: 'x' },
    { sourceId: 'a11', id: 'copy of a11', parentId: 'copy of a1' },
  ]);
});

it("a copied subtask's id is a computed UUID from both given ids (SUBTASK-10)", () => {
  const id = copiedSubtaskId(A, B);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isComputedId(id)).toBe(true);
  expect(copiedSubtaskId(A.toUpperCase(), B)).toBe(id);
  expect(copiedSubtaskId(B, A)).not.toBe(id);
});

it('100,000 copied subtasks have different ids (SUBTASK-10)', () => {
  const ids = new Set<string>();
  for (let day = 0; day < 100; day += 1) {
    const date = `2026-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`;
    const occurrence = occurrenceId(A, date);
    for (let n = 0; n < 1_000; n += 1) {
      ids.add(copiedSubtaskId(occurrence, `${B.slice(0, 30)}${n.toString(16).padStart(6, '0')}`));
    }
  }
  expect(ids.size).toBe(100_000);
});

it.each([
  ['2026-05-08', null, 7, '2026-05-15', null],
  [null, '2026-05-08', -7, null, '2026-05-01'],
  ['9999-12-30', '0001-01-02', 7, '9999-12-31', '0001-01-09'],
  ['9999-12-30', '0001-01-02', -7, '9999-12-23', '0001-01-01'],
])(
  'moves the dates %s and %s by %i days, but not beyond the supported range (SUBTASK-10)',
  (scheduledOn, dueOn, days, on, due) => {
    expect(movedDates({ scheduledOn, dueOn }, days)).toEqual({ scheduledOn: on, dueOn: due });
  },
);
