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

it("shows the number of tasks in Today on the app's icon while the user wants it (REMINDER-47)", () => {
  const { data, commands } = testData({ rows: { tasks: [task('a', { scheduledOn: DAY }), task('b')] } });
  const stop = followBadge(data);
  commands.createTask({ title: 'c', scheduledOn: DAY });
  expect(shown, 'it is off at first').toEqual([]);
  setBadge(true, data);
  commands.createTask({ title: 'd', scheduledOn: DAY });
  commands.completeTasks(['a'], true);
  expect(shown).toEqual([2, 3, 2]);
  setBadge(false, data);
  commands.createTask({ title: 'e', scheduledOn: DAY });
  expect(shown).toEqual([2, 3, 2, 0]);
  setBadge(true, data);
  stop();
  expect(shown, 'a sign-out removes it').toEqual([2, 3, 2, 0, 3, 0]);
});
