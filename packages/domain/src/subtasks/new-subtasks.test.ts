import { expect, it } from 'vitest';
import { positionsOfNew } from './new-subtasks.ts';
import { forestOf } from './task-forest.ts';
import { treeTask } from './testing/random-forest.ts';

const existing = {
  forest: forestOf([
    treeTask('p', { projectId: 'work', sectionId: 'work/a' }),
    treeTask('p2', { parentId: 'p', projectId: 'work', sectionId: 'work/a' }),
    treeTask('p3', { parentId: 'p2', projectId: 'work', sectionId: 'work/a' }),
    treeTask('p4', { parentId: 'p3', projectId: 'work', sectionId: 'work/a' }),
  ]),
  trashed: (id: string) => (id === 'trashed' ? { projectId: 'home', sectionId: 'home/a' } : undefined),
};

it.each([
  ['a task without a parent', [{ id: 'a', projectId: 'work' }], [[null, 'work', null]]],
  ['a task in a section', [{ id: 'a', projectId: 'work', sectionId: 'work/b' }], [[null, 'work', 'work/b']]],
  ['a subtask in the project of its parent', [{ id: 'a', parentId: 'p' }], [['p', 'work', 'work/a']]],
  [
    'a tree of new tasks, whatever their order',
    [
      { id: 'b', parentId: 'a' },
      { id: 'a', parentId: 'p' },
    ],
    [
      ['a', 'work', 'work/a'],
      ['p', 'work', 'work/a'],
    ],
  ],
  [
    'a subtask of a task in the trash, at the top level',
    [{ id: 'a', parentId: 'trashed' }],
    [[null, 'home', 'home/a']],
  ],
])(
  'finds the parent, project and section of new subtasks: %s (SUBTASK-1, SUBTASK-3, SUBTASK-7, SECTION-4)',
  (_, tasks, positions) => {
    expect(positionsOfNew(existing, tasks)).toEqual(
      positions.map(([parentId, projectId, sectionId]) => ({ parentId, projectId, sectionId })),
    );
  },
);

it.each([
  ['an unknown parent', [{ id: 'x' }, { id: 'a', parentId: 'gone' }], 1, 'parentId'],
  [
    'a cycle of new tasks',
    [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ],
    0,
    'parentId',
  ],
  [
    'a sixth level',
    [
      { id: 'a', parentId: 'p4' },
      { id: 'b', parentId: 'a' },
    ],
    1,
    'parentId',
  ],
  [
    'a project that is not the one of the parent',
    [{ id: 'a', parentId: 'p', projectId: 'home' }],
    0,
    'projectId',
  ],
  [
    'a section that is not the one of the parent',
    [{ id: 'a', parentId: 'p', sectionId: 'work/b' }],
    0,
    'sectionId',
  ],
])('rejects %s with a field error (SUBTASK-1, SUBTASK-2, SUBTASK-3, SECTION-4)', (_, tasks, index, field) => {
  expect(positionsOfNew(existing, tasks)).toMatchObject({ index, field });
});
