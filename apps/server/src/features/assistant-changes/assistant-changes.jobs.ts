import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { purgeChanges } from './assistant-changes.queries.ts';

/** Days for which a change of an assistant can be undone. */
const DAYS = 30;
/** Rows that one statement removes. */
const BATCH = 1_000;

const purge = job<Record<string, never>>('purge-assistant-changes');

export interface AssistantChangeJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export function assistantChangeJobs({ pool, clock }: AssistantChangeJobsDeps): readonly JobHandler[] {
  return [
    handleJob(
      purge,
      async (_data, _queue, signal) => {
        const before = new Date(clock.now().epochMilliseconds - DAYS * 86_400_000);
        let removed = BATCH;
        while (removed === BATCH && !signal.aborted)
          removed = (await purgeChanges(pool, { before, limit: BATCH })).length;
      },
      '47 * * * *',
    ),
  ];
}
