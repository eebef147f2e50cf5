import { listCalendarEvents } from '@questlog/contract/calendar-events';
import * as contract from '@questlog/contract/calendar-sources';
import { calendarRange, calendarRangeProblem } from '@questlog/domain/calendar/calendar-range';
import { queuesOf } from '../../account-change/account-queues.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { failField } from '../../platform/errors.ts';
import { TokenBuckets } from '../../platform/http/connections/token-bucket.ts';
import { empty, json, jsonText } from '../../platform/http/responses/route-response.ts';
import { eventsJson } from './calendar-events-json.ts';
import { addSource, changeSource, refreshSource, removeSource } from './calendar-sources.commands.ts';
import { sourcesOf } from './calendar-sources.queries.ts';
import type { ReadDeps } from './read-source.commands.ts';

/** Limit of each user for calls that make the server connect to an address that the user names. */
const READ_LIMIT = { burst: 20, perSecond: 1 / 20 } as const;

/** Returns the routes of the calendars that a user shows behind the tasks. */
export function calendarSourceRoutes(deps: ReadDeps): BoundRoute[] {
  const { pool } = deps;
  const buckets = new TokenBuckets(READ_LIMIT);
  return [
    bind(contract.listCalendarSources, async (_input, { userId }) =>
      json(200, { sources: await sourcesOf(pool, { userId }) }),
    ),

    bind(
      contract.addCalendarSource,
      ({ body }, caller) => {
        buckets.count(caller.userId, caller.now);
        return addSource(deps, caller, body);
      },
      { respond: (source: contract.CalendarSource) => json(201, source) },
    ),

    bind(
      contract.updateCalendarSource,
      ({ params, body }, caller) => {
        if (body.url !== undefined) buckets.count(caller.userId, caller.now);
        return changeSource(deps, caller, params.id, body);
      },
      { respond: (source: contract.CalendarSource) => json(200, source) },
    ),

    bind(contract.refreshCalendarSource, async ({ params }, caller) => {
      buckets.count(caller.userId, caller.now);
      return json(200, await refreshSource(deps, caller, params.id));
    }),

    bind(contract.removeCalendarSource, ({ params }, caller) => removeSource(pool, caller, params.id), {
      respond: () => empty,
    }),

    bind(listCalendarEvents, ({ query }, { userId, timeZone, today }) => {
      const range = calendarRange(query.from, query.to, today);
      const problem = calendarRangeProblem(range);
      if (problem !== undefined) failField('to', problem);
      return queuesOf(pool).read({ userId, accountId: userId }, async () =>
        jsonText(200, `{"events":${await eventsJson(pool, { userId, timeZone }, range)}}`),
      );
    }),
  ];
}
