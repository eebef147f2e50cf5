import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { UnreadableFile } from '../../reader.ts';
import { readEvents } from './calendar-events.ts';

const RANGE = { from: '2026-10-01', to: '2026-12-31' };

const fileOf = (...events: readonly string[]): Uint8Array =>
  strToU8(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.flatMap((event) => [
        'BEGIN:VEVENT',
        ...event
          .trim()
          .split('\n')
          .map((line) => line.trim()),
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
    ].join('\r\n'),
  );

/** Returns the events as text: '2026-12-01…2026-12-02 Title' or '2026-12-01T08:00Z +60 Title'. */
function shown(bytes: Uint8Array, range = RANGE): string[] {
  return readEvents(bytes, range).events.map(({ title, days, times, isFloating }) => {
    if (days !== null) return `${days.first}${days.last === days.first ? '' : `…${days.last}`} ${title}`;
    const { start, end } = times ?? { start: 0, end: 0 };
    const zone = isFloating ? '' : 'Z';
    return `${new Date(start).toISOString().slice(0, 16)}${zone} +${(end - start) / 60_000} ${title}`;
  });
}

test.each([
  ['in UTC', 'DTSTART:20261201T080000Z\nDTEND:20261201T090000Z', '2026-12-01T08:00Z +60 A'],
  [
    'in a zone without a definition',
    'DTSTART;TZID=Europe/Berlin:20261201T090000\nDURATION:PT1H',
    '2026-12-01T08:00Z +60 A',
  ],
  [
    'in a Windows zone',
    'DTSTART;TZID=W. Europe Standard Time:20261201T090000\nDURATION:PT30M',
    '2026-12-01T08:00Z +30 A',
  ],
  [
    'in a zone with a prefix',
    'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261201T090000',
    '2026-12-01T08:00Z +0 A',
  ],
  ['without a zone', 'DTSTART:20261201T090000\nDTEND:20261201T100000', '2026-12-01T09:00 +60 A'],
  ['of a day', 'DTSTART;VALUE=DATE:20261201', '2026-12-01 A'],
  [
    'of days, whose end is exclusive',
    'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261203',
    '2026-12-01…2026-12-02 A',
  ],
  [
    'of days with an end before its start',
    'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261130',
    '2026-12-01 A',
  ],
  [
    'that ends before it starts',
    'DTSTART:20261201T080000Z\nDTEND:20261201T070000Z',
    '2026-12-01T08:00Z +0 A',
  ],
  ['of two weeks', 'DTSTART;VALUE=DATE:20261201\nDURATION:P2W', '2026-12-01…2026-12-14 A'],
])('shows an event %s (CALENDAR-30)', (_what, lines, expected) => {
  expect(shown(fileOf(`SUMMARY:A\n${lines}`))).toEqual([expected]);
});

test('repeats at the same wall time across a clock change, and ends at an instant in UTC (CALENDAR-30)', () => {
  const event = `UID:1\nSUMMARY:A\nDTSTART;TZID=Europe/Berlin:20261020T090000\nDURATION:PT1H
    RRULE:FREQ=WEEKLY;UNTIL=20261103T080000Z`;
  expect(shown(fileOf(event))).toEqual([
    '2026-10-20T07:00Z +60 A',
    '2026-10-27T08:00Z +60 A',
    '2026-11-03T08:00Z +60 A',
  ]);
});

test('leaves out, adds and replaces dates, whatever zone names them (CALENDAR-30)', () => {
  const master = `UID:1\nSUMMARY:A\nDTSTART;TZID=Europe/Berlin:20261201T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5
    EXDATE:20261202T080000Z\nEXDATE;VALUE=DATE:20261203
    RDATE;VALUE=PERIOD:20261210T080000Z/PT15M,20261211T080000Z/20261211T083000Z`;
  const moved =
    'UID:1\nSUMMARY:Moved\nRECURRENCE-ID:20261204T080000Z\nDTSTART:20261204T200000Z\nDURATION:PT2H';
  const cancelled =
    'UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20261205T090000\nDTSTART:20261205T080000Z\nSTATUS:CANCELLED';
  expect(shown(fileOf(moved, master, cancelled))).toEqual([
    '2026-12-01T08:00Z +60 A',
    '2026-12-04T20:00Z +120 Moved',
    '2026-12-10T08:00Z +15 A',
    '2026-12-11T08:00Z +30 A',
  ]);
});

test('shows a changed date without its series, and no date of a cancelled series (CALENDAR-30)', () => {
  const single = 'UID:1\nSUMMARY:Alone\nRECURRENCE-ID:20261204T080000Z\nDTSTART:20261204T080000Z';
  const cancelled = 'UID:2\nDTSTART:20261204T080000Z\nRRULE:FREQ=DAILY\nSTATUS:CANCELLED';
  expect(shown(fileOf(single, cancelled))).toEqual(['2026-12-04T08:00Z +0 Alone']);
});

test('calls a private event busy, and shows a title as one line of text (CALENDAR-30)', () => {
  const secret = 'SUMMARY:Surgery\nCLASS:PRIVATE\nDTSTART;VALUE=DATE:20261201';
  const html = 'SUMMARY:<b>Plan</b>\\n  now\nDTSTART;VALUE=DATE:20261202';
  expect(shown(fileOf(secret, html))).toEqual(['2026-12-01 Busy', '2026-12-02 <b>Plan</b> now']);
});

test('shows an event that began before the range, and none outside it (CALENDAR-30)', () => {
  const long = 'SUMMARY:Long\nDTSTART;VALUE=DATE:20260901\nDTEND;VALUE=DATE:20261102';
  const past = 'SUMMARY:Past\nDTSTART;VALUE=DATE:20260901';
  const later = 'SUMMARY:Later\nDTSTART;VALUE=DATE:20270301';
  const old = 'SUMMARY:Old\nDTSTART;VALUE=DATE:19901224\nRRULE:FREQ=YEARLY';
  expect(shown(fileOf(long, past, later, old))).toEqual(['2026-09-01…2026-11-01 Long', '2026-12-24 Old']);
});

test.each([
  ['an invalid rule', 'DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=SOMETIMES'],
  ['an invalid end of its rule', 'DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=never'],
  ['no start', 'SUMMARY:A'],
  ['an impossible start', 'DTSTART;VALUE=DATE:20261131'],
  ['a date for each second since 1990', 'DTSTART:19900101T000000Z\nRRULE:FREQ=SECONDLY'],
])('leaves out an event with %s, and counts it (CALENDAR-30)', (_what, lines) => {
  const { events, unreadable } = readEvents(
    fileOf(`UID:1\n${lines}`, 'SUMMARY:B\nDTSTART;VALUE=DATE:20261202'),
    RANGE,
  );
  expect(events.map(({ title }) => title)).toEqual(['B']);
  expect(unreadable).toBe(1);
});

test('shows at most 10,000 events, the earliest (CALENDAR-30)', () => {
  const { events, isCut } = readEvents(fileOf('DTSTART:20261201T000000Z\nRRULE:FREQ=MINUTELY'), RANGE);
  expect([events.length, isCut]).toEqual([10_000, true]);
  expect(events.at(-1)?.times?.start).toBe(Date.parse('2026-12-01T00:00:00Z') + 9_999 * 60_000);
});

test.each([
  ['text', 'Hello'],
  ['a page', '<html><body>Sign in</body></html>'],
  ['half a calendar', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261201T080000Z'],
  [
    'more than 20,000 entries',
    `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(20_001)}END:VCALENDAR`,
  ],
])('rejects %s (CALENDAR-30)', (_what, text) => {
  expect(() => readEvents(strToU8(text), RANGE)).toThrow(UnreadableFile);
});
