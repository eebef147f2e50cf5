/** Work that happens outside of requests: queued in the transaction that wants it done, or on a schedule. */
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
  /** Only in the type. */
  readonly shape?: Data;
}

/** What does the jobs of one queue. */
export interface JobHandler {
  readonly name: string;
  /**
   * Does one job. When it raises, the job is tried again, later and later, eight times.
   * @param queue where it leaves what is to be done, and tried again, by itself
   * @param signal aborts when the job has taken {@link EXPIRY_SECONDS}: it counts as failed and is begun anew, so a
   *   handler that goes on for long stops then
   */
  readonly handle: (data: object, queue: JobQueue, signal: AbortSignal) => Promise<void>;
  /** When it runs by itself, in cron's notation and UTC; then without data. */
  readonly cron?: string;
  /** Whether it runs once whenever a server starts, without data. */
  readonly atStart?: boolean;
}

/** Declares a queue. Data is kept as JSON in the database until the job is done: no secrets. */
export function job<Data extends object>(name: string): Job<Data> {
  return { name };
}

/** Says what does the jobs of a queue. */
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

/** What features queue their jobs with. */
export interface JobQueue {
  /**
   * Queues a job. It is done once the transaction that `on` is in has committed, and never when it has not.
   * @param on the connection of the caller's transaction, or the pool
   */
  enqueue<Data extends object>(on: Queryable, queue: Job<Data>, data: Data): Promise<void>;
  /**
   * What queues a job as one statement, to be sent together with others: see {@link inOneFlight}.
   * @param id of the job, a UUID: one that is queued under it already stays the only one
   */
  sending<Data extends object>(
    queue: Job<Data>,
    data: Data,
    id: string,
  ): Promise<(client: PoolClient) => Promise<void>>;
  /**
   * Queues a job anew that failed for good, in its place.
   * @param queue the name of its queue
   * @returns the id of the new one; undefined where it had not failed
   */
  retry(on: Queryable, queue: string, id: string): Promise<string | undefined>;
}

export interface Jobs extends JobQueue {
  /** Begins to work. What is queued before waits for it. */
  start(): Promise<void>;
  /** Lets running jobs end, and stops. */
  close(): Promise<void>;
}

export interface JobsOptions {
  /** The database; the jobs have connections of their own to it. */
  readonly url: string;
  readonly log: Log;
  readonly handlers: readonly JobHandler[];
  /** How often a worker looks for jobs by itself, in seconds; usually it is woken. */
  readonly lookSeconds?: number;
  /** After how many seconds a job has failed, whatever its handler does. */
  readonly expirySeconds?: number;
  /** Whether jobs run by themselves, at their time and when a server starts; they do by default. */
  readonly schedules?: boolean;
}

/** The schema in which the job queue keeps its tables. */
export const JOBS_SCHEMA = 'jobs';

const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 } as const;
const DAY_SECONDS = 86_400;
/** After so long a job has failed, whatever its handler does: the next attempt may begin (OPERATION-26). */
const EXPIRY_SECONDS = 3_600;
const BATCH = 20;
const LOOK_SECONDS = 10;
/** How often the schedule is looked at, and how often what it says is queued. */
const SCHEDULE_LOOK_SECONDS = 30;
const SCHEDULE_QUEUE_SECONDS = 5;
/**
 * How long after its time a job that runs by itself may be begun, in seconds, where no server is at its limits: the
 * schedule is looked at, the job queued, and found even where nothing wakes its worker.
 */
export const SCHEDULE_LAG_SECONDS = SCHEDULE_LOOK_SECONDS + SCHEDULE_QUEUE_SECONDS + LOOK_SECONDS;
const START_AGAIN_MS = 3_000;
/** How long a request waits for the queue of a server that has just started. */
const WAIT_MS = 10_000;
/** Jobs take no longer to ask the database than requests do. */
const WAITS = { connectionTimeoutMillis: 10_000, query_timeout: 32_000 } as const;
/** How long running jobs have to end when the server closes. */
const GRACE_MS = 6_000;
const CLOSE_MS = 7_000;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Names of the statements with which jobs are queued, by their text: one a queue. */
const statements = new Map<string, string>();

/** The queue's statements are long: a connection reads and plans each once and then knows it by name, as the product's own. */
function prepared(text: string, values: unknown[]): Statement {
  const name = statements.get(text) ?? `jobs.send-${statements.size}`;
  statements.set(text, name);
  return { name, text, values };
}

/** How the queue asks through a connection of the caller's. */
const through = (on: Queryable) => ({
  executeSql: (text: string, values: unknown[] = []) => on.query(prepared(text, values)),
});

/**
 * Makes the jobs of a server. Several servers on one database share the work: each job is done by one of them.
 * A job wakes its worker at once (LISTEN); should that be lost, it is found within some seconds all the same.
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
  // Who waits is told that the queue has closed; nobody may be waiting.
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
      // One that an earlier version made has another expiry.
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
    // The queue's own way of it wakes no worker.
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
        // With batches of one, a second job that is announced together with the first waits for the next look.
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
        // The database may be busy or away for a moment. What is queued meanwhile waits.
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
        // Stopped in the midst of its start, the queue would report that it has no workers.
        await starting.catch(() => undefined);
        await boss.stop({ graceful: true, timeout: GRACE_MS });
      };
      await within(stop(), CLOSE_MS, 'the end of the job queue').catch((error: unknown) =>
        log.warn({ err: error }, 'jobs were left behind and will be done again'),
      );
    },
  };
}
