import type { ApiClient } from '@questlog/api-client/client';
import { beforeEach, expect, test } from 'vitest';
import type { ProjectItem, TaskItem } from '../../nouns/model.ts';
import { patching, putting, removing } from '../store/effects.ts';
import { TaskStore } from '../../nouns/task-store.ts';
import { NO_CHANGES } from '../../nouns/test-rows.ts';
import { Sync } from './sync.ts';
import { blankTask } from '../../nouns/tasks/task-draft.ts';
import { TestClock } from '../browser/test-clock.ts';

const AT = '2026-03-01T00:00:00.000Z';
const GARDEN: ProjectItem = {
  id: 'garden',
  title: 'Garden',
  color: '#3f9b4f',
  isArchived: false,
  createdAt: AT,
  updatedAt: AT,
  userId: null,
  isPendingSync: true,
};

let store: TaskStore;
let sync: Sync;
let asked: string[];
let clock: TestClock;
/** What the server answers with; without one, nothing. */
let answer: (() => Promise<unknown>) | undefined;

beforeEach(() => {
  asked = [];
  answer = undefined;
  clock = new TestClock();
  const api = ((
    route: string,
    { params, query }: { params?: { id: string }; query?: { since: number } } = {},
  ) => {
    asked.push(`${route} ${params?.id ?? query?.since ?? ''}`.trim());
    return answer?.() ?? Promise.resolve([]);
  }) as unknown as ApiClient;
  store = new TaskStore({ today: '2026-03-10', timeZone: 'UTC' });
  sync = new Sync({ api, store, clock, onAccessLost: () => undefined });
  sync.open(1);
});

const READ = 'GET /api/projects/{id}/tasks garden';
const make = { projects: putting([GARDEN]) };
const remove = { projects: removing<ProjectItem>(['garden']) };

test('reads the completed tasks of a project that the server has, once for many watchers', () => {
  store.load({ projects: [{ ...GARDEN, isPendingSync: false }], tasks: [], tags: [] });
  sync.watchProject('garden');
  sync.watchProject('garden');
  expect(asked).toEqual([READ]);
});

test('asks for a new project only when the server has it', () => {
  store.addAction('make', make);
  sync.watchProject('garden');
  expect(asked).toEqual([]);
  store.settleAction('make', make, {});
  expect(asked).toEqual([READ]);
});

test('asks for none that is on its way to the trash, is there, or is not back yet', () => {
  store.load({ projects: [{ ...GARDEN, isPendingSync: false }], tasks: [], tags: [] });
  store.addAction('remove', remove);
  sync.watchProject('garden');
  store.settleAction('remove', remove, {});
  store.addAction('restore', make);
  expect(asked).toEqual([]);
  store.settleAction('restore', make, {});
  expect(asked).toEqual([READ]);
});

test('asks for none that nobody has heard of', () => {
  sync.watchProject('gone');
  expect(asked).toEqual([]);
});

test('asks for none that is left meanwhile', () => {
  store.addAction('make', make);
  sync.watchProject('garden')();
  store.settleAction('make', make, {});
  expect(asked).toEqual([]);
});

test('begins anew a second time where a change was confirmed meanwhile, which saw what is to be forgotten', async () => {
  store.load({ projects: [{ ...GARDEN, isPendingSync: false }], tasks: [], tags: [] });
  const edit = { projects: patching<ProjectItem>(['garden'], () => ({ title: 'Yard' })) };
  store.addAction('edit', edit);
  const anew = Promise.withResolvers<unknown>();
  answer = () => anew.promise;
  const first = sync.catchUp();
  store.settleAction('edit', edit, {});
  anew.resolve({ ...NO_CHANGES, reset: true, version: 900 });
  await first;
  expect([store.project('garden')?.title, sync.version]).toEqual(['Yard', 1]);
  clock.advance(300);
  await sync.catchUp();
  expect([store.project('garden'), sync.version]).toEqual([undefined, 900]);
  expect(asked.filter((question) => question.startsWith('GET /api/changes'))).toContain('GET /api/changes 1');
});

test('counts what only the server knows once, 300 ms after the last of many changes', () => {
  sync.countSoon();
  clock.advance(299);
  sync.countSoon();
  clock.advance(299);
  expect(asked).toEqual([]);
  clock.advance(1);
  expect(asked).toEqual(['GET /api/tasks/counts']);
  clock.advance(10_000);
  expect(asked).toHaveLength(1);
});

test('counts what was completed here among the completed tasks, before the server has it and after', async () => {
  answer = () => Promise.resolve({ journal: 7, projects: [] });
  const count = async () => {
    sync.countSoon();
    clock.advance(300);
    await Promise.resolve();
  };
  const journal = () => (sync.counts.get()?.journal ?? 0) + store.completedAhead;
  const task = blankTask('t', 'Sow', AT, null);
  store.load({ tasks: [{ ...task, isPendingSync: false }], projects: [], tags: [] });
  await count();
  expect(journal()).toBe(7);
  const done = { tasks: patching<TaskItem>(['t'], () => ({ completedAt: AT, completedOn: '2026-03-01' })) };
  store.addAction('done', done);
  expect(journal()).toBe(8);
  sync.taking(() => store.settleAction('done', done, {}));
  expect(journal()).toBe(8);
  answer = () => Promise.resolve({ journal: 8, projects: [] });
  await count();
  expect(journal()).toBe(8);
});
