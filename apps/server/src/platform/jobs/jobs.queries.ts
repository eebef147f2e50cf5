import { query } from '../db/query.ts';

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

/** Returns the number of waiting and failed jobs. */
export const jobCounts = query<JobCounts>(
  'jobs.count',
  `select count(*) filter (where state in ('created', 'retry')) as waiting,
          count(*) filter (where state = 'failed') as failed
     from jobs.job where state in ('created', 'retry', 'failed')`,
);

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

/** Returns the most recently failed jobs. */
export const failedJobs = query<JobRow, { limit: number }>(
  'jobs.failed',
  `select ${COLUMNS} from jobs.job where state = 'failed' order by completed_on desc limit :limit`,
).map(asJob);

/** Returns the job with the given id, or undefined if it does not exist. */
export const findJob = query<JobRow, { id: string }>(
  'jobs.by-id',
  `select ${COLUMNS} from jobs.job where id = :id`,
).map(asJob);

/** Removes a failed job and returns its data; undefined if it has not failed. */
export const takeFailedJob = query<{ data: object }, { id: string }>(
  'jobs.take-failed',
  `delete from jobs.job where id = :id and state = 'failed' returning data`,
);
