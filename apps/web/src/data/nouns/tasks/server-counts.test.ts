import { beforeEach, expect, test } from 'vitest';
import { TestClock } from '../../engine/browser/testing/clock.ts';
import { patching } from '../../engine/store/effects.ts';
import { DAY, storeOf, task } from '../testing/rows.ts';
import { ServerCounts, type CountsOfServer } from './server-counts.ts';
import type { TaskItem } from './task-item.ts';
import { tasks } from './tasks.ts';

const store = storeOf([task('t'), task('in-project', { projectId: 'p' })]);
const AT = `${DAY}T12:00:00.000Z`;
const completing = (id: string) => ({
  tasks: patching<TaskItem>([id], () => ({ completedAt: AT, completedOn: DAY })),
});

let clock: TestClock;
let counts: ServerCounts;
let requests: number;
let response: CountsOfServer;
let load: () => Promise<CountsOfServer>;

beforeEach(() => {
  clock = new TestClock();
  requests = 0;
  response = { journal: 7, projects: new Map([['p', { active: 1, completed: 3 }]]) };
  load = () => {
    requests += 1;
    return Promise.resolve(response);
  };
  counts = new ServerCounts({
    load: () => load(),
    altered: () => store.altered(tasks),
    clock,
  });
  counts.open();
});

async function count(): Promise<void> {
  counts.countSoon();
  clock.advance(300);
  await Promise.resolve();
}

test("requests the server's counts only once, 300 ms after the last change (VIEW-16)", () => {
  counts.countSoon();
  clock.advance(299);
  counts.countSoon();
  clock.advance(299);
  expect(requests).toBe(0);
  clock.advance(1);
  expect(requests).toBe(1);
  clock.advance(10_000);
  expect(requests).toBe(1);
});

test('counts tasks completed on this device, whether or not the server knows about them (VIEW-16)', async () => {
  const journal = () => (counts.value.get()?.journal ?? 0) + store.completedAhead();
  await count();
  expect(journal()).toBe(7);
  const done = completing('t');
  store.addAction('done', done);
  expect(journal()).toBe(8);
  counts.preserveTotals(() => store.settleAction('done', done, {}));
  expect(journal()).toBe(8);
  response = { journal: 8, projects: new Map() };
  await count();
  expect(journal()).toBe(8);
});

test('loads the counts again if a change was applied while they were loading (VIEW-16)', async () => {
  const responses: ((counts: CountsOfServer) => void)[] = [];
  load = () => new Promise((resolve) => responses.push(resolve));
  const journal = () => counts.value.get()?.journal;
  counts.countSoon();
  clock.advance(300);
  const done = completing('t');
  store.addAction('done', done);
  counts.preserveTotals(() => store.settleAction('done', done, {}));
  responses[0]?.({ journal: 0, projects: new Map() });
  await Promise.resolve();
  expect(journal()).not.toBe(0);
  clock.advance(300);
  responses[1]?.({ journal: 1, projects: new Map() });
  await Promise.resolve();
  expect(journal()).toBe(1);
});

test('ignores counts that arrive after newer ones (VIEW-16)', async () => {
  const responses: ((counts: CountsOfServer) => void)[] = [];
  load = () => new Promise((resolve) => responses.push(resolve));
  for (let request = 0; request < 2; request += 1) {
    counts.countSoon();
    clock.advance(300);
  }
  responses[1]?.({ journal: 60, projects: new Map() });
  await Promise.resolve();
  responses[0]?.({ journal: 0, projects: new Map() });
  await Promise.resolve();
  expect(counts.value.get()?.journal).toBe(60);
});

test('still needs the counts after a failed request, and no longer once they are loaded (VIEW-16)', async () => {
  await count();
  load = () => Promise.reject(new Error('busy'));
  await count();
  expect([counts.isOutdated, counts.value.get()?.journal]).toEqual([true, 7]);
  load = () => Promise.resolve({ journal: 60, projects: new Map() });
  await count();
  expect([counts.isOutdated, counts.value.get()?.journal]).toEqual([false, 60]);
});

test('counts a task completed in a project, without sending another request', async () => {
  await count();
  const done = completing('in-project');
  store.addAction('done', done);
  counts.preserveTotals(() => store.settleAction('done', done, {}));
  expect(counts.value.get()?.projects.get('p')).toEqual({ active: 1, completed: 4 });
  expect(requests).toBe(1);
});
