import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { FreeSpace } from '../../platform/free-space.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { takeDueSources } from './calendar-sources.queries.ts';
import { readSource, REFRESH_MS, type ReadDeps } from './read-source.commands.ts';

export const readCalendars = job<Record<string, never>>('read-calendars');

export interface CalendarSourceJobsDeps extends ReadDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly space: Pick<FreeSpace, 'isFull'>;
}

/** The number of calendars that are read at the same time, which leaves room for those that users add. */
const AT_ONCE = 4;

/**
 * Returns the job that reads calendars every half hour while their users are active (CALENDAR-20). It runs more often
 * than that, so that the calendars are spread over the time.
 */
export function calendarSourceJobs(deps: CalendarSourceJobsDeps): readonly JobHandler[] {
  const { pool, clock, log, space } = deps;
  const readAll = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      if (signal.aborted || space.isFull) return;
      const now = new Date(clock.now().epochMilliseconds);
      const sources = await takeDueSources(pool, {
        now,
        until: new Date(now.getTime() + REFRESH_MS),
        activeSince: addDays(localDateAt(now.getTime(), 'UTC'), -1),
        limit: AT_ONCE,
      });
      if (sources.length === 0) return;
      for (const result of await Promise.allSettled(sources.map((source) => readSource(deps, source, now)))) {
        // Too much to do at the moment: the calendar has its next turn in half an hour.
        if (result.status === 'fulfilled' || result.reason instanceof AppError) continue;
        log.error({ err: result.reason as unknown }, 'a calendar could not be read');
      }
    }
  };
  return [handleJob(readCalendars, (_data, _queue, signal) => readAll(signal), '*/5 * * * *')];
}
