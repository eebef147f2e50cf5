/**
 * Calendars of other programs that a user shows behind the tasks (CALENDAR-16). Only their owner sees them, and
 * nobody sees their addresses again.
 */
import { z } from 'zod';
import {
  CALENDAR_ERRORS,
  calendarUrl,
  MAX_CALENDAR_NAME,
  NO_CALENDAR_URL,
} from '@questlog/domain/calendar/calendar-sources';
import { ownSession } from './access.ts';
import { listCalendarEvents } from './calendar-events.ts';
import { color, id, instant, ownId, requiredText, uuid } from './fields.ts';
import { endpoint } from './route.ts';

export const calendarSource = z
  .object({
    id: uuid,
    name: z.string(),
    color: z.string(),
    /** The host of the address. The rest of an address is often a secret, and is not returned. */
    host: z.string(),
    /** False if the events are not shown, and not read. */
    enabled: z.boolean(),
    createdAt: instant,
    /** When the calendar was last read; null if never. */
    lastFetchedAt: instant.nullable(),
    /** Why the last attempt failed; null if it succeeded. The events of the last good copy are still shown. */
    error: z.enum(CALENDAR_ERRORS).nullable(),
    /** The HTTP status of the failed attempt, if there was one. */
    errorStatus: z.number().int().nullable(),
    /** The number of events that could not be read. */
    unreadable: z.number().int(),
    /** True if the calendar has more events than are shown. */
    isCut: z.boolean(),
  })
  .meta({ id: 'CalendarSource' });
export type CalendarSource = z.infer<typeof calendarSource>;

const name = requiredText(MAX_CALENDAR_NAME, 'Enter a name for the calendar.');
const url = z
  .string({ error: NO_CALENDAR_URL })
  .refine((value) => calendarUrl(value) !== undefined, { message: NO_CALENDAR_URL })
  .transform((value) => calendarUrl(value) ?? value)
  .meta({ format: 'uri' });

const tag = 'Calendar';
const byId = z.object({ id });

export const listCalendarSources = endpoint({
  method: 'GET',
  path: '/api/calendar-sources',
  summary: "The caller's calendars of other programs, the oldest first",
  tag,
  access: ownSession,
  responses: { 200: z.object({ sources: z.array(calendarSource) }) },
});

export const addCalendarSource = endpoint({
  method: 'POST',
  path: '/api/calendar-sources',
  summary: 'Read a calendar at an https or webcal address, and show its events behind the tasks',
  tag,
  access: ownSession,
  body: z.object({
    id: ownId.optional(),
    url,
    /** By default, the name that the calendar gives itself. */
    name: name.optional(),
    color: color.optional(),
  }),
  secretBody: true,
  responses: { 201: calendarSource },
  errors: ['limit_reached', 'conflict'],
});

export const updateCalendarSource = endpoint({
  method: 'PATCH',
  path: '/api/calendar-sources/{id}',
  summary: 'Change a calendar; a new address is read first',
  tag,
  access: ownSession,
  params: byId,
  body: z.object({
    name: name.optional(),
    color: color.optional(),
    enabled: z.boolean().optional(),
    url: url.optional(),
  }),
  secretBody: true,
  responses: { 200: calendarSource },
});

export const refreshCalendarSource = endpoint({
  method: 'POST',
  path: '/api/calendar-sources/{id}/refresh',
  summary: 'Read a calendar now',
  tag,
  access: ownSession,
  params: byId,
  responses: { 200: calendarSource },
});

export const removeCalendarSource = endpoint({
  method: 'DELETE',
  path: '/api/calendar-sources/{id}',
  summary: 'Remove a calendar and its events',
  tag,
  access: ownSession,
  params: byId,
  responses: { 204: null },
});

export const calendarSourceRoutes = [
  listCalendarSources,
  addCalendarSource,
  updateCalendarSource,
  refreshCalendarSource,
  removeCalendarSource,
  listCalendarEvents,
] as const;
