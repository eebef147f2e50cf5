import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { createJobs, type Jobs } from './create-jobs.ts';
import { handleJob, job } from './jobs.ts';
import { createLog } from '../log/log.ts';

const greet = job<{ readonly name: string }>('greet');
const shaky = job<{ readonly name: string }>('shaky');
const unknown = job<{ readonly name: string }>('unknown');

const greeted: string[] = [];
let arrived = Promise.withResolvers<void>();
let attempts = 0;

function open(): Jobs {
  return createJobs({
    url: database.url,
    log: createLog('silent'),
    pollSeconds: 0.5,
    handlers: [
      handleJob(greet, async ({ name }) => {
        greeted.push(name);
        arrived.resolve();
      }),
      handleJob(shaky, async ({ name }) => {
        attempts += 1;
        if (attempts === 1) throw new Error('not yet');
        greeted.push(name);
        arrived.resolve();
      }),
    ],
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await arrived.promise;
    arrived = Promise.withResolvers<void>();
  }
}

const database = await databaseForTests();
const jobs = open();
const others = open();
// Start two servers together on a new database.
await Promise.all([jobs.start(), others.start()]);
afterAll(() => Promise.all([jobs.close(), others.close()]));

it('each job runs once, immediately, on one of the servers (OPERATION-18)', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `person ${index}`);
  await Promise.all(names.map((name) => jobs.enqueue(database.pool, greet, { name })));
  await until(() => greeted.length >= names.length);
  expect(greeted.toSorted()).toEqual(names.toSorted());
});

it("a job runs after its transaction's commit and never after a rollback (OPERATION-18)", async () => {
  greeted.length = 0;
  const client = await database.pool.connect();
  await client.query('begin');
  await jobs.enqueue(client, greet, { name: 'rolled back' });
  await client.query('rollback');
  await client.query('begin');
  await jobs.enqueue(client, greet, { name: 'committed' });
  expect(greeted).toEqual([]);
  await client.query('commit');
  client.release();
  await until(() => greeted.length > 0);
  expect(greeted).toEqual(['committed']);
});

it('queues only one job per id (OPERATION-18)', async () => {
  greeted.length = 0;
  const one = '0190f5a0-0000-8000-8000-000000000001';
  await jobs.enqueue(database.pool, greet, { name: 'first' }, { id: one });
  await others.enqueue(database.pool, greet, { name: 'again' }, { id: one });
  await jobs.enqueue(database.pool, greet, { name: 'last' });
  await until(() => greeted.includes('last') && greeted.length > 1);
  expect(greeted.toSorted()).toEqual(['first', 'last']);
});

it('retries a job that fails (OPERATION-18)', async () => {
  greeted.length = 0;
  await jobs.enqueue(database.pool, shaky, { name: 'at last' });
  await until(() => greeted.length > 0);
  expect(attempts).toBe(2);
});

it('stops and retries a job that exceeds its time limit (OPERATION-26)', async () => {
  const patient = job<{ readonly name: string }>('patient');
  const done = Promise.withResolvers<string>();
  const stopped: unknown[] = [];
  const hasty = createJobs({
    url: database.url,
    log: createLog('silent'),
    pollSeconds: 0.5,
    expirySeconds: 1,
    handlers: [
      handleJob(patient, async ({ name }, _queue, signal) => {
        if (stopped.length > 0) return done.resolve(name);
        await once(signal, 'abort');
        stopped.push(signal.reason);
        signal.throwIfAborted();
      }),
    ],
  });
  await hasty.start();
  await hasty.enqueue(database.pool, patient, { name: 'again' });
  expect(await done.promise).toBe('again');
  expect(stopped).toHaveLength(1);
  await hasty.close();
});

it('rejects a job that has no handler (OPERATION-18)', async () => {
  await expect(jobs.enqueue(database.pool, unknown, { name: 'x' })).rejects.toThrow('no handler');
});

it.each([0, 1, 5, 20, 60])(
  'a job queue that is closed %i event-loop turns after it starts shuts down without an error (OPERATION-18, OPERATION-28)',
  async (turns) => {
    const queue = open();
    const starting = queue.start();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await queue.close();
    await expect(starting).resolves.toBeUndefined();
  },
);

it('a job queue that is closed as soon as it accepts jobs shuts down without an error (OPERATION-28)', async () => {
  const queue = open();
  const starting = queue.start();
  const closing = Promise.withResolvers<void>();
  // Close the queue as soon as it accepts a job.
  void queue.enqueue(database.pool, greet, { name: 'the last' }).then(() => closing.resolve(queue.close()));
  await closing.promise;
  await expect(starting).resolves.toBeUndefined();
});
