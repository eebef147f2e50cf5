import type { Pool } from 'pg';
import type { CalendarRange } from '@questlog/domain/calendar/calendar-range';
import type { ShownEvent } from '@questlog/domain/calendar/calendar-events';
import { instantsIn, type ZoneInstants } from '@questlog/domain/dates/local-instant';
import { eventRows, type EventRow } from './calendar-events.queries.ts';

/** Returns the events of a user's calendars in a range of days on the user's clock, as JSON text of an array. */
export async function eventsJson(
  pool: Pool,
  { userId, timeZone }: { readonly userId: string; readonly timeZone: string },
  { from, to }: CalendarRange,
): Promise<string> {
  const rows = await eventRows(pool, { userId, from, to });
  if (rows.length === 0) return '[]';
  const [local, utc] = [instantsIn(timeZone), instantsIn('UTC')];
  const events = rows.map((row) => shownEvent(row, row.is_floating ? utc : local));
  return JSON.stringify(events.filter(({ date, endDate }) => date <= to && endDate >= from));
}

function shownEvent(row: EventRow, clock: ZoneInstants): ShownEvent {
  const { source_id: sourceId, position, title, location, starts_at: startsAt, ends_at: endsAt } = row;
  const start = startsAt && clock.wallOf(startsAt.getTime());
  const end = endsAt && clock.wallOf(endsAt.getTime());
  return {
    id: `${sourceId}.${position}`,
    sourceId,
    title,
    location,
    date: start?.date ?? row.first_day,
    endDate: end?.date ?? row.last_day,
    startTime: start?.time ?? null,
    endTime: end?.time ?? null,
  };
}
