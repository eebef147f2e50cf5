/** Runs a server's jobs: starts the queue, processes the jobs, and stops. */
import { setTimeout } from 'node:timers/promises';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Log } from '../log/log.ts';
import { within } from '../within.ts';
import {
  JOBS_SCHEMA,
  POLL_SECONDS,
  SCHEDULE_POLL_SECONDS,
  SCHEDULE_QUEUE_SECONDS,
  type JobHandler,
  type JobQueue,
} from './jobs.ts';
import { createQueue } from './job-queue.ts';

export interface Jobs extends JobQueue {
  /** Starts processing jobs. Jobs queued earlier wait until then. */
  start(): Promise<void>;
  /** Lets running jobs finish, and stops. */
  close(): Promise<void>;
}

export interface JobsOptions {
  /** The job queue has its own connections to the database. */
  readonly url: string;
  readonly log: Log;
  readonly handlers: readonly JobHandler[];
  /** Seconds between a worker's polls. Usually, a notification wakes the worker earlier. */
  readonly pollSeconds?: number;
  /** Seconds after which a job is considered failed, even if its handler is still running. */
  readonly expirySeconds?: number;
  /** True by default: jobs run on schedule and on startup. */
  readonly schedules?: boolean;
}

const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 } as const;
const DAY_SECONDS = 86_400;
/**
 * Seconds after which a job is considered failed, even if its handler is still running. The next attempt may
 * then begin (OPERATION-26).
 */
const EXPIRY_SECONDS = 3_600;
const BATCH = 20;
const START_AGAIN_MS = 3_000;
/** Timeouts for the queue's database calls, the same as for requests. */
const WAITS = { connectionTimeoutMillis: 10_000, query_timeout: 32_000 } as const;
/** How long running jobs may take to finish when the server closes, in milliseconds. */
const GRACE_MS = 6_000;
const CLOSE_MS = 7_000;

function openBoss(url: string, log: Log, schedules: boolean): PgBoss {
  const boss = new PgBoss({
    ...WAITS,
    connectionString: url,
    application_name: 'questlog-jobs',
    schema: JOBS_SCHEMA,
    max: 4,
    useListenNotify: true,
    schedule: schedules,
    cronMonitorIntervalSeconds: SCHEDULE_POLL_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_QUEUE_SECONDS,
    monitorVacuum: false,
  });
  boss.on('error', (error: Error) => log.error({ err: error }, 'the job queue met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  return boss;
}

/**
 * Creates a server's jobs. Each job runs on one of the servers that share the database. A notification
 * (LISTEN) wakes a worker immediately. If it is lost, a poll finds the job within seconds.
 */
export function createJobs(options: JobsOptions): Jobs {
  const {
    log,
    handlers,
    pollSeconds = POLL_SECONDS,
    expirySeconds = EXPIRY_SECONDS,
    schedules = true,
  } = options;
  const boss = openBoss(options.url, log, schedules);
  const end = new AbortController();
  const closing = end.signal;
  const started = Promise.withResolvers<void>();
  // Prevent an unhandled rejection if no call is waiting for the start.
  started.promise.catch(() => {});
  const queue = createQueue(boss, new Set(handlers.map(({ name }) => name)), started.promise);

  const prepareQueue = async (handler: JobHandler): Promise<void> => {
    const { name, cron, atStart } = handler;
    if ((await boss.getQueue(name)) === null) {
      await boss.createQueue(name, {
        ...RETRIES,
        notify: true,
        deleteAfterSeconds: DAY_SECONDS,
        expireInSeconds: expirySeconds,
      });
    } else {
      // An earlier version of the server may have created the queue with a different expiry.
      await boss.updateQueue(name, { expireInSeconds: expirySeconds });
    }
    if (!schedules) return;
    if (cron !== undefined) await boss.schedule(name, cron, null, { tz: 'UTC' });
    if (atStart === true) await boss.send(name);
  };

  const doOne = async (
    handler: JobHandler,
    id: string,
    data: object,
    signal: AbortSignal,
  ): Promise<JobResult> => {
    try {
      await handler.handle(data, queue, signal);
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, job: handler.name, id }, 'a job failed and will be tried again');
      return { id, status: 'failed', output: { message: String(error) } };
    }
  };

  const work = async (handler: JobHandler): Promise<void> => {
    await boss.work<object>(
      handler.name,
      {
        // With a batch size of 1, the second of two jobs announced together would wait for the next poll.
        batchSize: BATCH,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      },
      (batch) => Promise.all(batch.map(({ id, data, signal }) => doOne(handler, id, data ?? {}, signal))),
    );
  };

  const startUnlessClosing = async (): Promise<void> => {
    while (!closing.aborted) {
      try {
        await boss.start();
        await Promise.all(handlers.map(prepareQueue));
        break;
      } catch (error) {
        if (closing.aborted) return;
        // The database may be briefly unavailable. New jobs wait until the queue has started.
        log.error({ err: error }, 'the job queue could not start and will try again');
        await setTimeout(START_AGAIN_MS, undefined, { signal: closing }).catch(() => {});
      }
    }
    if (closing.aborted) return;
    started.resolve();
    await Promise.all(handlers.map(work));
  };
  let starting = Promise.resolve();

  return {
    ...queue,
    start: () => {
      starting = startUnlessClosing();
      return starting;
    },
    close: async () => {
      end.abort();
      started.reject(new Error('the job queue is closed'));
      const stop = async (): Promise<void> => {
        // Wait until the start has finished: a queue stopped while starting would report that it has no
        // workers.
        await starting.catch(() => undefined);
        await boss.stop({ graceful: true, timeout: GRACE_MS });
      };
      await within(stop(), CLOSE_MS, 'the end of the job queue').catch((error: unknown) =>
        log.warn({ err: error }, 'jobs were left behind and will be done again'),
      );
    },
  };
}
