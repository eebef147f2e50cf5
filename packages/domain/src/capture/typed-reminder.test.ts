import { expect, it } from 'vitest';
import { fold } from '../folded-text.ts';
import { parseCapture } from './capture.ts';
import type { CaptureReader } from './captured.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';

const READER: CaptureReader = {
  today: '2026-11-25',
  now: '10:00',
  weekStart: 1,
  isMonthFirst: true,
  isTwelveHourClock: true,
};

const read = (text: string, more: Partial<CaptureReader> = {}) => {
  const { title, reminderMinutes } = parseCapture(text, { ...READER, ...more });
  return [title, ...reminderMinutes];
};

it.each([
  ['Dinner fri 7pm !30m', ['Dinner', 30]],
  ['Dinner !1h fri 7pm !1D', ['Dinner', 60, 1_440]],
  ['Dinner fri 7pm !0m !2w', ['Dinner', 0, 20_160]],
  ['Dinner fri 7pm !30m, !30m', ['Dinner', 30]],
  ['Dinner fri !30m', ['Dinner !30m']],
  ['Dinner fri 7pm !5w', ['Dinner !5w']],
  ['Dinner fri 7pm "!30m"', ['Dinner "!30m"']],
  ['Dinner fri 7pm \\!30m', ['Dinner !30m']],
])('reads the reminders of "%s" (CAPTURE-59)', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('reads a reminder in a title without a time once it is accepted (CAPTURE-59)', () => {
  expect(read('Read !30m', { accepted: new Set(['!30m']) })).toEqual(['Read', 30]);
});

it('reads at most ten reminders (CAPTURE-59)', () => {
  const marks = Array.from({ length: 12 }, (_, index) => `!${index + 1}h`).join(' ');
  expect(read(`Dinner fri 7pm ${marks}`)).toHaveLength(11);
});

it.each([
  ['Dinner fri 7pm remind me 10 min before', 'remind me 10 min before', ['Dinner', 10]],
  ['Dinner fri 7pm remind me half an hour before', 'remind me half an hour before', ['Dinner', 30]],
  ['Essen fr 19 uhr erinnere mich 2 tage vorher', 'erinnere mich 2 tage vorher', ['Essen', 2_880]],
  ['Dîner vendredi à 19h rappelle-moi 1 heure avant', 'rappelle-moi 1 heure avant', ['Dîner', 60]],
])('offers the reminder of "%s" (CAPTURE-62)', (text, phrase, expected) => {
  const languages = [german, french];
  const offers = parseCapture(text, { ...READER, languages }).items.filter(({ taken }) => !taken);
  expect(offers.map(({ kind, text: offered }) => [kind, offered])).toEqual([['reminder', phrase]]);
  expect(read(text, { languages, accepted: new Set([fold(phrase)]) })).toEqual(expected);
});
