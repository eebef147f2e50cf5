/** Hostile calendars, from a real web server. */
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { calendarText, startCalendarHost } from '@questlog/testkit/calendar-host';
import { afterAll, expect, test } from 'vitest';
import { parseNetworks } from '../../../platform/http/outgoing/networks.ts';
import { createOutgoing } from '../../../platform/http/outgoing/outgoing.ts';
import { CalendarReader } from './calendar-reader.ts';

const host = await startCalendarHost();
afterAll(() => host.close());
const NOW = new Date('2026-01-15T12:00:00Z');
const outgoing = createOutgoing({ allowed: parseNetworks('127.0.0.0/8') ?? [] });
const reader = new CalendarReader({ outgoing, limits: { responseMs: 500 } });
afterAll(() => reader.close());

const event = (lines: string): string => `UID:${lines.length}${lines.slice(0, 40)}\nSUMMARY:A\n${lines}`;
const FINE = calendarText([event('DTSTART:20260115T090000Z')]);

/** Reads a response, and then a good calendar, which must be read whatever came before it. */
async function outcomeOf(response: string | number | RequestListener): Promise<unknown> {
  host.serve('/a.ics', response);
  host.serve('/fine.ics', FINE);
  const reading = await reader.read(`${host.url}/a.ics`, null, NOW);
  expect(await reader.read(`${host.url}/fine.ics`, null, NOW)).toMatchObject({ kind: 'read' });
  if (reading.kind !== 'read') return reading.kind === 'failed' ? reading.error : reading.kind;
  const { rows, unreadable, isCut } = reading.calendar;
  return { events: (JSON.parse(rows) as unknown[]).length, unreadable, isCut };
}

const nested = (levels: number): string =>
  `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(levels)}${'END:VEVENT\r\n'.repeat(levels)}END:VCALENDAR\r\n`;
const send =
  (body: string | Buffer, encoding: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body);

test.each<[string, string | number | RequestListener, unknown]>([
  ['a page', '<!doctype html><html><body>Sign in</body></html>', 'no_calendar'],
  ['nothing', '', 'no_calendar'],
  ['half a calendar', FINE.slice(0, 80), 'no_calendar'],
  ['ten levels of components', nested(10), 'no_calendar'],
  ['20,001 entries', calendarText(Array.from({ length: 20_001 }, () => 'DTSTART:20260115')), 'no_calendar'],
  ['an error', 500, 'bad_status'],
  ['no content', 204, 'bad_status'],
  ['unrequested 304', 304, 'bad_status'],
  ['a gzip bomb', send(gzipSync(Buffer.alloc(60_000_000, ' ')), 'gzip'), 'too_large'],
  ['half a gzip', send(gzipSync(FINE).subarray(0, 60), 'gzip'), 'unreadable'],
  ['an unknown compression', send(FINE, 'compress'), 'unreadable'],
  [
    'a body that never ends',
    (_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('X'.repeat(100_000)));
      };
      response.on('drain', write);
      write();
    },
    'too_large',
  ],
  [
    'a byte now and then',
    (_request, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
    'timed_out',
  ],
  ['no response', () => undefined, 'timed_out'],
  [
    'redirects in a circle',
    (_request, response) => response.writeHead(302, { location: '/a.ics' }).end(),
    'too_many_redirects',
  ],
  [
    'a redirect into a private network',
    (_request, response) => response.writeHead(302, { location: 'http://192.168.0.1/a.ics' }).end(),
    'forbidden_address',
  ],
])('rejects %s, and reads the next calendar (CALENDAR-20)', async (_what, response, outcome) => {
  expect(await outcomeOf(response)).toBe(outcome);
});

test('leaves out an event with a date for each second of years, and counts it (CALENDAR-21)', async () => {
  const text = calendarText([
    event('DTSTART:19900101T000000Z\nRRULE:FREQ=SECONDLY'),
    event('DTSTART:20260116'),
  ]);
  expect(await outcomeOf(text)).toEqual({ events: 1, unreadable: 1, isCut: false });
});

/** Returns events that each repeat every minute from the first stored day on. */
const minutely = (count: number, rule = ''): string =>
  calendarText(
    Array.from(
      { length: count },
      (_, at) => `UID:${at}\nDTSTART:20251120T000000Z\nRRULE:FREQ=MINUTELY${rule}`,
    ),
  );

test('stores the first 10,000 of 100,000 dates (CALENDAR-23)', async () => {
  const patient = new CalendarReader({ outgoing, limits: { timeoutMs: 60_000 } });
  host.serve('/many.ics', minutely(10, ';COUNT=10000'));
  const reading = await patient.read(`${host.url}/many.ics`, null, NOW);
  expect(reading).toMatchObject({ kind: 'read', calendar: { isCut: true, unreadable: 0 } });
  expect(reading.kind === 'read' && JSON.parse(reading.calendar.rows)).toHaveLength(10_000);
  await patient.close();
});

test('stops reading millions of dates, and thousands of rules that never match (CALENDAR-20)', async () => {
  expect(await outcomeOf(minutely(200, ';COUNT=49000'))).toBe('too_complex');
  expect(await outcomeOf(minutely(2_000, ';BYMONTH=2;BYMONTHDAY=30'))).toBe('too_complex');
});

test('stops reading a calendar that needs more memory than allowed (CALENDAR-20)', async () => {
  const small = new CalendarReader({ outgoing, limits: { memoryMb: 16, timeoutMs: 60_000 } });
  host.serve('/large.ics', minutely(100, ';COUNT=49000'));
  expect(await small.read(`${host.url}/large.ics`, null, NOW)).toMatchObject({ error: 'too_complex' });
  host.serve('/fine.ics', FINE);
  expect(await small.read(`${host.url}/fine.ics`, null, NOW)).toMatchObject({ kind: 'read' });
  await small.close();
});
