/** The calendar (docs/rules/calendar.md). */
import { z } from 'zod';
import { readsContent } from './access.ts';
import { calendarEvent } from './calendar-events.ts';
import { filterDate, queryFlag } from './fields.ts';
import { scheduledTask } from './repeating/scheduled-tasks.ts';
import { endpoint } from './route.ts';
import { task } from './tasks.ts';

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary:
    'Tasks scheduled or due from `from` (today) to `to` (30 days on), at most 92 days, the pending occurrences of repeating tasks, and the events of the calendars of the caller',
  tag: 'Calendar',
  access: readsContent,
  query: z.object({
    from: filterDate,
    to: filterDate,
    /** True to include completed tasks. */
    completed: queryFlag.optional(),
  }),
  errors: ['answer_too_large'],
  responses: {
    200: z.object({
      /** By date, then by time; tasks in archived projects are left out. */
      tasks: z.array(task),
      /** The dates of repeating tasks without a task, by date and time, at most 366 days ahead. */
      occurrences: z.array(scheduledTask),
      /** By date and time, at most 5,000. */
      events: z.array(calendarEvent),
    }),
  },
});

export const calendarRoutes = [getCalendar] as const;
