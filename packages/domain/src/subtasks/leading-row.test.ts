import { expect, it } from 'vitest';
import { leadingRow } from './leading-row.ts';
import { forestOf } from './task-forest.ts';
import { treeTask } from './testing/random-forest.ts';

const rowTask = (id: string, parentId: string | null, fields: object = {}) => ({
  ...treeTask(id, { parentId }),
  scheduledOn: null,
  ...fields,
});

const forest = forestOf([
  rowTask('inbox', null),
  rowTask('in inbox', 'inbox'),
  rowTask('dated', null, { scheduledOn: '2026-05-01' }),
  rowTask('under dated', 'dated'),
  rowTask('deeper', 'under dated'),
  rowTask('dated too', 'dated', { scheduledOn: '2026-05-02' }),
  rowTask('done', 'dated', { completedAt: '2026-05-01T08:00:00.000Z' }),
  rowTask('under done', 'done'),
  rowTask('in a project', 'dated', { projectId: 'p' }),
]);

it.each([
  ['in inbox', 'in inbox'],
  ['under dated', 'dated'],
  ['deeper', 'dated'],
  ['dated too', 'dated too'],
  ['done', 'done'],
  ['under done', 'under done'],
  ['in a project', 'in a project'],
  ['unknown', 'unknown'],
])('the task "%s" is reached through the row "%s" (SUBTASK-12)', (id, row) => {
  expect(leadingRow(forest, id)).toBe(row);
});
