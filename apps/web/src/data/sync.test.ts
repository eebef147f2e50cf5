import type { ApiClient } from '@questlog/api-client/client';
import { beforeEach, expect, test } from 'vitest';
import type { ProjectItem } from './model.ts';
import { putting, removing } from './store/effects.ts';
import { TaskStore } from './store/task-store.ts';
import { Sync } from './sync.ts';
import { TestClock } from './test-clock.ts';

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

beforeEach(() => {
  asked = [];
  clock = new TestClock();
  const api = ((route: string, { params }: { params?: { id: string } } = {}) => {
    asked.push(`${route} ${params?.id ?? ''}`.trim());
    return Promise.resolve([]);
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
