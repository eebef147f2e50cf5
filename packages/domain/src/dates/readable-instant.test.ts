import { expect, it } from 'vitest';
import { localDateAt } from './local-date.ts';
import { localTimeAt } from './local-time.ts';
import { relativeTime } from './relative-time.ts';
import { readableInstant } from './readable-instant.ts';

const UNREADABLE = [Number.NaN, Infinity, -Infinity, 8_640_000_000_000_001, Date.parse('no date')];

it.each(UNREADABLE)('%d becomes the beginning of 1970, and a readable one stays (DATE-27)', (instant) => {
  expect(readableInstant(instant)).toBe(0);
  expect(readableInstant(8_640_000_000_000_000)).toBe(8_640_000_000_000_000);
  expect(readableInstant(-1)).toBe(-1);
});

it.each(UNREADABLE)('%d is formatted without an error (DATE-27)', (instant) => {
  expect(localDateAt(instant, 'UTC')).toBe('1970-01-01');
  expect(localTimeAt(instant, 'UTC')).toBe('00:00');
  const label = relativeTime(instant, Date.parse('2026-03-10'), 'en-GB', 'UTC');
  expect(label).toBe(instant > 0 ? 'just now' : '01/01/1970');
});
