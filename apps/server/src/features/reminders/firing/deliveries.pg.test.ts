import { expect, it } from 'vitest';
import { pushServiceForTests } from '@questlog/testkit/push-service';
import { serverForTests } from '@questlog/testkit/server';
import { PUSH_ENV, reminderTools } from '../testing/reminder-tools.ts';
import { purgeReminders } from '../reminders.jobs.ts';

const server = await serverForTests({ env: PUSH_ENV });
const service = await pushServiceForTests();
const { task, device, at, lasting } = reminderTools(server);

it('lists what was sent, newest first and in pages, and deletes it after 30 days (REMINDER-12)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const ada = lasting(await server.register());
  await device(ada, service, 'phone');
  for (const [title, hour] of [
    ['Call', '13'],
    ['Pay', '14'],
  ] as const) {
    await task(ada, `2026-01-15 ${hour}:00`, { title });
    await at(`2026-01-15T${hour}:00:00Z`);
    await at(`2026-01-15T${hour}:02:00Z`);
  }
  const log = (query: object = {}) => ada.api('GET /api/reminders/log', { query });
  const { deliveries, totalCount } = await log();
  expect(totalCount).toBe(4);
  expect(deliveries.map(({ title, channel, state }) => `${title} ${channel} ${state}`)).toEqual(
    expect.arrayContaining(['Pay push sent', 'Pay mail skipped', 'Call push sent', 'Call mail skipped']),
  );
  expect(deliveries.find(({ channel }) => channel === 'push')).toMatchObject({
    title: 'Pay',
    kind: 'reminder',
    deviceName: 'phone',
    firesAt: '2026-01-15T14:00:00.000Z',
    sentAt: '2026-01-15T14:00:00.000Z',
    error: null,
  });
  expect((await log({ limit: 1, offset: 3 })).deliveries).toMatchObject([{ title: 'Call' }]);

  const { pool } = server.database;
  const left = async () =>
    (
      await pool.query<{ rows: number }>(
        `select (select count(*) from push_deliveries)::int + (select count(*) from reminder_firings)::int
                + (select count(*) from reminder_tokens where purpose = 'act')::int as rows`,
      )
    ).rows[0]?.rows;
  server.clock.set('2026-02-14T12:00:00Z');
  expect(await left()).toBe(8);
  server.clock.set('2026-02-14T14:03:00Z');
  await server.jobs.enqueue(pool, purgeReminders, {});
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
});
