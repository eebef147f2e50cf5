import { expect, it } from 'vitest';
import { formatWireDate, parseWireDate } from './wire-date.ts';

it.each([
  ['2026-03-01T00:00:00.000Z', { date: '2026-03-01', thisEvening: false }],
  ['2026-03-01T18:00:00.000Z', { date: '2026-03-01', thisEvening: true }],
  ['2026-03-01T00:00:00Z', { date: '2026-03-01', thisEvening: false }],
  ['2026-03-01', { date: '2026-03-01', thisEvening: false }],
])('parses the wire date %s (DATE-1)', (text, read) => {
  expect(parseWireDate(text)).toEqual(read);
});

it.each([
  '2026-02-31T00:00:00.000Z',
  '2026-03-01T12:00:00.000Z',
  '2026-03-01T00:00:00.000+02:00',
  'tomorrow',
  '',
])('rejects %j as a wire date (DATE-2)', (text) => {
  expect(parseWireDate(text)).toBeUndefined();
});

it('a wire date is unchanged after formatting and parsing (DATE-1)', () => {
  for (const thisEvening of [true, false]) {
    expect(parseWireDate(formatWireDate('2026-12-31', thisEvening))).toEqual({
      date: '2026-12-31',
      thisEvening,
    });
  }
});
