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
let asked: number;
let answer: CountsOfServer;

beforeEach(() => {
  clock = new TestClock();
  asked = 0;
  answer = { journal: 7, projects: new Map([['p', { active: 1, completed: 3 }]]) };
  counts = new ServerCounts({
    load: () => {
      asked += 1;
      return Promise.resolve(answer);
    },
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
  expect(asked).toBe(0);
  clock.advance(1);
  expect(asked).toBe(1);
  clock.advance(10_000);
  expect(asked).toBe(1);
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
  answer = { journal: 8, projects: new Map() };
  await count();
  expect(journal()).toBe(8);
});

test('counts a task completed in a project, without sending another request', async () => {
  await count();
  const done = completing('in-project');
  store.addAction('done', done);
  counts.preserveTotals(() => store.settleAction('done', done, {}));
  expect(counts.value.get()?.projects.get('p')).toEqual({ active: 1, completed: 4 });
  expect(asked).toBe(1);
});
