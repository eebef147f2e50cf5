import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { completedWith, isLastSubtask, reopenedWith } from './completing.ts';
import { forestOf } from './task-forest.ts';
import { arbitraryForest, arbitraryIds, treeTask } from './testing/random-forest.ts';

const EARLIER = '2026-05-01T08:00:00.000Z';
const NOW = '2026-05-02T08:00:00.000Z';

const trip = forestOf([
  treeTask('trip'),
  treeTask('pack', { parentId: 'trip' }),
  treeTask('socks', { parentId: 'pack' }),
  treeTask('book', { parentId: 'trip', completedAt: EARLIER }),
]);

it('completing a task completes its open subtasks on all levels (SUBTASK-4)', () => {
  expect(completedWith(trip, ['trip'])).toEqual(['trip', 'pack', 'socks']);
});

it('completing a subtask leaves its parent open (SUBTASK-4)', () => {
  expect(completedWith(trip, ['socks'])).toEqual(['socks']);
});

it('completing a completed task again changes nothing (SUBTASK-4)', () => {
  expect(completedWith(trip, ['book'])).toEqual([]);
});

it('reopening a task reopens only the subtasks that were completed with it (SUBTASK-5)', () => {
  const done = forestOf([
    treeTask('trip', { completedAt: NOW }),
    // The server may write the same instant with a different number of fractional digits.
    treeTask('pack', { parentId: 'trip', completedAt: '2026-05-02T08:00:00Z' }),
    treeTask('book', { parentId: 'trip', completedAt: EARLIER }),
  ]);
  expect(reopenedWith(done, ['trip'])).toEqual(['trip', 'pack']);
  expect(reopenedWith(done, ['pack'])).toEqual(['pack']);
});

it("reopening a completed task restores every task's previous state (SUBTASK-4, SUBTASK-5)", () => {
  fc.assert(
    fc.property(arbitraryForest, arbitraryIds, (tasks, ids) => {
      const before = forestOf(tasks);
      const roots = ids.filter((id) => before.task(id)?.completedAt === null);
      const completed = new Set(completedWith(before, roots));
      const after = forestOf(
        tasks.map((task) => (completed.has(task.id) ? { ...task, completedAt: NOW } : task)),
      );
      expect(new Set(reopenedWith(after, roots))).toEqual(completed);
    }),
  );
});

it('a subtask is the last open one if its open parent has no other open subtask (SUBTASK-6)', () => {
  expect(isLastSubtask(trip, 'pack')).toBe(true);
  expect(isLastSubtask(trip, 'socks')).toBe(true);
  expect(isLastSubtask(trip, 'trip')).toBe(false);
  const two = forestOf([treeTask('a'), treeTask('b', { parentId: 'a' }), treeTask('c', { parentId: 'a' })]);
  expect(isLastSubtask(two, 'b')).toBe(false);
});
