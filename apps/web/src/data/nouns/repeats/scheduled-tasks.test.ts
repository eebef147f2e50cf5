import { startSeries } from '@questlog/domain/recurrence/series/series';
import { expect, it } from 'vitest';
import { patching } from '../../engine/store/effects.ts';
import { AccountStore } from '../account-store.ts';
import { DAY, occurrence, project, repeatPattern, ZONE } from '../test-rows.ts';
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

it('shows what is to come, made and cancelled, by date and then by title', () => {
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

it('shows nothing to come of a pattern that pauses, and what was made of it', () => {
  const pattern = named('Water', idOf(1), { pausedOn: DAY });
  expect(lines(storeWith([pattern], [past(idOf(1), '2026-03-12', 'Created')]))).toEqual([
    '2026-03-12 Water Created',
  ]);
});

it('leaves out what an archived project hides', () => {
  const pattern = named('Water', idOf(1));
  const store = storeWith([{ ...pattern, template: { ...pattern.template, projectId: 'garden' } }]);
  store.load({ projects: [project('garden')] });
  expect(scheduledBetween(store, RANGE).pending).toBe(3);
  store.addAction('a', { projects: patching<ProjectItem>(['garden'], () => ({ isArchived: true })) });
  expect(scheduledBetween(store, RANGE).pending).toBe(0);
});

it('is worked out once for a range, until a pattern or an occurrence changes', () => {
  const store = storeWith([named('Water', idOf(1))]);
  const first = scheduledBetween(store, RANGE);
  scheduledBetween(store, { ...RANGE, to: '2026-04-01' });
  expect(scheduledBetween(store, { ...RANGE })).toBe(first);
  store.addAction('a', {
    occurrences: new Map([['o', { op: 'put', row: past(idOf(1), '2026-03-11', 'Created') }]]),
  });
  expect(scheduledBetween(store, RANGE).pending).toBe(2);
});

it('makes no more objects than it shows: 200 patterns over 366 days', () => {
  const daily = startSeries(repeatPattern().series.rule, DAY);
  const store = storeWith(
    Array.from({ length: 200 }, (_, n) => named(`Task ${n}`, idOf(n), { series: daily })),
  );
  const { days, pending } = scheduledBetween(store, { from: '2026-03-11', to: '2027-03-11' });
  expect([days.length, pending]).toEqual([366, 73_200]);
});
