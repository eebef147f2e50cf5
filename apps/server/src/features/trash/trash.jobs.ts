/** The trash keeps what was deleted for 30 days (decisions.md section 3). */
import type { Pool } from 'pg';
import { inTransaction } from '../../http/change.ts';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs.ts';
import { emptyTrash } from './trash.queries.ts';

const THIRTY_DAYS_MS = 30 * 86_400_000;

/** Empties the trash of what has lain there for 30 days. */
export const emptyTrashJob = job<Record<string, never>>('empty-trash');

export interface TrashJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** The job of the trash, once an hour. */
export function trashJobs({ pool, clock }: TrashJobsDeps): readonly JobHandler[] {
  const purge = async (): Promise<void> => {
    const before = new Date(clock.now().epochMilliseconds - THIRTY_DAYS_MS);
    await inTransaction(pool, (client) => emptyTrash(client, before));
  };
  return [handleJob(emptyTrashJob, purge, '41 * * * *')];
}
