import { expect, test } from 'vitest';
import { repeatPattern, task } from '../../../data/nouns/testing/rows.ts';
import { itemsByDay } from './calendar-items.ts';

const DAY = '2026-03-10';
const range = { from: DAY, to: '2026-03-12' };

test('a day lists due dates, then tasks without a time in order, then the others by time (CALENDAR-5, CALENDAR-6)', () => {
  const tasks = [
    task('late', { scheduledOn: DAY, scheduledTime: '15:00' }),
    task('second', { scheduledOn: DAY, todayOrder: 2_000 }),
    task('early', { scheduledOn: DAY, scheduledTime: '09:00' }),
    task('first', { scheduledOn: DAY, todayOrder: 1_000 }),
    task('due', { dueOn: DAY }),
    task('outside', { scheduledOn: '2026-03-13' }),
  ];
  const items = itemsByDay(tasks, [], range);
  expect(items.get(DAY)?.map(({ key }) => key)).toEqual(['due:due', 'first', 'second', 'early', 'late']);
  expect([...items.keys()]).toEqual([DAY]);
});

test('a task that is due on another day is on both days, and one that is due on its day only once (CALENDAR-6)', () => {
  const items = itemsByDay(
    [task('a', { scheduledOn: DAY, dueOn: '2026-03-12' }), task('b', { scheduledOn: DAY, dueOn: DAY })],
    [],
    range,
  );
  expect(items.get(DAY)?.map(({ key, isDue }) => [key, isDue])).toEqual([
    ['b', true],
    ['a', false],
  ]);
  expect(items.get('2026-03-12')?.map(({ key, kind }) => [key, kind])).toEqual([['due:a', 'due']]);
});

test('a date of a series without a task is an outline (CALENDAR-6)', () => {
  const pattern = repeatPattern();
  const [item] = itemsByDay([], [{ pattern, date: DAY }], range).get(DAY) ?? [];
  expect(item).toMatchObject({ kind: 'occurrence', patternId: pattern.id, title: pattern.template.title });
  expect(item?.task).toBeUndefined();
});
