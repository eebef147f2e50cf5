import { expect, it } from 'vitest';
import { joinChanges } from './changes.ts';
import { NO_CHANGES, record, task } from '../../nouns/testing/rows.ts';

const deletedTasks = (...tasks: string[]) => ({ projects: [], tags: [], tasks });
const row = (id: string, title: string) => record(task(id, { title }));

it("merged changes contain each row's last version and all deletions", () => {
  const first = {
    ...NO_CHANGES,
    tasks: [row('a', 'a'), row('b', 'b'), row('c', 'c')],
    deleted: deletedTasks('d', 'e'),
  };
  const next = {
    ...NO_CHANGES,
    version: 2,
    tasks: [row('b', 'new'), row('d', 'back')],
    deleted: deletedTasks('c'),
  };
  expect(joinChanges(first, next)).toEqual({
    ...NO_CHANGES,
    version: 2,
    tasks: [row('a', 'a'), row('b', 'new'), row('d', 'back')],
    deleted: deletedTasks('e', 'c'),
  });
});

it('merging changes with a full reload results in a full reload', () => {
  const reload = { ...NO_CHANGES, version: 2, reset: true, tasks: [row('a', 'a')] };
  expect(joinChanges({ ...NO_CHANGES, tasks: [row('b', 'b')] }, reload)).toEqual(reload);
  const next = { ...NO_CHANGES, version: 3, tasks: [row('b', 'b')] };
  expect(joinChanges(reload, next)).toEqual({ ...next, reset: true, tasks: [row('a', 'a'), row('b', 'b')] });
});
