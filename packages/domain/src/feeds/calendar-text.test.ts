import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { instantsIn } from '../dates/local-instant.ts';
import { MAX_FEED_DESCRIPTION, type FeedKind, type FeedTask } from './calendar-feed.ts';
import {
  calendarHeader,
  calendarItem,
  calendarName,
  CALENDAR_FOOTER,
  type CalendarFacts,
} from './calendar-text.ts';
import { feedTask } from './testing/feed-tasks.ts';

const factsOf = (kind: FeedKind): CalendarFacts => ({
  kind,
  instants: instantsIn('America/New_York'),
  publicUrl: 'https://questlog.example',
  tagPathOf: (id) => (id === 'gone' ? undefined : `path/${id}`),
  contains: (id) => id === 'parent',
});
const linesOf = (given: Partial<FeedTask>, kind: FeedKind = 'events'): string[] =>
  calendarItem(feedTask(given), factsOf(kind)).replaceAll('\r\n ', '').split('\r\n');
const datesOf = (given: Partial<FeedTask>, kind: FeedKind): string[] =>
  linesOf(given, kind).filter((line) =>
    /^(?:DTSTART|DUE|STATUS|COMPLETED|PERCENT|DURATION|DTEND)/.test(line),
  );

it("an event has its task's id, title and link, and blocks no time (FEED-7, FEED-9)", () => {
  expect(linesOf({ scheduledOn: '2026-03-10' })).toEqual([
    'BEGIN:VEVENT',
    'UID:019a0000-0000-7000-8000-000000000001',
    'DTSTAMP:20260102T030405Z',
    'DTSTART;VALUE=DATE:20260310',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Buy milk',
    'URL:https://questlog.example/task/019a0000-0000-7000-8000-000000000001',
    'END:VEVENT',
    '',
  ]);
});

it.each<[string, Partial<FeedTask>, string]>([
  [
    'on the scheduled date',
    { scheduledOn: '2026-03-10', dueOn: '2026-03-12' },
    'DTSTART;VALUE=DATE:20260310',
  ],
  ['on the due date', { dueOn: '2026-03-12' }, 'DTSTART;VALUE=DATE:20260312'],
  ['at a time', { scheduledOn: '2026-03-10', scheduledTime: '17:00' }, 'DTSTART:20260310T210000Z'],
  ['at a time in winter', { scheduledOn: '2026-01-10', scheduledTime: '17:00' }, 'DTSTART:20260110T220000Z'],
  ['at a skipped time', { scheduledOn: '2026-03-08', scheduledTime: '02:30' }, 'DTSTART:20260308T070000Z'],
  ['in the year 1', { scheduledOn: '0001-01-01', scheduledTime: '02:30' }, 'DTSTART;VALUE=DATE:00010101'],
])('an event starts %s and has no end (FEED-7)', (_, given, line) => {
  expect(datesOf(given, 'events')).toEqual([line]);
});

it.each<[string, Partial<FeedTask>, string[]]>([
  [
    'at a time',
    { scheduledOn: '2026-03-10', scheduledTime: '17:00', durationMinutes: 90 },
    ['DTSTART:20260310T210000Z', 'DTEND:20260310T223000Z'],
  ],
  [
    'over a clock change',
    { scheduledOn: '2026-03-08', scheduledTime: '01:30', durationMinutes: 60 },
    ['DTSTART:20260308T063000Z', 'DTEND:20260308T073000Z'],
  ],
  ['without a time', { scheduledOn: '2026-03-10', durationMinutes: 90 }, ['DTSTART;VALUE=DATE:20260310']],
])('an event %s with a duration has the expected end (FEED-24)', (_, given, lines) => {
  expect(datesOf(given, 'events')).toEqual(lines);
});

it("an event has its task's priority, tags and description (FEED-9)", () => {
  const lines = linesOf({
    priority: 'medium',
    tagIds: ['b', 'gone', 'a, c'],
    description: 'Two\nlines',
  });
  expect(lines).toContain('PRIORITY:5');
  expect(lines).toContain(String.raw`CATEGORIES:path/a\, c,path/b`);
  expect(lines).toContain(String.raw`DESCRIPTION:Two\nlines`);
  expect(linesOf({ priority: 'high' })).toContain('PRIORITY:1');
  expect(linesOf({ priority: 'low' })).toContain('PRIORITY:9');
  const long = linesOf({ description: '🙂'.repeat(MAX_FEED_DESCRIPTION + 1) });
  expect(long).toContain(`DESCRIPTION:${'🙂'.repeat(MAX_FEED_DESCRIPTION)}`);
});

it('an event links to Scheduled until its task exists (FEED-9)', () => {
  expect(linesOf({ exists: false })).toContain('URL:https://questlog.example/scheduled');
});

const open = 'STATUS:NEEDS-ACTION';
it.each<[string, Partial<FeedTask>, string[]]>([
  ['without dates', {}, [open]],
  ['scheduled', { scheduledOn: '2026-03-10' }, ['DTSTART;VALUE=DATE:20260310', open]],
  ['due', { dueOn: '2026-03-12' }, ['DUE;VALUE=DATE:20260312', open]],
  [
    'scheduled and due later',
    { scheduledOn: '2026-03-10', dueOn: '2026-03-12' },
    ['DTSTART;VALUE=DATE:20260310', 'DUE;VALUE=DATE:20260312', open],
  ],
  // DUE must be later than DTSTART.
  [
    'due when scheduled',
    { scheduledOn: '2026-03-10', dueOn: '2026-03-10' },
    ['DUE;VALUE=DATE:20260310', open],
  ],
  ['due before', { scheduledOn: '2026-03-10', dueOn: '2026-03-09' }, ['DUE;VALUE=DATE:20260309', open]],
  ['at a time', { scheduledOn: '2026-03-10', scheduledTime: '17:00' }, ['DTSTART:20260310T210000Z', open]],
  // iCalendar requires the same type for DTSTART and DUE.
  [
    'at a time and due that day',
    { scheduledOn: '2026-03-10', scheduledTime: '17:00', dueOn: '2026-03-10' },
    ['DTSTART:20260310T210000Z', 'DUE:20260311T035900Z', open],
  ],
  [
    'at a time and due before',
    { scheduledOn: '2026-03-10', scheduledTime: '17:00', dueOn: '2026-03-09' },
    ['DUE;VALUE=DATE:20260309', open],
  ],
  [
    'completed',
    { completedOn: '2026-03-10', completedAt: Date.UTC(2026, 2, 10, 9, 8, 7) },
    ['STATUS:COMPLETED', 'COMPLETED:20260310T090807Z', 'PERCENT-COMPLETE:100'],
  ],
])('a to-do (%s) has the expected lines (FEED-8)', (_, given, lines) => {
  expect(datesOf(given, 'todos')).toEqual(lines);
});

it('a to-do names its parent if the feed contains the parent (FEED-8)', () => {
  expect(linesOf({ parentId: 'parent' }, 'todos')).toContain('RELATED-TO:parent');
  expect(linesOf({ parentId: 'other' }, 'todos').join()).not.toContain('RELATED-TO');
  expect(linesOf({ parentId: 'parent' }).join()).not.toContain('RELATED-TO');
});

it('a calendar has a name and a refresh interval (FEED-11)', () => {
  expect(calendarHeader(calendarName('Today'), false) + CALENDAR_FOOTER).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Questlog//Calendar feed//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Today · Questlog',
      'X-WR-CALNAME:Today · Questlog',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it('the header of a truncated calendar says that it has too many entries (FEED-12)', () => {
  expect(calendarHeader('x', true)).toContain('X-WR-CALDESC:This calendar has too many entries');
});

it('an independent parser reads random tasks back unchanged (FEED-7, FEED-9, FEED-10)', () => {
  // Replace control characters and other line breaks, as the feed does (see ical-writer.test.ts).
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .map((typed) => typed.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\n'));
  const date = fc.constantFrom('2026-03-08', '2026-11-01', '2027-02-28', null);
  const time = fc.constantFrom('00:00', '01:30', '02:30', '23:59', null);
  fc.assert(
    fc.property(
      text,
      text,
      date,
      time,
      fc.array(text, { maxLength: 3 }),
      (title, description, day, hour, tags) => {
        const task = feedTask({
          title,
          description,
          scheduledOn: day,
          scheduledTime: day && hour,
          tagIds: tags,
        });
        const facts = { ...factsOf('events'), tagPathOf: (id: string) => id };
        const written = calendarHeader(title, false) + calendarItem(task, facts) + CALENDAR_FOOTER;
        const calendar = new ICAL.Component(ICAL.parse(written) as unknown[]);
        const event = calendar.getFirstSubcomponent('vevent');
        expect(event?.getFirstPropertyValue('summary')).toBe(title);
        expect(event?.getFirstPropertyValue('description')).toBe(description);
        expect(event?.getFirstProperty('categories')?.getValues() ?? []).toEqual([...tags].sort());
        const start = event?.getFirstPropertyValue('dtstart') as ICAL.Time | null | undefined;
        if (day === null) return;
        const at = hour === null ? undefined : facts.instants.at(day, hour);
        expect(start?.toJSDate().getTime()).toBe(at ?? new Date(`${day}T00:00`).getTime());
        expect(start?.isDate).toBe(at === undefined);
      },
    ),
    { numRuns: 300 },
  );
});
