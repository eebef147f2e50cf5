/** Queries for the events of the calendars that users show behind their tasks. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { query } from '../../platform/db/query.ts';

/** Maximum number of events in one response. */
const MAX_EVENTS = 5_000;

export const deleteEvents = query<never, { id: string }>(
  'calendar-events.delete',
  'delete from calendar_events where source_id = :id',
);

/** Inserts the events of a calendar. @param rows JSON text of an array of rows */
export const insertEvents = query<never, { id: string; rows: string }>(
  'calendar-events.insert',
  `insert into calendar_events
     (source_id, position, title, location, first_day, last_day, starts_at, ends_at, is_floating)
   select :id, x.position, x.title, x.location, x.first_day, x.last_day, x.starts_at, x.ends_at, x.is_floating
     from json_to_recordset(:rows::json) as x(position integer, title text, location text, first_day date,
       last_day date, starts_at timestamptz, ends_at timestamptz, is_floating boolean)`,
);

export interface EventRow {
  readonly source_id: string;
  readonly position: number;
  readonly title: string;
  readonly location: string | null;
  readonly first_day: LocalDate;
  readonly last_day: LocalDate;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly is_floating: boolean;
}

/**
 * Returns the events of a user's calendars on the days of a range, in any time zone, by start.
 */
export const eventRows = query<EventRow, { userId: string; from: LocalDate; to: LocalDate }>(
  'calendar-events.range',
  `select e.source_id, e.position, e.title, e.location, e.first_day::text, e.last_day::text, e.starts_at, e.ends_at,
          e.is_floating
     from calendar_sources s join calendar_events e on e.source_id = s.id
    where s.user_id = :userId and s.enabled and e.first_day <= :to::date + 1 and e.last_day >= :from::date - 1
    order by coalesce(e.starts_at, e.first_day::timestamp at time zone 'UTC'), s.created_at, s.id, e.position
    limit ${MAX_EVENTS}`,
);

/**
 * Returns a text that changes whenever the events of a user may have changed; null if the user shows no calendar.
 */
export const eventsStamp = query<{ stamp: string | null }, { userId: string }>(
  'calendar-events.stamp',
  `select string_agg(id || ' ' || changed_at, ',' order by id) as stamp
     from calendar_sources where user_id = :userId and enabled`,
).map(({ stamp }) => stamp);
