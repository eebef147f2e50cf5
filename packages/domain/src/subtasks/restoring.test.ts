import { describe, expect, it } from 'vitest';
import { restoredPlaces } from './restoring.ts';
import { forestOf } from './task-forest.ts';
import { treeTask } from './testing/random-forest.ts';

const tree = [
  treeTask('a', { parentId: 'p', projectId: 'old' }),
  treeTask('a1', { parentId: 'a', projectId: 'old' }),
];

describe('the places of restored tasks', () => {
  it.each([
    ['under the parent, in its project now', [treeTask('p', { projectId: 'new' })], 'p', 'new'],
    ['at the top of the project if the parent is gone', [], null, 'old'],
    [
      'at the top of the project if the tree would be too deep',
      [
        treeTask('g1'),
        treeTask('g2', { parentId: 'g1' }),
        treeTask('g3', { parentId: 'g2' }),
        treeTask('p', { parentId: 'g3' }),
      ],
      null,
      'old',
    ],
  ])('a tree returns %s (SUBTASK-7)', (_, live, parentId, projectId) => {
    const facts = { restored: forestOf(tree), live: forestOf(live), isLiveProject: () => true };
    expect(restoredPlaces(facts, ['a', 'a1'])).toEqual([
      { id: 'a', parentId, projectId },
      { id: 'a1', parentId: 'a', projectId },
    ]);
  });

  it('a tree whose project is gone returns to the Inbox (SUBTASK-7)', () => {
    const facts = { restored: forestOf(tree), live: forestOf([]), isLiveProject: () => false };
    expect(restoredPlaces(facts, ['a', 'a1']).map(({ projectId }) => projectId)).toEqual([null, null]);
  });
});
