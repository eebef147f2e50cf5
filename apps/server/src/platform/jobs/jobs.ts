/** Background jobs: queued in the transaction that needs them, or run on a schedule. */

import type { Queryable } from '../db/query.ts';

/** A queue's name, and the type of its jobs' data. */
export interface Job<Data extends object> {
  readonly name: string;
  /** Never set at runtime; it only carries the type of the jobs' data. */
  readonly shape?: Data;
}

export interface JobHandler {
  readonly name: string;
  /**
   * Runs one job. If it throws, the job is retried eight times, with increasing delays.
   * @param queue used to queue further work that is retried separately
   * @param signal aborts an hour after the job began. The job is then considered failed and is started again,
   * so a handler that is still running must stop
   */
  readonly handle: (data: object, queue: JobQueue, signal: AbortSignal) => Promise<void>;
  /** A cron expression in UTC. A scheduled job has no data. */
  readonly cron?: string;
  /** True if the job also runs, without data, on every startup. */
  readonly atStart?: boolean;
}

/**
 * Declares a queue. A job's data stays in the database as JSON until it is done, so it must not contain
 * secrets.
 */
export function job<Data extends object>(name: string): Job<Data> {
  return { name };
}

/** Declares the handler of a queue's jobs. */
export function handleJob<Data extends object>(
  queue: Job<Data>,
  handle: (data: Data, queue: JobQueue, signal: AbortSignal) => Promise<void>,
  cron?: string,
): JobHandler {
  return {
    name: queue.name,
    handle: handle as JobHandler['handle'],
    ...(cron === undefined ? {} : { cron }),
  };
}

export interface EnqueueOptions {
  /** Seconds after which the job runs. */
  readonly delay?: number;
  /** The job's id, a UUID. A second job with the same id is not queued. */
  readonly id?: string;
}

export interface JobQueue {
  /**
   * Queues a job. It runs once the transaction on `on` is committed, and never if it is rolled back.
   * @param on the connection of the caller's transaction, or the pool
   */
  enqueue<Data extends object>(
    on: Queryable,
    queue: Job<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Replaces a permanently failed job with a new one.
   * @param queue the name of the job's queue
   * @returns the new job's id; undefined if the old job had not failed
   */
  retry(on: Queryable, queue: string, id: string): Promise<string | undefined>;
}

export const JOBS_SCHEMA = 'jobs';

/** Seconds between a worker's polls. */
export const POLL_SECONDS = 10;
/**
 * Seconds between checks of the schedule. `SCHEDULE_QUEUE_SECONDS` is the interval at which due jobs are
 * queued.
 */
export const SCHEDULE_POLL_SECONDS = 30;
export const SCHEDULE_QUEUE_SECONDS = 5;
/**
 * Maximum seconds between a job's scheduled time and its start if no server is overloaded: the time to check
 * the schedule, to queue the job, and to find it without a notification.
 */
export const SCHEDULE_LAG_SECONDS = SCHEDULE_POLL_SECONDS + SCHEDULE_QUEUE_SECONDS + POLL_SECONDS;
