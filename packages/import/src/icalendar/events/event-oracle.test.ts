/** Compares the instances of events with those of two other implementations, in the shapes of five programs. */
import ical from 'node-ical';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { strToU8 } from 'fflate';
import { readEvents } from './calendar-events.ts';
import { EVENT_CASES, filesOf } from './testing/calendar-files.ts';

const RANGE = { from: '2026-09-15', to: '2027-03-15' };
const ZONE = 'Europe/Berlin';

const FILES = EVENT_CASES.flatMap((each) =>
  filesOf(each).map(({ program, text }) => [program, each.name, text, each] as const),
);

/** Returns the instances that we read: '2026-11-03T13:00Z/PT90M', or days. */
function read(text: string): string[] {
  const { events, unreadable } = readEvents(strToU8(text), RANGE);
  expect(unreadable).toBe(0);
  return events
    .map(({ days, times }) =>
      days === null ? instance(times?.start ?? 0, times?.end ?? 0) : `${days.first}…${days.last}`,
    )
    .toSorted();
}

const instance = (start: number, end: number): string =>
  `${new Date(start).toISOString()} +${(end - start) / 60_000}`;

/** Returns the date that node-ical represents as midnight in the process's zone. */
function localDate(date: Date, days = 0): string {
  return Temporal.PlainDate.from({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
  })
    .add({ days })
    .toString();
}

function readByNodeIcal(text: string): string[] {
  const found = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
  const [from, to] = [new Date(`${RANGE.from}T00:00:00Z`), new Date(`${RANGE.to}T23:59:59Z`)];
  return found
    .flatMap((event) => ical.expandRecurringEvent(event, { from, to, expandOngoing: true }))
    .map(({ start, end, isFullDay }) =>
      isFullDay ? `${localDate(start)}…${localDate(end, -1)}` : instance(start.getTime(), end.getTime()),
    )
    .toSorted();
}

test('the readers of calendar files are compared on at least 60 files (CALENDAR-30)', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(60);
});

test.each(FILES)('reads a file of %s with %s as node-ical does (CALENDAR-30)', (_program, _name, text) => {
  const instances = read(text);
  expect(instances).toEqual(readByNodeIcal(text));
  expect(instances.length).toBeGreaterThan(0);
});

test.each(FILES.filter(([, , , { rule }]) => rule !== undefined))(
  'reads a file of %s with %s as rrule-temporal does (CALENDAR-30)',
  (_program, _name, text, { rule = '', components }) => {
    const [, date = '', time] = /DTSTART[^:]*:(\d{8})(?:T(\d{6}))?/.exec(components[0]?.[0] ?? '') ?? [];
    const start = time === undefined ? `DTSTART;VALUE=DATE:${date}` : `DTSTART;TZID=${ZONE}:${date}T${time}`;
    const dates = new RRuleTemporal({ rruleString: `${start}\nRRULE:${rule}` }).between(
      Temporal.ZonedDateTime.from(`${RANGE.from}T00:00[UTC]`),
      Temporal.ZonedDateTime.from(`${RANGE.to}T23:59[UTC]`),
      true,
    );
    const expected = dates.map((each) => {
      const day = each.toPlainDate().toString();
      if (time === undefined) return `${day}…${day}`;
      return instance(each.epochMilliseconds, each.epochMilliseconds + 90 * 60_000);
    });
    expect(read(text)).toEqual(expected.toSorted());
  },
);
