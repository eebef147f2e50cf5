import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 10, 20, 12);
it.each([
  [59_000, 'just now'],
  [60_000, '1m ago'],
  [3_600_000, '1h ago'],
  [86_400_000, '1d ago'],
  [7 * 86_400_000, '7d ago'],
  [8 * 86_400_000, '11/12/2026'],
])('an instant %i ms ago reads %s (DATE-15)', (ago, text) => {
  expect(relativeTime(now - ago, now, 'en-US', 'UTC')).toBe(text);
});
