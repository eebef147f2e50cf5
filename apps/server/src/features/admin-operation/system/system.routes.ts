import type { Pool } from 'pg';
import {
  getSystem,
  retryJob,
  type SystemState,
  type WaitingJob,
} from '@questlog/contract/admin/admin-operation';
import { bindAudited } from '../../../endpoint/admin/audited.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { fail } from '../../../platform/errors.ts';
import { json } from '../../../platform/http/responses/route-response.ts';
import { failedJobs, findJob, jobCounts, type QueuedJob } from '../../../platform/jobs/jobs.queries.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import type { FreeSpace } from '../../../platform/free-space.ts';
import { VERSION } from '../../../platform/version.ts';
import { systemState } from './system.queries.ts';

const SHOWN_JOBS = 20;

export interface SystemDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  /** Returns the number of clients connected to this process. */
  readonly connections: () => number;
  readonly space: FreeSpace;
}

const asWaitingJob = (job: QueuedJob): WaitingJob => ({ ...job, createdAt: job.createdAt.toISOString() });

export function systemRoutes({ pool, jobs, connections, space }: SystemDeps): readonly BoundRoute[] {
  const startedAt = new Date(performance.timeOrigin).toISOString();
  return [
    bind(getSystem, async (_input, { now }) => {
      const state = await systemState.one(pool, { now });
      const counts = await jobCounts.one(pool);
      const failed = await failedJobs(pool, { limit: SHOWN_JOBS });
      return json(200, {
        version: VERSION,
        startedAt,
        databaseBytes: state.database_bytes,
        migration: state.migration,
        jobsWaiting: counts.waiting,
        jobsFailed: counts.failed,
        failedJobs: failed.map(asWaitingJob),
        connectedClients: connections(),
        freeBytes: space.freeBytes ?? null,
        isStorageFull: space.isFull,
        mailFailures: state.mail_failures,
        lastBackupAt: state.last_backup_at?.toISOString() ?? null,
      } satisfies SystemState);
    }),

    bindAudited(
      pool,
      retryJob,
      async (client, { params: { id } }) => {
        const found = (await findJob.first(client, { id })) ?? fail('not_found');
        const again = await jobs.retry(client, found.queue, id);
        if (again === undefined) return fail('conflict', { message: 'This job has not failed.' });
        const value = asWaitingJob((await findJob.first(client, { id: again })) ?? fail('not_found'));
        const description = `Retried a job of ${found.queue}`;
        return { value, noted: { description, resourceId: id } };
      },
      { respond: (value) => json(202, value) },
    ),
  ];
}
