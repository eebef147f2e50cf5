import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { purgeAccounts } from './account-ends.commands.ts';

const purge = job<Record<string, never>>('purge-accounts');

export interface AccountJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Removes accounts for good that have been deleted for as long as they are kept, once a night. */
export function accountJobs({ pool, clock }: AccountJobsDeps): readonly JobHandler[] {
  const now = (): Date => new Date(clock.now().epochMilliseconds);
  return [
    handleJob(
      purge,
      async () => {
        await purgeAccounts(pool, now());
      },
      '53 3 * * *',
    ),
  ];
}
