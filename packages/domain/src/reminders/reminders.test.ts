import { expect, it } from 'vitest';
import { parseLocalDateTime } from './reminders.ts';

it('reads a date and a time without a zone (REMINDER-1)', () => {
  expect(parseLocalDateTime('2026-03-01T17:05')).toEqual({ date: '2026-03-01', time: '17:05' });
});

it.each([
  '',
  '2026-03-01',
  '2026-03-01 17:05',
  '2026-02-30T17:05',
  '2026-03-01T24:00',
  '2026-03-01T17:05:00',
  '2026-03-01T17:05Z',
])('rejects %j as a date and a time (REMINDER-1)', (text) => {
  expect(parseLocalDateTime(text)).toBeUndefined();
});
