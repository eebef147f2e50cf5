import { restorableTrashSince } from '@questlog/domain/trash/trash';
import { handleJob, job, type JobHandler } from '../../platform/jobs/jobs.ts';
import { emptyTrash, type TrashDeps } from './trash.commands.ts';

/** Permanently removes rows whose retention period in the trash has passed. */
export const emptyTrashJob = job<Record<string, never>>('empty-trash');

export function trashJobs(deps: TrashDeps): readonly JobHandler[] {
  return [
    handleJob(
      emptyTrashJob,
      async (_data, _queue, signal) => {
        await emptyTrash(deps, new Date(restorableTrashSince(deps.clock.now().epochMilliseconds)), signal);
      },
      '41 * * * *',
    ),
  ];
}
