import { afterAll, expect, it } from 'vitest';
import { calendarSource } from '@questlog/contract/calendar-sources';
import { newId } from '@questlog/domain/uuid';
import { calendarText, startCalendarHost } from '@questlog/testkit/calendar-host';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { createLog } from '../../platform/log/log.ts';
import { parseNetworks } from '../../platform/http/outgoing/networks.ts';
import { createOutgoing } from '../../platform/http/outgoing/outgoing.ts';
import { calendarSourceJobs } from './calendar-sources.jobs.ts';
import { CalendarReader } from './reading/calendar-reader.ts';

const host = await startCalendarHost();
afterAll(() => host.close());
const server = await serverForTests({ env: { FETCH_ALLOW_NETS: '127.0.0.0/8' } });

const calendars = new CalendarReader({
  outgoing: createOutgoing({ allowed: parseNetworks('127.0.0.0/8') ?? [] }),
});
afterAll(() => calendars.close());

/** Runs the job that reads calendars. */
async function readDue(): Promise<void> {
  const { pool } = server.database;
  const deps = { pool, calendars, clock: server.clock, space: { isFull: false }, log: createLog('silent') };
  for (const { handle } of calendarSourceJobs(deps)) {
    await handle({}, server.jobs, new AbortController().signal);
  }
}

const TODAY = '2026-01-15';
const MEETING = 'UID:1\nSUMMARY:Meeting\nLOCATION:Room 4\nDTSTART:20260115T090000Z\nDTEND:20260115T100000Z';
const TRIP = 'UID:2\nSUMMARY:Trip\nDTSTART;VALUE=DATE:20260116\nDTEND;VALUE=DATE:20260118';

const add = (user: TestUser, path = '/work.ics', body: { name?: string; color?: string; id?: string } = {}) =>
  user.api('POST /api/calendar-sources', { body: { url: host.url + path, ...body } });
const sourcesOf = async (user: TestUser) => (await user.api('GET /api/calendar-sources')).sources;
const eventsOf = async (user: TestUser, timeZone = 'UTC') => {
  const api = server.call({
    authorization: `Bearer ${user.tokens.accessToken}`,
    'x-time-zone': timeZone,
  });
  const query = { from: TODAY, to: '2026-02-14' };
  const { events } = await api('GET /api/calendar-events', { query });
  return events.map(({ id: _id, sourceId: _source, ...event }) => event);
};

const paid = () => server.register({ tier: 'PersonalPro' });

it('shows the events of a calendar to the user who added it, on their clock (CALENDAR-16, CALENDAR-23)', async () => {
  host.serve('/work.ics', calendarText([MEETING, TRIP], 'Work'));
  const ada = await server.register();
  const source = await add(ada);
  expect(calendarSource.parse(source)).toEqual(source);
  expect(source).toMatchObject({ name: 'Work', enabled: true, error: null, unreadable: 0, isCut: false });
  const trip = {
    title: 'Trip',
    location: null,
    date: '2026-01-16',
    endDate: '2026-01-17',
    startTime: null,
    endTime: null,
  };
  const meeting = {
    title: 'Meeting',
    location: 'Room 4',
    date: TODAY,
    endDate: TODAY,
    startTime: '10:00',
    endTime: '11:00',
  };
  expect(await eventsOf(ada, 'Europe/Berlin')).toEqual([meeting, trip]);
  expect((await eventsOf(ada, 'Asia/Tokyo'))[0]).toMatchObject({ startTime: '18:00', endTime: '19:00' });
  const { events } = await ada.api('GET /api/calendar', { query: { from: TODAY, to: TODAY } });
  expect(events).toMatchObject([{ title: 'Meeting', sourceId: source.id }]);
});

it('returns an event of another calendar in the next response for the calendar (CALENDAR-23)', async () => {
  host.serve('/first.ics', calendarText([MEETING]));
  const ada = await paid();
  const titles = async () =>
    (await ada.api('GET /api/calendar', { query: { from: TODAY, to: '2026-01-20' } })).events.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual([]);
  const { id } = await add(ada, '/first.ics');
  expect(await titles()).toEqual(['Meeting']);
  host.serve('/first.ics', calendarText([TRIP]));
  server.clock.advance({ seconds: 1 });
  await ada.api('POST /api/calendar-sources/{id}/refresh', { params: { id } });
  expect(await titles()).toEqual(['Trip']);
  await ada.api('PATCH /api/calendar-sources/{id}', { params: { id }, body: { enabled: false } });
  expect(await titles()).toEqual([]);
});

it('shows nobody else a calendar or its events (CALENDAR-18)', async () => {
  host.serve('/work.ics', calendarText([MEETING]));
  const ada = await server.openTeam(await server.register());
  const { id } = await add(ada);
  const bea = await server.register();
  await server.join(bea, ada);
  expect(await sourcesOf(bea)).toEqual([]);
  expect(await eventsOf(bea)).toEqual([]);
  const asMember = { ...bea, accountId: ada.accountId };
  expect((await asMember.api('GET /api/calendar', { query: { from: TODAY, to: TODAY } })).events).toEqual([]);
  await expect(
    bea.api('PATCH /api/calendar-sources/{id}', { params: { id }, body: { name: 'x' } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(bea.api('POST /api/calendar-sources/{id}/refresh', { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(bea.api('DELETE /api/calendar-sources/{id}', { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await sourcesOf(ada)).toMatchObject([{ id }]);
});

it('returns only the host of an address, and stores the address encrypted (CALENDAR-19)', async () => {
  host.serve('/secret-9x.ics', calendarText([MEETING]));
  const ada = await server.register();
  const source = await add(ada, '/secret-9x.ics');
  expect(source.host).toBe(new URL(host.url).host);
  expect(JSON.stringify([source, await sourcesOf(ada)])).not.toContain('secret-9x');
  const { rows } = await server.database.pool.query('select * from calendar_sources');
  expect(JSON.stringify(rows)).not.toContain('secret-9x');
  expect(rows.map(({ url }: { url: Buffer }) => url.toString('latin1')).join()).not.toContain('secret-9x');
});

it('accepts one calendar on a free plan and 20 on a paid one; those above the limit stay (CALENDAR-17)', async () => {
  host.serve('/work.ics', calendarText([MEETING]));
  const ada = await server.register();
  const { id } = await add(ada);
  await expect(add(ada)).rejects.toMatchObject({
    body: {
      code: 'limit_reached',
      limitType: 'calendars',
      requiredTier: 'PersonalPro',
      message: "You've reached the limit of 1 calendar. Upgrade to show more calendars.",
    },
  });
  // The same request again returns the same calendar.
  expect(await add(ada, '/work.ics', { id })).toMatchObject({ id });
  const team = await server.openTeam(ada);
  await add(team);
  expect(await sourcesOf(ada)).toHaveLength(2);
  await server.database.pool.query(`update accounts set tier = 'PersonalFree'`);
  expect(await eventsOf(ada)).toHaveLength(2);
  await expect(add(ada)).rejects.toMatchObject({ body: { code: 'limit_reached' } });
});

it('rejects the 21st calendar of a paid plan, without an upgrade (CALENDAR-17)', async () => {
  const bob = await paid();
  await server.database.pool.query(
    `insert into calendar_sources (id, user_id, name, color, url, host, created_at, changed_at, next_at)
     select gen_random_uuid(), $1, 'x', '#000000', '', 'x', now(), now(), 'infinity' from generate_series(1, 20)`,
    [bob.user.id],
  );
  await expect(add(bob)).rejects.toMatchObject({
    body: {
      code: 'limit_reached',
      requiresUpgrade: false,
      message: "You've reached the limit of 20 calendars. Remove one that you no longer need.",
    },
  });
});

const FORBIDDEN = 'This server may not read that address. Enter a public one that begins with https://.';

it.each([
  ['ftp://example.org/a.ics', 'Enter an address that begins with https:// or webcal://.'],
  ['', 'Enter an address that begins with https:// or webcal://.'],
  ['http://10.0.0.1/a.ics', FORBIDDEN],
  ['http://93.184.216.34/a.ics', FORBIDDEN],
  ['/missing.ics', 'There is no calendar at this address (404).'],
  ['/page.html', 'There is no calendar at this address.'],
])(
  'rejects the address %s with an error for its field, and stores nothing (CALENDAR-16)',
  async (url, message) => {
    host.serve('/page.html', '<html><body>Sign in</body></html>');
    const ada = await server.register();
    const body = { url: url.startsWith('/') ? host.url + url : url };
    await expect(ada.api('POST /api/calendar-sources', { body })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ field: 'url', message }] },
    });
    expect(await sourcesOf(ada)).toEqual([]);
  },
);

it('changes the name, the color and the address of a calendar (CALENDAR-22)', async () => {
  host.serve('/work.ics', calendarText([MEETING]));
  host.serve('/other.ics', calendarText([TRIP]));
  const ada = await server.register();
  const { id } = await add(ada);
  const change = (body: { name?: string; color?: string; url?: string }) =>
    ada.api('PATCH /api/calendar-sources/{id}', { params: { id }, body });
  expect(await change({ name: ' Home ', color: '#D64545' })).toMatchObject({
    name: 'Home',
    color: '#d64545',
  });
  await expect(change({ url: `${host.url}/missing.ics` })).rejects.toMatchObject({ status: 400 });
  expect(await eventsOf(ada)).toMatchObject([{ title: 'Meeting' }]);
  await change({ url: `${host.url}/other.ics` });
  expect(await eventsOf(ada)).toMatchObject([{ title: 'Trip' }]);
  await ada.api('DELETE /api/calendar-sources/{id}', { params: { id } });
  expect(await eventsOf(ada)).toEqual([]);
});

it('keeps the last good copy of a calendar that cannot be read, and says why (CALENDAR-21)', async () => {
  host.serve('/flaky.ics', calendarText([MEETING, 'UID:3\nSUMMARY:No start']));
  const ada = await server.register();
  const source = await add(ada, '/flaky.ics');
  expect(source.unreadable).toBe(1);
  host.serve('/flaky.ics', 404);
  server.clock.advance({ minutes: 5 });
  const params = { id: source.id };
  const failed = await ada.api('POST /api/calendar-sources/{id}/refresh', { params });
  expect(failed).toMatchObject({
    error: 'bad_status',
    errorStatus: 404,
    lastFetchedAt: source.lastFetchedAt,
  });
  expect(await eventsOf(ada)).toMatchObject([{ title: 'Meeting' }]);
  host.serve('/flaky.ics', calendarText([TRIP]));
  const again = await ada.api('POST /api/calendar-sources/{id}/refresh', { params });
  expect(again).toMatchObject({ error: null, errorStatus: null, unreadable: 0 });
  expect(again.lastFetchedAt).not.toBe(source.lastFetchedAt);
  expect(await eventsOf(ada)).toMatchObject([{ title: 'Trip' }]);
});

it('reads the calendars of active users every half hour, and asks only for changes (CALENDAR-20)', async () => {
  const path = `/${newId(0)}.ics`;
  host.serve(path, (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end(calendarText([MEETING]));
  });
  const ada = await server.register();
  await add(ada, path);
  const etags = () => host.requests.filter((request) => request.path === path).map(({ etag }) => etag);
  await readDue();
  expect(etags()).toEqual([undefined]);
  server.clock.advance({ minutes: 31 });
  await readDue();
  expect(etags()).toEqual([undefined, '"1"']);
  expect(await eventsOf(await server.signIn(ada))).toMatchObject([{ title: 'Meeting' }]);
  // After a week, the whole calendar is received again.
  server.clock.advance({ hours: 24 * 8 });
  await readDue();
  expect(etags()).toEqual([undefined, '"1"']);
  await server.database.pool.query('update users set last_active_on = $1 where id = $2', [
    '2026-01-23',
    ada.user.id,
  ]);
  await readDue();
  expect(etags()).toEqual([undefined, '"1"', undefined]);
});

it('waits twice as long after each failure (CALENDAR-20)', async () => {
  const path = `/${newId(0)}.ics`;
  host.serve(path, calendarText([MEETING]));
  const ada = await server.register();
  const { id } = await add(ada, path);
  host.serve(path, 500);
  const minutes: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await ada.api('POST /api/calendar-sources/{id}/refresh', { params: { id } });
    const { rows } = await server.database.pool.query<{ next_at: Date }>(
      'select next_at from calendar_sources where id = $1',
      [id],
    );
    const wait = (rows[0]?.next_at.getTime() ?? 0) - server.clock.now().epochMilliseconds;
    minutes.push(wait / 60_000);
  }
  expect(minutes).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
});

it('limits how often a user makes the server read an address (CALENDAR-20)', async () => {
  const ada = await server.register();
  const statuses = new Set<unknown>();
  for (let attempt = 0; attempt < 21; attempt += 1) {
    await add(ada, '/missing.ics').catch((error: { status: number }) => statuses.add(error.status));
  }
  expect([...statuses]).toEqual([400, 429]);
});

it('deletes the calendars of a deleted user (CALENDAR-18)', async () => {
  host.serve('/work.ics', calendarText([MEETING]));
  const ada = await server.register();
  const { id } = await add(ada);
  await server.database.pool.query('delete from members where user_id = $1', [ada.user.id]);
  const counts = async () =>
    (
      await server.database.pool.query(
        `select (select count(*)::int from calendar_sources where id = $1) as sources,
                (select count(*)::int from calendar_events where source_id = $1) as events`,
        [id],
      )
    ).rows;
  expect(await counts()).toEqual([{ sources: 1, events: 1 }]);
  await server.database.pool.query('delete from users where id = $1', [ada.user.id]);
  expect(await counts()).toEqual([{ sources: 0, events: 0 }]);
});
