import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { purgeHidden, purgeRead } from './notifications.queries.ts';

const NINETY_DAYS_MS = 90 * 86_400_000;

/** Deletes read notifications after 90 days and keeps unread ones. */
export const purgeNotifications = job<Record<string, never>>('purge-notifications');

export interface NotificationJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function notificationJobs({ pool, clock }: NotificationJobsDeps): readonly JobHandler[] {
  return [
    handleJob(
      purgeNotifications,
      async (_data, _queue, signal) => {
        const before = new Date(clock.now().epochMilliseconds - NINETY_DAYS_MS);
        await purgeRead(pool, before, signal);
        await purgeHidden(pool, before, signal);
      },
      '23 3 * * *',
    ),
  ];
}
