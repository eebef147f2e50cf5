import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { actAsSystem } from '../../../account-change/actor.ts';
import { unannounced } from '../../../account-change/announcer.ts';
import { changeAccount } from '../../../account-change/change.ts';
import { runningPatterns, save } from './make-due.ts';
import { lockPatterns } from '../patterns/patterns.queries.ts';
import { seriesTools } from '../testing/series.ts';

const server = await serverForTests();
const { pass, series } = seriesTools(server);

it("creates the task for each date once, however the user's time zone changes (REPEAT-31)", async () => {
  server.clock.set('2026-03-20T12:00:00Z');
  const made = await series('2026-03-20', { zone: 'Pacific/Kiritimati' });
  expect(await made.dates()).toEqual(['2026-03-20']);
  const steps: readonly [instant: string, zone: string, last: string][] = [
    // In the new time zone, it is already the 21st.
    ['2026-03-20T12:30:00Z', 'Pacific/Kiritimati', '2026-03-20'],
    ['2026-03-21T09:59:00Z', 'Pacific/Kiritimati', '2026-03-20'],
    ['2026-03-21T10:00:00Z', 'Pacific/Kiritimati', '2026-03-22'],
    // In the new time zone, it is the 20th again. Nothing is created until the 23rd begins there.
    ['2026-03-21T10:01:00Z', 'Pacific/Niue', '2026-03-22'],
    ['2026-03-23T10:59:00Z', 'Pacific/Niue', '2026-03-22'],
    ['2026-03-23T11:00:00Z', 'Pacific/Niue', '2026-03-23'],
    // In the new time zone, it is already the 24th.
    ['2026-03-23T11:01:00Z', 'Pacific/Kiritimati', '2026-03-24'],
  ];
  for (const [instant, zone, last] of steps) {
    server.clock.set(instant);
    await made.api(zone)('GET /api/tasks/counts');
    await pass();
    expect((await made.dates()).at(-1), `${instant} in ${zone}`).toBe(last);
  }
  const dates = await made.dates();
  expect(dates).toEqual([...new Set(dates)]);
});

it("a change of a user's time zone leaves the account's version unchanged (REPEAT-31)", async () => {
  server.clock.set('2026-06-01T12:00:00Z');
  const made = await series('2026-06-01');
  const version = async () => (await made.api()('GET /api/changes')).version;
  const before = await version();
  await made.api('Asia/Tokyo')('GET /api/tasks/counts');
  await pass();
  expect(await version()).toBe(before);
});

it('if the time zone changes while a pattern is saved, its midnight moves afterwards (REPEAT-31)', async () => {
  server.clock.set('2026-06-10T12:00:00Z');
  const { user, patternId } = await series('2026-06-10', { zone: 'UTC' });
  const { pool } = server.database;
  const { accountId } = user;
  const actor = actAsSystem('a test', {
    accountId,
    userId: user.user.id,
    now: new Date('2026-06-10T12:00:00Z'),
    today: '2026-06-10',
    live: unannounced,
  });
  let changing: Promise<unknown> = Promise.resolve();
  await changeAccount<void>(pool, actor, {}, async (client, account) => {
    const patterns = await runningPatterns(
      client,
      await lockPatterns(client, { accountId, ids: [patternId] }),
    );
    // The pass has read the time zones. The change now waits for the pattern's lock.
    changing = pool.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [user.user.id]);
    await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
    await save(client, account, actor.now, patterns);
  });
  await changing;
  await pass();
  const { rows } = await pool.query<{ due: Date }>(
    'select next_due_at as due from repeat_patterns where id = $1',
    [patternId],
  );
  expect(rows[0]?.due.toISOString()).toBe('2026-06-10T15:00:00.000Z');
});

it("a user's time zone change moves midnight for their patterns in all accounts (REPEAT-31)", async () => {
  server.clock.set('2026-06-20T12:00:00Z');
  const first = await series('2026-06-20');
  const second = await series('2026-06-20');
  const { pool } = server.database;
  await pool.query('update repeat_patterns set user_id = $1 where id = $2', [
    first.user.user.id,
    second.patternId,
  ]);
  await first.api('Pacific/Niue')('GET /api/tasks/counts');
  // It is already the 21st in UTC, but UTC is no longer the user's time zone.
  server.clock.set('2026-06-21T05:00:00Z');
  await pass();
  expect([await first.dates(), await second.dates()]).toEqual([['2026-06-20'], ['2026-06-20']]);
  server.clock.set('2026-06-21T11:00:00Z');
  await pass();
  expect(await first.dates()).toEqual(['2026-06-20', '2026-06-21']);
  expect(await second.dates()).toEqual(['2026-06-20', '2026-06-21']);
});
