import { expect, it } from 'vitest';
import { occurrenceId } from '../occurrence-id.ts';
import { newestTask } from './newest-task.ts';

const PATTERN = '01890000-0000-7000-8000-000000000001';
const first = '01890000-0000-7000-8000-0000000000ff';
const other = '01890000-0000-7000-8000-0000000000fe';
const ninth = occurrenceId(PATTERN, '2026-03-09');
const tenth = occurrenceId(PATTERN, '2026-03-10');

it.each([
  ['missing if none is open', [], null],
  ['the only one', [first], first],
  ['the latest occurrence', [ninth, tenth], tenth],
  ['the latest occurrence in another order', [tenth, ninth], tenth],
  ['an occurrence, not the task that was made repeating', [ninth, first], ninth],
  ['the one with the lower id of two without a date', [first, other], other],
])('the newest open task of a series is %s (REPEAT-53)', (_, ids, newest) => {
  expect(newestTask(PATTERN, ids)).toBe(newest);
});
