import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { purgeDeliveries, purgeFirings, purgeReminderTokens } from './firing/deliveries.queries.ts';

const THIRTY_DAYS_MS = 30 * 86_400_000;

/** Deletes what was sent more than 30 days ago. */
export const purgeReminders = job<Record<string, never>>('purge-reminders');

export interface ReminderJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function reminderJobs({ pool, clock }: ReminderJobsDeps): readonly JobHandler[] {
  return [
    handleJob(
      purgeReminders,
      async (_data, _queue, signal) => {
        const now = clock.now().epochMilliseconds;
        const before = new Date(now - THIRTY_DAYS_MS);
        await purgeDeliveries(pool, before, signal);
        await purgeFirings(pool, before, signal);
        await purgeReminderTokens(pool, new Date(now), signal);
      },
      '43 3 * * *',
    ),
  ];
}
