import { expect, it } from 'vitest';
import { positionsOfNew } from './new-subtasks.ts';
import { forestOf } from './task-forest.ts';
import { treeTask } from './testing/random-forest.ts';

const existing = {
  forest: forestOf([
    treeTask('p', { projectId: 'work' }),
    treeTask('p2', { parentId: 'p', projectId: 'work' }),
    treeTask('p3', { parentId: 'p2', projectId: 'work' }),
    treeTask('p4', { parentId: 'p3', projectId: 'work' }),
  ]),
  trashed: (id: string) => (id === 'trashed' ? { projectId: 'home' } : undefined),
};

it.each([
  ['a task without a parent', [{ id: 'a', projectId: 'work' }], [[null, 'work']]],
  ['a subtask in the project of its parent', [{ id: 'a', parentId: 'p' }], [['p', 'work']]],
  [
    'a tree of new tasks, whatever their order',
    [
      { id: 'b', parentId: 'a' },
      { id: 'a', parentId: 'p' },
    ],
    [
      ['a', 'work'],
      ['p', 'work'],
    ],
  ],
  [
    'a subtask of a task in the trash, at the top level',
    [{ id: 'a', parentId: 'trashed' }],
    [[null, 'home']],
  ],
])(
  'finds the parent and project of new subtasks: %s (SUBTASK-1, SUBTASK-3, SUBTASK-7)',
  (_, tasks, positions) => {
    expect(positionsOfNew(existing, tasks)).toEqual(
      positions.map(([parentId, projectId]) => ({ parentId, projectId })),
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
])('rejects %s with a field error (SUBTASK-1, SUBTASK-2, SUBTASK-3)', (_, tasks, index, field) => {
  expect(positionsOfNew(existing, tasks)).toMatchObject({ index, field });
});
