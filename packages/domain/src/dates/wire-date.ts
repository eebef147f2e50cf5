/**
 * The wire format of calendar dates (DATE-2): the date at midnight UTC. A scheduled date at 18:00 UTC means
 * "this evening". Other times of day have no meaning.
 *
 *   '2026-03-01T00:00:00.000Z' ↔ { date: '2026-03-01', thisEvening: false }
 *   '2026-03-01T18:00:00.000Z' ↔ { date: '2026-03-01', thisEvening: true }
 */
import { parseLocalDate, type LocalDate } from './local-date.ts';

export interface WireDate {
  readonly date: LocalDate;
  readonly thisEvening: boolean;
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:T(00|18):00(?::00(?:\.0{1,9})?)?Z)?$/;

/** Parses a date in wire format or `YYYY-MM-DD`; undefined for anything else (DATE-2). */
export function parseWireDate(text: string): WireDate | undefined {
  const match = SHAPE.exec(text);
  const date = match?.[1] === undefined ? undefined : parseLocalDate(match[1]);
  return date === undefined ? undefined : { date, thisEvening: match?.[2] === '18' };
}

/** Formats a date for the wire (DATE-2). */
export function formatWireDate(date: LocalDate, thisEvening = false): string {
  return `${date}T${thisEvening ? '18' : '00'}:00:00.000Z`;
}
