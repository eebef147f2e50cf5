import { expect, it } from 'vitest';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { unannounced } from '../../../account-change/announcer.ts';
import { FreeSpace } from '../../../platform/free-space.ts';
import { createLog } from '../../../platform/log/log.ts';
import { JOBS_SCHEMA, SCHEDULE_LAG_SECONDS } from '../../../platform/jobs/jobs.ts';
import { listen } from '../../live/testing/listener.ts';
import { makeDueTasks, repeatingJobs } from './repeating.jobs.ts';
import { seriesTools } from '../testing/series.ts';

const server = await serverForTests();

it('the hub notifies connected browsers when tasks are created (REPEAT-30)', async () => {
  const series = await seriesTools(server).series('2026-01-15');
  const { user } = series;
  // Sign in late, so that the connection's access token is still valid at midnight.
  server.clock.set('2026-01-15T23:55:00Z');
  const listener = await listen(server, await server.signIn(user));
  server.clock.set('2026-01-16T00:00:00Z');
  await server.jobs.enqueue(server.database.pool, makeDueTasks, {});
  await expect.poll(series.dates, { timeout: 20_000 }).toEqual(['2026-01-15', '2026-01-16']);
  const { version } = await series.api()('GET /api/changes');
  await expect.poll(() => listener.versionOf(user.accountId), { timeout: 20_000 }).toBe(version);
  await listener.connection.stop();
});

it('a pass stops between two accounts when its job runs out of time, and the next pass continues', async () => {
  server.clock.set('2026-01-16T12:00:00Z');
  const tools = seriesTools(server);
  const each = [await tools.series('2026-01-16'), await tools.series('2026-01-16')];
  server.clock.set('2026-01-17T00:00:00Z');
  const made = async () => (await Promise.all(each.map((one) => one.dates()))).map((dates) => dates.length);
  const deadline = new AbortController();
  const [job] = repeatingJobs({
    pool: server.database.pool,
    clock: server.clock,
    live: { ...unannounced, accountChanged: () => deadline.abort(new Error('out of time')) },
    log: createLog('silent'),
    space: server.space,
  });
  await expect(job?.handle({}, server.jobs, deadline.signal)).rejects.toThrow('out of time');
  expect(await made()).not.toEqual([2, 2]);
  await job?.handle({}, server.jobs, new AbortController().signal);
  expect(await made()).toEqual([2, 2]);
});

it('skips passes while the disk is almost full and catches up afterwards (OPERATION-29)', async () => {
  server.clock.set('2026-01-17T12:00:00Z');
  const series = await seriesTools(server).series('2026-01-17');
  server.clock.set('2026-01-18T00:00:00Z');
  const log = createLog('silent');
  let freeBytes = 1;
  const space = new FreeSpace({ read: async () => freeBytes, minBytes: 2, log });
  await space.check();
  const [job] = repeatingJobs({
    pool: server.database.pool,
    clock: server.clock,
    live: unannounced,
    log,
    space,
  });
  const pass = () => job?.handle({}, server.jobs, new AbortController().signal);
  await pass();
  expect(await series.dates()).toEqual(['2026-01-17']);
  freeBytes = 3;
  await space.check();
  await pass();
  expect(await series.dates()).toEqual(['2026-01-17', '2026-01-18']);
});

it('schedules a pass every minute, so that it starts within two minutes (REPEAT-30)', async () => {
  const database = await createTestDatabase();
  const running = await startTestServer({ database, schedules: true });
  const schedule = async () =>
    (
      await database.pool.query(`select cron, timezone from ${JOBS_SCHEMA}.schedule where name = $1`, [
        makeDueTasks.name,
      ])
    ).rows;
  await expect.poll(schedule, { timeout: 20_000 }).toEqual([{ cron: '* * * * *', timezone: 'UTC' }]);
  // In the worst case, a task becomes due just after a pass and waits for the next pass.
  expect(60 + SCHEDULE_LAG_SECONDS).toBeLessThanOrEqual(120);
  await running.close();
  await database.drop();
});

it('creates on startup the tasks that came due while the server was stopped (REPEAT-32)', async () => {
  const database = await createTestDatabase();
  const before = await startTestServer({ database });
  const series = await seriesTools(before).series('2026-01-15');
  await before.close();
  const clock = new FakeClock('2026-01-17T00:00:00Z');
  const after = await startTestServer({ database, clock, schedules: true });
  await expect.poll(series.dates, { timeout: 20_000 }).toEqual(['2026-01-15', '2026-01-16', '2026-01-17']);
  await after.close();
  await database.drop();
});
