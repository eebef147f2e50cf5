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

const scheduledIn = (store: AccountStore, range = RANGE) =>
  scheduledBetween(
    {
      patterns: store.repeatPatterns(),
      occurrences: store.occurrences(),
      archived: store.archivedProjects(),
    },
    range,
  );

function lines(store: AccountStore): string[] {
  const { days, task } = scheduledIn(store);
  return days.flatMap(({ keys }) =>
    keys.map((key) => {
      const { pattern, date, occurrence: past } = task(key) ?? {};
      return `${date} ${pattern?.template.title} ${past?.status ?? 'Pending'}`;
    }),
  );
}

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
  expect(scheduledIn(store).pending).toBe(4);
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
  expect(scheduledIn(store).pending).toBe(3);
  store.addAction('a', { projects: patching<ProjectItem>(['garden'], () => ({ isArchived: true })) });
  expect(scheduledIn(store).pending).toBe(0);
});

it('lists 73,200 occurrences of 200 daily patterns over 366 days', () => {
  const daily = startSeries(repeatPattern().series.rule, DAY);
  const store = storeWith(
    Array.from({ length: 200 }, (_, n) => named(`Task ${n}`, idOf(n), { series: daily })),
  );
  const { days, pending } = scheduledIn(store, { from: '2026-03-11', to: '2027-03-11' });
  expect([days.length, pending]).toEqual([366, 73_200]);
});
