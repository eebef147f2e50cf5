/** Events of the calendars that a user shows behind the tasks (CALENDAR-23). */
import { z } from 'zod';
import { ownSession } from './access.ts';
import { calendarDate, filterDate, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const time = z.string().meta({ example: '17:00' });

/** An event on the caller's clock. */
export const calendarEvent = z
  .object({
    /** Identifies the event until its calendar changes. */
    id: z.string(),
    sourceId: uuid,
    /** 'Busy' for an event that its owner marked as private; empty without a title. */
    title: z.string(),
    location: z.string().nullable(),
    date: calendarDate,
    /** The last day, included; the day on which an event with a time ends. */
    endDate: calendarDate,
    /** `HH:MM`; null for whole days. */
    startTime: time.nullable(),
    endTime: time.nullable(),
  })
  .meta({ id: 'CalendarEvent' });

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/api/calendar-events',
  summary:
    "Events of the caller's calendars from `from` (today) to `to` (30 days on), at most 92 days and 5,000 events",
  tag: 'Calendar',
  access: ownSession,
  query: z.object({ from: filterDate, to: filterDate }),
  responses: {
    /** By date and time. */
    200: z.object({ events: z.array(calendarEvent) }),
  },
});
