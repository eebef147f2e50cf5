import { expect, it } from 'vitest';
import { restoredPositions } from './restoring.ts';
import { forestOf } from './task-forest.ts';
import { treeTask } from './testing/random-forest.ts';

const tree = [
  treeTask('a', { parentId: 'p', projectId: 'old' }),
  treeTask('a1', { parentId: 'a', projectId: 'old' }),
];

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
])('restores a tree %s (SUBTASK-7)', (_, live, parentId, projectId) => {
  const facts = {
    restored: forestOf(tree),
    live: forestOf(live),
    isLiveProject: () => true,
    isLiveSection: () => true,
  };
  expect(restoredPositions(facts, ['a', 'a1'])).toEqual([
    { id: 'a', parentId, projectId, sectionId: null },
    { id: 'a1', parentId: 'a', projectId, sectionId: null },
  ]);
});

it('restores a tree to the Inbox if its project is gone (SUBTASK-7)', () => {
  const facts = {
    restored: forestOf(tree),
    live: forestOf([]),
    isLiveProject: () => false,
    isLiveSection: () => true,
  };
  expect(restoredPositions(facts, ['a', 'a1']).map(({ projectId }) => projectId)).toEqual([null, null]);
});

it('if two restored trees would be too deep together, the lower one loses its parent (SUBTASK-1, SUBTASK-7)', () => {
  // "d" was deleted first. Afterwards, its parent was moved under another task.
  const restored = forestOf([
    treeTask('a'),
    treeTask('b', { parentId: 'a' }),
    treeTask('c', { parentId: 'b', projectId: 'old' }),
    treeTask('d', { parentId: 'c', projectId: 'old' }),
    treeTask('d1', { parentId: 'd', projectId: 'old' }),
    treeTask('d2', { parentId: 'd1', projectId: 'old' }),
  ]);
  const facts = {
    restored,
    live: forestOf([treeTask('p')]),
    isLiveProject: () => true,
    isLiveSection: () => true,
  };
  const parents = restoredPositions(facts, ['d', 'a']).map(({ id, parentId }) => `${id} under ${parentId}`);
  expect(parents.toSorted()).toEqual([
    'a under null',
    'b under a',
    'c under b',
    'd under null',
    'd1 under d',
    'd2 under d1',
  ]);
});

it.each([
  ['into its section', [], true, true, 'old/a'],
  ['into no section if its section is gone', [], true, false, null],
  ['into no section if its project is gone', [], false, true, null],
  [
    'into the section of its parent',
    [treeTask('p', { projectId: 'old', sectionId: 'old/b' })],
    true,
    true,
    'old/b',
  ],
])('restores a tree %s (SECTION-4, SECTION-11)', (_, live, isLiveProject, isLiveSection, sectionId) => {
  const restored = forestOf(tree.map((task) => ({ ...task, sectionId: 'old/a' })));
  const facts = {
    restored,
    live: forestOf(live),
    isLiveProject: () => isLiveProject,
    isLiveSection: () => isLiveSection,
  };
  const sections = restoredPositions(facts, ['a', 'a1']).map((position) => position.sectionId);
  expect(sections).toEqual([sectionId, sectionId]);
});
