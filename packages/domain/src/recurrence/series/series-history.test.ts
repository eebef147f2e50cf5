import { expect, it } from 'vitest';
import { seriesHistory } from './series-history.ts';

const TODAY = '2026-03-10';
const task = (id: string, date: string | null, completedOn: string | null = null) => ({
  id,
  date,
  completedOn,
});
const made = (id: string, date: string) => ({ id, date, status: 'Created' as const, createdTaskId: id });
const cancelled = (id: string, date: string) => ({
  id,
  date,
  status: 'Cancelled' as const,
  createdTaskId: null,
});

it('returns the outcome of each occurrence, latest first (REPEAT-63)', () => {
  const history = seriesHistory(
    {
      tasks: [
        task('first', '2026-03-01', '2026-03-01'),
        task('open', '2026-03-08'),
        task('today', TODAY),
        task('early', '2026-03-12', '2026-03-09'),
        task('moved', '2026-03-20', '2026-03-06'),
        task('dateless', null),
      ],
      occurrences: [
        cancelled('x', '2026-03-02'),
        made('gone', '2026-03-03'),
        made('moved', '2026-03-05'),
        made('open', '2026-03-08'),
        cancelled('later', '2026-03-15'),
      ],
    },
    TODAY,
    10,
  );
  expect(history.map(({ date, state }) => `${date} ${state}`)).toEqual([
    '2026-03-12 done',
    '2026-03-08 late',
    '2026-03-05 done',
    '2026-03-03 made',
    '2026-03-02 cancelled',
    '2026-03-01 done',
  ]);
});

it('returns at most the given number of occurrences, the latest ones', () => {
  const tasks = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date) => task(date, date, date));
  expect(seriesHistory({ tasks, occurrences: [] }, TODAY, 2).map(({ date }) => date)).toEqual([
    '2026-03-03',
    '2026-03-02',
  ]);
});
