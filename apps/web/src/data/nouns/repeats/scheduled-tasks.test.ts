import { startSeries } from '@questlog/domain/recurrence/series/series';
import { expect, it } from 'vitest';
import { patching } from '../../engine/store/effects.ts';
import { AccountStore } from '../account-store.ts';
import { DAY, occurrence, project, repeatPattern, ZONE } from '../testing/rows.ts';
import type { ProjectItem } from '../projects/project-item.ts';
import type { OccurrenceItem } from './occurrence-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { scheduledBetween } from './scheduled-tasks.ts';

const RANGE = { from: '2026-03-11', to: '2026-03-13' };

function storeWith(
  patterns: readonly RepeatPatternItem[],
  occurrences: readonly OccurrenceItem[] = [],
): AccountStore {
  const store = new AccountStore({ today: DAY, timeZone: ZONE });
  store.load({ repeatPatterns: patterns, occurrences });
  return store;
}

function named(title: string, id: string, fields: Partial<RepeatPatternItem> = {}): RepeatPatternItem {
  const pattern = repeatPattern(fields);
  return { ...pattern, id, template: { ...pattern.template, title } };
}

const past = (repeatPatternId: string, date: string, status: OccurrenceItem['status']): OccurrenceItem =>
  occurrence(date, { repeatPatternId, status });

const idOf = (n: number): string => `01890000-${String(n).padStart(4, '0')}-7000-8000-000000000000`;

const lines = (store: AccountStore): string[] =>
  scheduledBetween(store, RANGE).days.flatMap((day) =>
    day.keys.map((key) => {
      const { pattern, date, occurrence: past } = day.task(key) ?? {};
      return `${date} ${pattern?.template.title} ${past?.status ?? 'Pending'}`;
    }),
  );

it('lists pending, created and cancelled occurrences by date and then by title (REPEAT-61)', () => {
  const store = storeWith(
    [named('Water', idOf(1)), named('Feed', idOf(2))],
    [past(idOf(1), '2026-03-11', 'Created'), past(idOf(2), '2026-03-12', 'Cancelled')],
  );
  expect(lines(store)).toEqual([
    '2026-03-11 Feed Pending',
    '2026-03-11 Water Created',
    '2026-03-12 Feed Cancelled',
    '2026-03-12 Water Pending',
    '2026-03-13 Feed Pending',
    '2026-03-13 Water Pending',
  ]);
  expect(scheduledBetween(store, RANGE).pending).toBe(4);
});

it('sorts titles with numbers in natural order, 2 before 10 (REPEAT-61)', () => {
  const store = storeWith(['Task 10', 'Task 2', 'Task 1'].map((title, n) => named(title, idOf(n))));
  expect(
    lines(store)
      .slice(0, 3)
      .map((line) => line.split(' ')[2]),
  ).toEqual(['1', '2', '10']);
});

it("sorts a day's occurrences by time and title, those without a time first (REPEAT-61)", () => {
  const timed = (title: string, id: string, scheduledTime: string | null): RepeatPatternItem => {
    const pattern = named(title, id);
    return { ...pattern, template: { ...pattern.template, scheduledTime } };
  };
  const store = storeWith([
    timed('B', idOf(1), '19:00'),
    timed('C', idOf(2), '09:00'),
    timed('D', idOf(3), null),
    timed('A', idOf(4), '19:00'),
  ]);
  expect(
    lines(store)
      .slice(0, 4)
      .map((line) => line.split(' ')[1]),
  ).toEqual(['D', 'C', 'A', 'B']);
});

it("shows a paused pattern's created occurrences, but no pending ones (REPEAT-61)", () => {
  const pattern = named('Water', idOf(1), { pausedOn: DAY });
  expect(lines(storeWith([pattern], [past(idOf(1), '2026-03-12', 'Created')]))).toEqual([
    '2026-03-12 Water Created',
  ]);
});

it('omits occurrences in an archived project (REPEAT-61)', () => {
  const pattern = named('Water', idOf(1));
  const store = storeWith([{ ...pattern, template: { ...pattern.template, projectId: 'garden' } }]);
  store.load({ projects: [project('garden')] });
  expect(scheduledBetween(store, RANGE).pending).toBe(3);
  store.addAction('a', { projects: patching<ProjectItem>(['garden'], () => ({ isArchived: true })) });
  expect(scheduledBetween(store, RANGE).pending).toBe(0);
});

it('computes a date range only once until a pattern or an occurrence changes', () => {
  const store = storeWith([named('Water', idOf(1))]);
  const first = scheduledBetween(store, RANGE);
  scheduledBetween(store, { ...RANGE, to: '2026-04-01' });
  expect(scheduledBetween(store, { ...RANGE })).toBe(first);
  store.addAction('a', {
    occurrences: new Map([['o', { op: 'put', row: past(idOf(1), '2026-03-11', 'Created') }]]),
  });
  expect(scheduledBetween(store, RANGE).pending).toBe(2);
});

it('reuses the objects of unchanged days, with the same result as a fresh computation', () => {
  const patterns = [
    named('Water', idOf(1)),
    named('Feed', idOf(2)),
    named('Prune', idOf(3), { pausedOn: DAY }),
  ];
  const store = storeWith(patterns);
  const steps: readonly OccurrenceItem[] = [
    past(idOf(1), '2026-03-12', 'Created'),
    past(idOf(2), '2026-03-12', 'Cancelled'),
    past(idOf(3), '2026-03-11', 'Created'),
    past(idOf(1), '2026-05-01', 'Created'),
  ];
  steps.forEach((row, index) => {
    const before = scheduledBetween(store, RANGE).days;
    store.addAction(`a${index}`, { occurrences: new Map([[row.id, { op: 'put', row }]]) });
    const after = scheduledBetween(store, RANGE).days;
    const kept = before.filter(({ date }) => date !== row.date);
    expect(after.filter(({ date }) => date !== row.date)).toEqual(kept);
    kept.forEach((day) => expect(after.find(({ date }) => date === day.date)).toBe(day));
    expect(lines(store)).toEqual(lines(storeWith(patterns, steps.slice(0, index + 1))));
  });
  steps.forEach((_, index) => {
    store.dropAction(`a${index}`);
    expect(lines(store)).toEqual(lines(storeWith(patterns, steps.slice(index + 1))));
  });
});

it('reuses the objects of unchanged occurrences', () => {
  const [water, feed] = [named('Water', idOf(1)), named('Feed', idOf(2))];
  const store = storeWith([water, feed]);
  const tasks = () =>
    scheduledBetween(store, RANGE).days.flatMap((day) => day.keys.map((key) => day.task(key)));
  const before = tasks();
  const { outline } = scheduledBetween(store, RANGE);
  const row = past(idOf(1), '2026-03-12', 'Created');
  store.addAction('a', { occurrences: new Map([[row.id, { op: 'put', row }]]) });
  const after = tasks();
  expect(after.filter((task) => !before.includes(task))).toMatchObject([{ date: row.date, occurrence: row }]);
  store.load({ repeatPatterns: [{ ...water, updatedAt: 'later' }] });
  expect(scheduledBetween(store, RANGE).outline, 'no row has come or gone').toBe(outline);
  const changed = tasks().filter((task) => !after.includes(task));
  expect(changed.map((task) => task?.pattern.id)).toEqual([water.id, water.id, water.id]);
});

it('lists 73,200 occurrences of 200 daily patterns over 366 days', () => {
  const daily = startSeries(repeatPattern().series.rule, DAY);
  const store = storeWith(
    Array.from({ length: 200 }, (_, n) => named(`Task ${n}`, idOf(n), { series: daily })),
  );
  const { days, pending } = scheduledBetween(store, { from: '2026-03-11', to: '2027-03-11' });
  expect([days.length, pending]).toEqual([366, 73_200]);
});
