import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { purgeChanges } from './assistant-changes.queries.ts';

/** Days for which a change of an assistant can be undone. */
const DAYS = 30;

const purgeJob = job<Record<string, never>>('purge-assistant-changes');

export interface AssistantChangeJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function assistantChangeJobs({ pool, clock }: AssistantChangeJobsDeps): readonly JobHandler[] {
  return [
    handleJob(
      purgeJob,
      async (_data, _queue, signal) => {
        await purgeChanges(pool, new Date(clock.now().epochMilliseconds - DAYS * 86_400_000), signal);
      },
      '47 * * * *',
    ),
  ];
}
