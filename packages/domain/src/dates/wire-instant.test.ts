import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseWireInstant } from './wire-instant.ts';

it.each([
  ['2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30:00+02:00', '2026-03-01T07:30:00.000Z'],
  ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
  ['2026-03-01T09:30:00.123456789Z', '2026-03-01T09:30:00.123Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('parses the wire instant %s as %s (DATE-3)', (text, utc) => {
  expect(parseWireInstant(text)).toBe(utc);
});

it.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  '2026-02-31T00:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T00:00:60Z',
  '2026-03-01T00:00:00+24:00',
  '2026-03-01T00:00:00',
  '2026-03-01',
  'yesterday',
  '',
])('rejects %j as a wire instant (DATE-3)', (text) => {
  expect(parseWireInstant(text)).toBeUndefined();
});

it('a wire instant is unchanged after formatting and parsing (DATE-3)', () => {
  const instants = fc.date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(parseWireInstant(instant.toISOString())).toBe(instant.toISOString());
    }),
  );
});
