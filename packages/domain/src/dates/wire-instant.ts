/**
 * The wire format of instants (DATE-3): RFC 3339 text with an offset, converted to UTC in milliseconds. Years
 * must be from 1 to 9999, as for dates: RFC 3339 cannot express all others, and PostgreSQL rejects some.
 * PostgreSQL also rejects offsets of 16 hours and more.
 *
 *   '2026-03-01T09:30:00+02:00'  → '2026-03-01T07:30:00.000Z'
 *   '0001-01-01T00:00:00+02:00'  → undefined: in UTC it falls in the previous year
 */
import { parseLocalDate } from './local-date.ts';

const SHAPE =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses an instant and returns it in UTC, in the format of `toISOString`; undefined for anything else
 * (DATE-3).
 */
export function parseWireInstant(text: string): string | undefined {
  const day = SHAPE.exec(text)?.[1];
  if (day === undefined || parseLocalDate(day) === undefined) return undefined;
  const epochMs = Date.parse(text);
  return epochMs >= EARLIEST && epochMs <= LATEST ? new Date(epochMs).toISOString() : undefined;
}
