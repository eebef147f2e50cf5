import type { Pool } from 'pg';
import * as contract from '@questlog/contract/calendar';
import {
  calendarRange,
  calendarRangeProblem,
  type CalendarRange,
} from '@questlog/domain/calendar/calendar-range';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { failField } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/db/query.ts';
import { eventsJson } from '../calendar-sources/calendar-events-json.ts';
import { eventsStamp } from '../calendar-sources/calendar-events.queries.ts';
import { calendarTasks } from './calendar.queries.ts';

/** Returns the pending occurrences in a range, as JSON text of an array. */
type ListPending = (
  on: Queryable,
  reader: { readonly accountId: string; readonly today: LocalDate },
  range: CalendarRange,
) => Promise<Buffer>;

/**
 * Returns the route of the calendar (CALENDAR-1).
 * @param listPending passed in from the feature of repeating tasks, which computes the occurrences
 */
export function calendarRoutes(pool: Pool, lists: ListCache, listPending: ListPending): BoundRoute[] {
  return [
    bind(contract.getCalendar, async ({ query }, member) => {
      const { accountId, userId, today } = member;
      const range = calendarRange(query.from, query.to, today);
      const problem = calendarRangeProblem(range);
      if (problem !== undefined) failField('to', problem);
      const completed = query.completed ?? false;
      // Events belong to the user and change without the account, so the cached response has a stamp of them.
      const stamp = await eventsStamp.one(pool, { userId });
      const events = stamp === null ? null : { userId, stamp };
      return lists.respond(member, ['calendar', range, completed, events], async () => {
        const tasks = await calendarTasks.one(pool, { accountId, today, ...range, completed });
        const occurrences = await listPending(pool, member, range);
        return Buffer.concat([
          Buffer.from(`{"tasks":${tasks},"occurrences":`),
          occurrences,
          Buffer.from(`,"events":${events === null ? '[]' : await eventsJson(pool, member, range)}}`),
        ]);
      });
    }),
  ];
}
