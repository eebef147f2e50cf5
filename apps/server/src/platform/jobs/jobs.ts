/** Background jobs: queued in the transaction that needs them, or run on a schedule. */
import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Queryable } from '../db/prepared.ts';
import { takeFailedJob } from './jobs.queries.ts';
import type { Log } from '../log/log.ts';
import { within } from '../within.ts';

/** The name of a queue, with the type of its jobs' data. */
export interface Job<Data extends object> {
  readonly name: string;
  /** Exists only in the type. */
  readonly shape?: Data;
}

/** The handler of one queue's jobs. */
export interface JobHandler {
  readonly name: string;
  /**
   * Runs one job. If it raises, the job is retried eight times, with increasing delays.
   * @param queue for queuing further work that is retried separately
   * @param signal aborts when the job has taken {@link EXPIRY_SECONDS}: the job then counts as failed and
   *   starts again, so a long-running handler must stop
   */
  readonly handle: (data: object, queue: JobQueue, signal: AbortSignal) => Promise<void>;
  /** When the job runs by schedule, in cron notation and UTC; it then has no data. */
  readonly cron?: string;
  /** True if the job runs, without data, whenever a server starts. */
  readonly atStart?: boolean;
}

/** Declares a queue. Its data stays as JSON in the database until the job is done, so it must hold no secrets. */
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

/** The queue as seen by features. */
export interface JobQueue {
  /**
   * Queues a job. It runs once the transaction of `on` has committed, and never if that rolls back.
   * @param on the connection of the caller's transaction, or the pool
   */
  enqueue<Data extends object>(on: Queryable, queue: Job<Data>, data: Data): Promise<void>;
  /**
   * Returns a function that queues a job with a single statement, which can be sent together with others: see
   * platform/db/pipelined-transaction.ts.
   * @param id the job's id, a UUID: a second job with the same id is not queued
   */
  sending<Data extends object>(
    queue: Job<Data>,
    data: Data,
    id: string,
  ): Promise<(client: PoolClient) => Promise<void>>;
  /**
   * Queues a permanently failed job again, replacing the old one.
   * @param queue the name of its queue
   * @returns the id of the new job; undefined if the old one had not failed
   */
  retry(on: Queryable, queue: string, id: string): Promise<string | undefined>;
}

export interface Jobs extends JobQueue {
  /** Starts processing. Jobs queued before wait until then. */
  start(): Promise<void>;
  /** Lets running jobs finish, and stops. */
  close(): Promise<void>;
}

export interface JobsOptions {
  /** The database; the jobs have their own connections to it. */
  readonly url: string;
  readonly log: Log;
  readonly handlers: readonly JobHandler[];
  /** Seconds between polls of a worker; usually it is notified. */
  readonly lookSeconds?: number;
  /** Seconds after which a job has failed, whatever its handler does. */
  readonly expirySeconds?: number;
  /** True, by default, if jobs run on their schedule and when a server starts. */
  readonly schedules?: boolean;
}

/** The database schema of the job queue's tables. */
export const JOBS_SCHEMA = 'jobs';

const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 } as const;
const DAY_SECONDS = 86_400;
/** Seconds after which a job has failed, whatever its handler does, and the next attempt may begin (OPERATION-26). */
const EXPIRY_SECONDS = 3_600;
const BATCH = 20;
const LOOK_SECONDS = 10;
/** Seconds between checks of the schedule, and between polls that queue the jobs that are due. */
const SCHEDULE_LOOK_SECONDS = 30;
const SCHEDULE_QUEUE_SECONDS = 5;
/**
 * Maximum seconds between the scheduled time of a job and its start, if no server is overloaded: time for
 * checking the schedule, queuing the job, and finding it even if no notification wakes its worker.
 */
export const SCHEDULE_LAG_SECONDS = SCHEDULE_LOOK_SECONDS + SCHEDULE_QUEUE_SECONDS + LOOK_SECONDS;
const START_AGAIN_MS = 3_000;
/** Milliseconds that a request waits for the queue of a server that has just started. */
const WAIT_MS = 10_000;
/** Jobs have the same database timeouts as requests. */
const WAITS = { connectionTimeoutMillis: 10_000, query_timeout: 32_000 } as const;
/** Milliseconds that running jobs have to finish when the server closes. */
const GRACE_MS = 6_000;
const CLOSE_MS = 7_000;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Names of the statements that queue jobs, by their text: one per queue. */
const statements = new Map<string, string>();

/**
 * Gives a statement a name. The queue's statements are long; with a name, each connection parses and plans
 * them once, like the product's own.
 */
function prepared(text: string, values: unknown[]): Statement {
  const name = statements.get(text) ?? `jobs.send-${statements.size}`;
  statements.set(text, name);
  return { name, text, values };
}

/** Lets the queue send its statements on the caller's connection. */
const through = (on: Queryable) => ({
  executeSql: (text: string, values: unknown[] = []) => on.query(prepared(text, values)),
});

/**
 * Creates the jobs of a server. Each job is done by one of the servers on the database. A notification (LISTEN) wakes a
 * worker immediately; if it is lost, a poll finds the job within seconds.
 */
export function createJobs(options: JobsOptions): Jobs {
  const {
    log,
    handlers,
    lookSeconds = LOOK_SECONDS,
    expirySeconds = EXPIRY_SECONDS,
    schedules = true,
  } = options;
  const boss = new PgBoss({
    ...WAITS,
    connectionString: options.url,
    application_name: 'questlog-jobs',
    schema: JOBS_SCHEMA,
    max: 4,
    useListenNotify: true,
    schedule: schedules,
    cronMonitorIntervalSeconds: SCHEDULE_LOOK_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_QUEUE_SECONDS,
    monitorVacuum: false,
  });
  boss.on('error', (error: Error) => log.error({ err: error }, 'the job queue met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const known = new Set(handlers.map(({ name }) => name));
  const end = new AbortController();
  const closing = end.signal;
  const started = Promise.withResolvers<void>();
  // Waiting callers get this rejection; there may be none.
  started.promise.catch(() => {});

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
      // A queue created by an earlier version may have a different expiry.
      await boss.updateQueue(name, { expireInSeconds: expirySeconds });
    }
    if (!schedules) return;
    if (cron !== undefined) await boss.schedule(name, cron, null, { tz: 'UTC' });
    if (atStart === true) await boss.send(name);
  };

  const requireHandler = (name: string): void => {
    if (!known.has(name)) throw new Error(`no handler for the jobs of ${name}`);
  };

  const enqueue: JobQueue['enqueue'] = async (on, queue, data) => {
    requireHandler(queue.name);
    await within(started.promise, WAIT_MS, 'the start of the job queue');
    await boss.send(queue.name, data, { db: through(on) });
  };

  const sending: JobQueue['sending'] = async (queue, data, id) => {
    requireHandler(queue.name);
    await within(started.promise, WAIT_MS, 'the start of the job queue');
    const asked: Statement[] = [];
    const noted = (text: string, values: unknown[] = []) => {
      asked.push(prepared(text, values));
      return Promise.resolve({ rows: [{ id }] });
    };
    await boss.send(queue.name, data, { id, db: { executeSql: noted } });
    const [statement] = asked;
    if (statement === undefined) throw new Error(`nothing queues a job of ${queue.name}`);
    return async (client) => void (await client.query(statement));
  };

  const retry: JobQueue['retry'] = async (on, queue, id) => {
    await within(started.promise, WAIT_MS, 'the start of the job queue');
    // The queue's own retry does not notify workers.
    const failed = await takeFailedJob(on, id);
    return failed === undefined
      ? undefined
      : ((await boss.send(queue, failed.data, { db: through(on) })) ?? undefined);
  };

  const doOne = async (
    handler: JobHandler,
    id: string,
    data: object,
    signal: AbortSignal,
  ): Promise<JobResult> => {
    try {
      await handler.handle(data, { enqueue, sending, retry }, signal);
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
        // With batches of one, a second job announced together with the first would wait for the next poll.
        batchSize: BATCH,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: lookSeconds,
        notifyPollingIntervalSeconds: lookSeconds,
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
        // The database may be busy or unavailable for a moment. Jobs queued in the meantime wait.
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
    enqueue,
    sending,
    retry,
    start: () => {
      starting = startUnlessClosing();
      return starting;
    },
    close: async () => {
      end.abort();
      started.reject(new Error('the job queue is closed'));
      const stop = async (): Promise<void> => {
        // If stopped during its start, the queue would report that it has no workers.
        await starting.catch(() => undefined);
        await boss.stop({ graceful: true, timeout: GRACE_MS });
      };
      await within(stop(), CLOSE_MS, 'the end of the job queue').catch((error: unknown) =>
        log.warn({ err: error }, 'jobs were left behind and will be done again'),
      );
    },
  };
}
