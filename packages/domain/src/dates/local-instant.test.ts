import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './local-date.ts';
import { instantsIn } from './local-instant.ts';

const iso = (epochMs: number | undefined): string | undefined =>
  epochMs === undefined ? undefined : new Date(epochMs).toISOString().slice(0, 16);

it.each([
  ['UTC', '2026-07-01', '17:00', '2026-07-01T17:00'],
  ['Europe/Paris', '2026-01-01', '00:30', '2025-12-31T23:30'],
  ['Europe/Paris', '2026-07-01', '17:00', '2026-07-01T15:00'],
  ['Asia/Kolkata', '2026-07-01', '05:00', '2026-06-30T23:30'],
  ['Pacific/Kiritimati', '2026-07-01', '23:59', '2026-07-01T09:59'],
  ['Etc/GMT+12', '2026-07-01', '00:00', '2026-07-01T12:00'],
  // Times shortly before and after a clock change.
  ['Europe/Paris', '2026-03-29', '01:59', '2026-03-29T00:59'],
  ['Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00'],
  ['Europe/Paris', '2026-10-25', '01:59', '2026-10-24T23:59'],
  ['Europe/Paris', '2026-10-25', '03:00', '2026-10-25T02:00'],
  // These wall times are skipped; the result is the first valid instant after the gap, 03:00 in Paris.
  ['Europe/Paris', '2026-03-29', '02:00', '2026-03-29T01:00'],
  ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:00'],
  ['America/Havana', '2026-03-08', '00:30', '2026-03-08T05:00'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
  // Samoa skipped this day, so the result is the first instant after it.
  ['Pacific/Apia', '2011-12-30', '09:00', '2011-12-30T10:00'],
  // These wall times occur twice; the result is the first instant.
  ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30'],
  ['America/Havana', '2026-11-01', '00:30', '2026-11-01T04:30'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
])('in %s, the wall time on %s at %s is %s in UTC (FEED-7)', (zone, date, time, expected) => {
  expect(iso(instantsIn(zone).at(date, time))).toBe(expected);
});

it('converts wall times in the range from 1972 to nearly the end of 9999 (FEED-7)', () => {
  const { at, lastMinuteOf } = instantsIn('America/New_York');
  expect(
    ['1972-02-01', '1972-02-02', '9999-12-29', '9999-12-30'].map((date) => iso(at(date, '12:00'))),
  ).toEqual([undefined, '1972-02-02T17:00', '9999-12-29T17:00', undefined]);
  expect(iso(lastMinuteOf('2026-11-01'))).toBe('2026-11-02T04:59');
  expect(lastMinuteOf('9999-12-31')).toBeUndefined();
});

it('converts wall times to the same instants as Temporal in every zone (FEED-7)', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1973-01-01', days));
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(zone, day, minute, (timeZone, date, minutes) => {
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      expect(iso(instantsIn(timeZone).at(date, time))).toBe(iso(ofTemporal(timeZone, `${date}T${time}`)));
    }),
    { numRuns: 2_000 },
  );
});

/** Returns the first instant of a wall time; for a skipped one, the instant of the clock change. */
function ofTemporal(timeZone: string, wall: string): number {
  const local = Temporal.PlainDateTime.from(wall);
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.NaN;
}
