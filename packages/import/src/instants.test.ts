import { expect, it, test } from 'vitest';
import { instantOf, isoInstant, wallClock, zoneNamed } from './instants.ts';

test.each([
  ['2026-11-25T08:00:00Z', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T08:00:00.123456789Z', '2026-11-25T08:00:00.123Z'],
  ['2026-11-25T08:00:00+0000', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T08:00:00+02:00', '2026-11-25T06:00:00.000Z'],
  ['2026-11-25 08:00 +0530', '2026-11-25T02:30:00.000Z'],
  ['2026-11-31T08:00:00Z', null],
  ['2026-11-25T24:00:00Z', null],
  ['2026-11-25T08:00:00', null],
  ['2026-11-25', null],
  ['1', null],
])('reads %s as %s (IMPORT-16)', (text, expected) => {
  expect(isoInstant(text)).toBe(expected);
});

it("returns an instant's date and time in a zone, and undefined outside the supported range (IMPORT-16)", () => {
  const instant = instantOf('2026-11-25T23:30:00Z') ?? 0;
  expect(wallClock(instant, 'Asia/Tokyo')).toEqual({ date: '2026-11-26', time: '08:30' });
  expect(wallClock(8.64e15, 'UTC')).toBeUndefined();
  expect(wallClock(Date.UTC(-1, 0), 'UTC')).toBeUndefined();
});

it('uses the zone in the file if it is valid (IMPORT-16)', () => {
  expect(zoneNamed('America/New_York', 'UTC')).toBe('America/New_York');
  expect(zoneNamed('../etc/passwd', 'UTC')).toBe('UTC');
  expect(zoneNamed('', 'UTC')).toBe('UTC');
});
