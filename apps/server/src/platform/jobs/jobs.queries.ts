/** Counts over the tables of the job queue (jobs.ts). */
import { prepare, run, runOne, type Queryable } from '../db/prepared.ts';

export interface JobCounts {
  /** Queued, or to be tried again. */
  readonly waiting: number;
  /** Tried as often as a job is, and kept for a day. */
  readonly failed: number;
}

export interface QueuedJob {
  readonly id: string;
  readonly queue: string;
  readonly state: 'waiting' | 'running' | 'failed';
  readonly attempts: number;
  readonly createdAt: Date;
  /** Why the last attempt failed. */
  readonly error: string | null;
}

const countJobs = prepare<JobCounts, []>(
  'jobs.count',
  `select count(*) filter (where state in ('created', 'retry')) as waiting,
          count(*) filter (where state = 'failed') as failed
     from jobs.job where state in ('created', 'retry', 'failed')`,
);

/** How many jobs there are to do, and how many could not be done. */
export async function jobCounts(on: Queryable): Promise<JobCounts> {
  return (await runOne(on, countJobs, [])) ?? { waiting: 0, failed: 0 };
}

const COLUMNS = `id, name as queue, state = 'failed' as failed, state = 'active' as active, retry_count + 1 as attempts,
  created_on as "createdAt", left(output ->> 'message', 500) as error`;

interface JobRow extends Omit<QueuedJob, 'state'> {
  readonly failed: boolean;
  readonly active: boolean;
}

const asJob = ({ failed, active, ...rest }: JobRow): QueuedJob => ({
  ...rest,
  state: failed ? 'failed' : active ? 'running' : 'waiting',
});

const selectFailed = prepare<JobRow, [limit: number]>(
  'jobs.failed',
  `select ${COLUMNS} from jobs.job where state = 'failed' order by completed_on desc limit $1`,
);

/** The jobs that failed last. */
export async function failedJobs(on: Queryable, limit: number): Promise<QueuedJob[]> {
  return (await run(on, selectFailed, [limit])).map(asJob);
}

const selectJob = prepare<JobRow, [id: string]>(
  'jobs.by-id',
  `select ${COLUMNS} from jobs.job where id = $1`,
);

/** The job of that id. */
export async function findJob(on: Queryable, id: string): Promise<QueuedJob | undefined> {
  const row = await runOne(on, selectJob, [id]);
  return row === undefined ? undefined : asJob(row);
}

const takeFailed = prepare<{ data: object }, [id: string]>(
  'jobs.take-failed',
  `delete from jobs.job where id = $1 and state = 'failed' returning data`,
);

/** Takes a job that failed off the queue; undefined where it has not failed. */
export function takeFailedJob(on: Queryable, id: string): Promise<{ readonly data: object } | undefined> {
  return runOne(on, takeFailed, [id]);
}
