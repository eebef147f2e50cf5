import { trashKeptSince } from '@questlog/domain/trash/trash';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { emptyTrash } from './trash.queries.ts';

/** Empties the trash of what has lain there for as long as it is kept. */
export const emptyTrashJob = job<Record<string, never>>('empty-trash');

export interface TrashJobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** The job of the trash, once an hour. */
export function trashJobs({ pool, clock }: TrashJobsDeps): readonly JobHandler[] {
  const purge = async (): Promise<void> => {
    const before = new Date(trashKeptSince(clock.now().epochMilliseconds));
    await emptyTrash(pool, before);
  };
  return [handleJob(emptyTrashJob, purge, '41 * * * *')];
}
