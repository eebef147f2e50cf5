import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log/log.ts';
import { purgeAccounts } from './account-ends.commands.ts';

const purge = job<Record<string, never>>('purge-accounts');

export interface AccountJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Runs every night, and permanently removes accounts whose retention period has passed. */
export function accountJobs({ pool, clock, log }: AccountJobsDeps): readonly JobHandler[] {
  const now = (): Date => new Date(clock.now().epochMilliseconds);
  return [
    handleJob(purge, (_data, _queue, signal) => purgeAccounts({ pool, log }, now(), signal), '53 3 * * *'),
  ];
}
