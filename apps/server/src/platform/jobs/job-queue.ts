/** Queues jobs on the connection of the caller's transaction. */
import type { PgBoss } from 'pg-boss';
import type { Queryable } from '../db/query.ts';
import { within } from '../within.ts';
import type { JobQueue } from './jobs.ts';
import { takeFailedJob } from './jobs.queries.ts';

/** Maximum time for which a request waits for the queue while the server starts, in milliseconds. */
const WAIT_MS = 10_000;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Names of the statements that queue jobs, by SQL text. There is one statement per queue. */
const statements = new Map<string, string>();

/**
 * Returns a named statement. The queue's statements are long, and a connection parses and plans a named
 * statement only once.
 */
function prepared(text: string, values: unknown[]): Statement {
  const name = statements.get(text) ?? `jobs.send-${statements.size}`;
  statements.set(text, name);
  return { name, text, values };
}

/** Returns an adapter with which the queue uses the caller's connection. */
const through = (on: Queryable) => ({
  executeSql: (text: string, values: unknown[] = []) => on.query(prepared(text, values)),
});

/**
 * Creates the queue that features use. A job queued before startup is complete waits until then.
 * @param known the names of the queues that have a handler
 * @param started resolves once jobs can be queued
 */
export function createQueue(boss: PgBoss, known: ReadonlySet<string>, started: Promise<void>): JobQueue {
  const requireHandler = (name: string): void => {
    if (!known.has(name)) throw new Error(`no handler for the jobs of ${name}`);
  };

  const enqueue: JobQueue['enqueue'] = async (on, queue, data, { delay = 0, id } = {}) => {
    requireHandler(queue.name);
    await within(started, WAIT_MS, 'the start of the job queue');
    await boss.send(queue.name, data, {
      db: through(on),
      startAfter: delay,
      ...(id === undefined ? {} : { id }),
    });
  };

  const retry: JobQueue['retry'] = async (on, queue, id) => {
    await within(started, WAIT_MS, 'the start of the job queue');
    // The queue library's own retry does not notify workers.
    const failed = await takeFailedJob.first(on, { id });
    return failed === undefined
      ? undefined
      : ((await boss.send(queue, failed.data, { db: through(on) })) ?? undefined);
  };

  return { enqueue, retry };
}
