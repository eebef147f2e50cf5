import { prepare, run, runOne, type Queryable } from '../db/prepared.ts';

export interface JobCounts {
  /** Queued jobs, including those waiting for a retry. */
  readonly waiting: number;
  /** Jobs that have used up all attempts; they are kept for a day. */
  readonly failed: number;
}

export interface QueuedJob {
  readonly id: string;
  readonly queue: string;
  readonly state: 'waiting' | 'running' | 'failed';
  readonly attempts: number;
  readonly createdAt: Date;
  /** The last attempt's error. */
  readonly error: string | null;
}

const countJobs = prepare<JobCounts, []>(
  'jobs.count',
  `select count(*) filter (where state in ('created', 'retry')) as waiting,
          count(*) filter (where state = 'failed') as failed
     from jobs.job where state in ('created', 'retry', 'failed')`,
);

/** Returns the number of waiting and failed jobs. */
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

/** Returns the most recently failed jobs. */
export async function failedJobs(on: Queryable, limit: number): Promise<QueuedJob[]> {
  return (await run(on, selectFailed, [limit])).map(asJob);
}

const selectJob = prepare<JobRow, [id: string]>(
  'jobs.by-id',
  `select ${COLUMNS} from jobs.job where id = $1`,
);

/** Returns the job with the given id, or undefined if it does not exist. */
export async function findJob(on: Queryable, id: string): Promise<QueuedJob | undefined> {
  const row = await runOne(on, selectJob, [id]);
  return row === undefined ? undefined : asJob(row);
}

const takeFailed = prepare<{ data: object }, [id: string]>(
  'jobs.take-failed',
  `delete from jobs.job where id = $1 and state = 'failed' returning data`,
);

/** Removes a failed job and returns its data; undefined if it has not failed. */
export function takeFailedJob(on: Queryable, id: string): Promise<{ readonly data: object } | undefined> {
  return runOne(on, takeFailed, [id]);
}
