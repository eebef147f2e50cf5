import { beforeEach, expect, it } from 'vitest';
import { DAY, task } from '../data/nouns/testing/rows.ts';
import { testData } from '../data/testing/data-layer.ts';
import { followBadge, setBadge } from './app-badge.ts';

const shown: number[] = [];

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: (count: number) => Promise.resolve(void shown.push(count)),
  });
});

it("shows the number of tasks in Today on the app's icon unless the user has turned it off (OFFLINE-50, REMINDER-47)", () => {
  const { data, commands } = testData({ rows: { tasks: [task('a', { scheduledOn: DAY }), task('b')] } });
  const stop = followBadge(data);
  commands.createTask({ title: 'c', scheduledOn: DAY });
  commands.completeTasks(['a'], true);
  expect(shown).toEqual([1, 2, 1]);
  setBadge(false, data);
  commands.createTask({ title: 'd', scheduledOn: DAY });
  expect(shown).toEqual([1, 2, 1, 0]);
  setBadge(true, data);
  stop();
  expect(shown, 'a sign-out removes it').toEqual([1, 2, 1, 0, 2, 0]);
});
