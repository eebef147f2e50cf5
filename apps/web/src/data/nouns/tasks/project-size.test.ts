import type { ApiClient } from '@questlog/api-client/client';
import { expect, test } from 'vitest';
import type { CountsOfServer } from './server-counts.ts';
import type { ProjectItem } from '../projects/project-item.ts';
import type { TaskItem } from './task-item.ts';
import { projectSize } from './project-size.ts';
import { createValue } from '../../engine/browser/signal.ts';
import { patching, putting, removing } from '../../engine/store/effects.ts';
import { AccountStore } from '../account-store.ts';
import { blankTask } from './task-draft.ts';

const AT = '2026-03-01T00:00:00.000Z';
const GARDEN: ProjectItem = {
  id: 'garden',
  title: 'Garden',
  color: '#3f9b4f',
  isArchived: false,
  someday: false,
  closedToAssistants: false,
  createdAt: AT,
  updatedAt: AT,
  userId: null,
  isPendingSync: false,
};

const inGarden = (id: string, fields: Partial<TaskItem> = {}): TaskItem => ({
  ...blankTask(id, id, AT, null),
  projectId: 'garden',
  isPendingSync: false,
  ...fields,
});
const DONE = { completedAt: AT, completedOn: '2026-03-01' };

/** Creates a store with two open tasks and a completed one. The server has an older completed task. */
function gardenStore(project = GARDEN): AccountStore {
  const store = new AccountStore({ today: '2026-03-10', timeZone: 'UTC' });
  const tasks = [inGarden('a'), inGarden('b'), inGarden('done', DONE)];
  store.load({ projects: [project], tags: [], tasks });
  return store;
}

const SERVER = [
  { id: 'a', completedAt: null },
  { id: 'b', completedAt: null },
  { id: 'done', completedAt: AT },
  { id: 'old', completedAt: AT },
];
const respondingWith = (() => Promise.resolve(SERVER)) as unknown as ApiClient;
const silent = (() => Promise.reject(new Error('offline'))) as unknown as ApiClient;
const noCounts = createValue<CountsOfServer | undefined>(undefined);

test("counts a project's open tasks and all its completed ones (PROJECT-9)", async () => {
  expect(
    await projectSize({ api: respondingWith, store: gardenStore(), serverCounts: noCounts }, 'garden'),
  ).toBe(4);
});

test('counts the tasks of an archived project', async () => {
  const store = gardenStore({ ...GARDEN, isArchived: true });
  expect(await projectSize({ api: respondingWith, store, serverCounts: noCounts }, 'garden')).toBe(4);
});

test('counts unsent additions, deletions and moves of tasks', async () => {
  const store = gardenStore();
  store.addAction('1', { tasks: putting([inGarden('new')]) });
  store.addAction('2', { tasks: removing(['a']) });
  store.addAction('3', { tasks: patching<TaskItem>(['b'], () => ({ projectId: null })) });
  expect(await projectSize({ api: respondingWith, store, serverCounts: noCounts }, 'garden')).toBe(3);
});

test('uses the last known count if the server does not respond', async () => {
  const counted = { journal: 9, projects: new Map([['garden', { active: 2, completed: 5 }]]) };
  const serverCounts = createValue<CountsOfServer | undefined>(counted);
  expect(await projectSize({ api: silent, store: gardenStore(), serverCounts }, 'garden')).toBe(7);
  expect(await projectSize({ api: silent, store: gardenStore(), serverCounts: noCounts }, 'garden')).toBe(3);
});

test('sends no request for a project that the server does not have', async () => {
  const store = gardenStore({ ...GARDEN, isPendingSync: true });
  expect(await projectSize({ api: silent, store, serverCounts: noCounts }, 'garden')).toBe(3);
});
