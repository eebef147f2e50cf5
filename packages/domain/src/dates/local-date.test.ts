import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  addDays,
  daysBetween,
  knownTimeZone,
  localDateAt,
  parseLocalDate,
  startOfDay,
  weekdayOf,
  weekendAfter,
} from './local-date.ts';

const dates = fc.integer({ min: -60_000, max: 200_000 }).map((days) => addDays('2026-01-01', days));
const zones = fc.constantFrom(
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/Santiago',
  'UTC',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
);

it.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a calendar date', (text) => {
  expect(parseLocalDate(text)).toBe(text);
});

it.each([
  '2026-02-29',
  '2026-02-31',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '2026-1-1',
  '',
  ' 2026-01-01',
])('%j is not a calendar date', (text) => {
  expect(parseLocalDate(text)).toBeUndefined();
});

it('converts dates to day numbers and back', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
      const other = addDays(date, days);
      expect(parseLocalDate(other)).toBe(other);
      expect(daysBetween(date, other)).toBe(days);
      expect(date < other).toBe(days > 0);
    }),
  );
});

it('computes the same weekday as Temporal', () => {
  fc.assert(
    fc.property(dates, (date) => {
      expect(weekdayOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek);
    }),
  );
});

it.each([
  ['2026-11-16', '2026-11-21'],
  ['2026-11-20', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-22', '2026-11-28'],
])('on %s, "this weekend" starts on %s (DATE-11)', (today, saturday) => {
  expect(weekendAfter(today)).toBe(saturday);
});

it.each([
  ['2026-01-01T11:59:59Z', 'Etc/GMT+12', '2025-12-31'],
  ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02'],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-06-15T23:59:59Z', 'UTC', '2026-06-15'],
])('the local date at %s in %s is %s (DATE-4)', (instant, zone, date) => {
  expect(localDateAt(Date.parse(instant), zone)).toBe(date);
});

it('computes the same local date as Temporal in every zone, even around clock changes (DATE-4)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), zones, (epochMs, zone) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
      expect(localDateAt(epochMs, zone)).toBe(wall.toPlainDate().toString());
    }),
  );
});

it('computes the same start of a day as Temporal (DATE-4)', () => {
  fc.assert(
    fc.property(dates, zones, (date, zone) => {
      // Samoa skipped this day, so there is no start of the day to compare.
      fc.pre(!(zone === 'Pacific/Apia' && date === '2011-12-30'));
      const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
      expect(startOfDay(date, zone)).toBe(start.epochMilliseconds);
    }),
  );
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['eUROPE/bERLIN', 'Europe/Berlin'],
  ['utc', 'UTC'],
  [
    'America/Argentina/Buenos_Aires',
    new Intl.DateTimeFormat('en', { timeZone: 'America/Buenos_Aires' }).resolvedOptions().timeZone,
  ],
])('%s resolves to the time zone %s (DATE-5)', (name, zone) => {
  expect(knownTimeZone(name)).toBe(zone);
});

it.each(['', '+02:00', 'Mars/Olympus', 'Europe/Berlin; drop', '../etc', 'x'.repeat(100)])(
  '%j is not a time zone (DATE-5)',
  (name) => {
    expect(knownTimeZone(name)).toBeUndefined();
  },
);

it('caches a time zone once, whatever the letter case of its name (DATE-4)', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const letters = Array.from('africa/johannesburg');
  const dates = Array.from({ length: 500 }, (_, spelling) => {
    const name = letters.map((letter, i) => ((spelling >> i) & 1 ? letter.toUpperCase() : letter)).join('');
    return localDateAt(Date.UTC(2026, 0, 1) + spelling * 60_000, knownTimeZone(name) ?? name);
  });
  expect(new Set(dates)).toEqual(new Set(['2026-01-01']));
  // One formatter resolves the zone's name; the other formats dates.
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
