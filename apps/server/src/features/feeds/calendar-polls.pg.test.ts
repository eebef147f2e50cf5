import { Writable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { serverForTests, startTestServer, type TestUser } from '@questlog/testkit/server';
import { createLog } from '../../platform/log/log.ts';
import { readCalendar } from './testing/read-calendar.ts';

let logged = '';

const lines = new Writable({
  write: (chunk, _encoding, done) => {
    logged += String(chunk);
    done();
  },
});
const server = await serverForTests({ log: createLog('trace', lines) });

let ada: TestUser;
let url: string;

beforeEach(async () => {
  ada = await server.register();
  const { accountId } = ada;
  const body = { view: 'upcoming', as: 'events' } as const;
  ({ url } = await ada.api('POST /api/accounts/{accountId}/feeds', { params: { accountId }, body }));
});

const fetchAs = (etag: string, userAgent = 'test'): Promise<Response> =>
  fetch(url, { headers: { 'if-none-match': etag, 'user-agent': userAgent } });
const etagOf = async (userAgent?: string): Promise<string> =>
  (await fetchAs('"none"', userAgent)).headers.get('etag') ?? '';
const createTask = (day = '2026-02-01') =>
  ada.api('POST /api/tasks', { body: { title: 'x', scheduledDate: formatWireDate(day) } });
const fetches = async () =>
  (await ada.api('GET /api/accounts/{accountId}/feeds', { params: { accountId: ada.accountId } })).feeds.map(
    ({ lastFetchedAt, lastFetchedBy }) => [lastFetchedAt, lastFetchedBy],
  );

it('answers 304 without SQL as long as nothing changes (FEED-13)', async () => {
  const etag = await etagOf();
  const statements = watchStatements(server.database.pool);
  for (let minute = 0; minute < 5; minute += 1) {
    const response = await fetchAs(etag);
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    const head = await fetch(url, { method: 'HEAD', headers: { 'if-none-match': etag } });
    expect(head.status).toBe(304);
  }
  // The server may process the notification about the new feed only now, so ignore that statement.
  expect(statements.take().filter(({ name }) => name !== 'realtime.notify')).toEqual([]);
  statements.stop();
});

it('a feed request right after a change returns the updated calendar (FEED-13)', async () => {
  const etag = await etagOf();
  await createTask();
  const response = await fetchAs(etag);
  expect(response.status).toBe(200);
  expect(readCalendar(await response.text()).items).toHaveLength(1);
});

it('answers 304 after a change that the feed does not show (FEED-13)', async () => {
  const etag = await etagOf();
  await ada.api('POST /api/tasks', { body: { title: 'without a date' } });
  expect((await fetchAs(etag)).status).toBe(304);
});

it("rebuilds the feed when a new day begins in the user's time zone (FEED-13)", async () => {
  const clock = new FakeClock('2026-01-15T22:50:00Z');
  const berlin = await startTestServer({ clock });
  const bea = await berlin.register();
  await bea.api('PUT /api/auth/preferences', { body: { timeZone: 'Europe/Berlin' } });
  await bea.api('POST /api/tasks', { body: { title: 'x', scheduledDate: formatWireDate('2026-01-16') } });
  const { accountId } = bea;
  const body = { view: 'upcoming', as: 'events' } as const;
  const feed = await bea.api('POST /api/accounts/{accountId}/feeds', { params: { accountId }, body });
  const first = await fetch(feed.url);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect(readCalendar(await first.text()).items).toHaveLength(1);
  clock.set('2026-01-15T22:59:00Z');
  expect((await fetch(feed.url, { headers })).status).toBe(304);
  clock.set('2026-01-15T23:00:00Z');
  const second = await fetch(feed.url, { headers });
  expect(second.status).toBe(200);
  expect(readCalendar(await second.text()).items).toEqual([]);
  await berlin.close();
});

it('a feed shows times in the new time zone right after the user changes it (FEED-7, FEED-13)', async () => {
  const body = { title: 'x', scheduledDate: formatWireDate('2026-02-01'), scheduledTime: '17:00' };
  await ada.api('POST /api/tasks', { body });
  const first = await fetch(url);
  expect(readCalendar(await first.text()).items[0]?.start).toBe('2026-02-01T17:00:00Z');
  const etag = first.headers.get('etag') ?? '';
  expect((await fetchAs(etag)).status).toBe(304);
  await ada.api('PUT /api/auth/preferences', { body: { timeZone: 'Asia/Tokyo' } });
  const second = await fetchAs(etag);
  expect(readCalendar(await second.text()).items[0]?.start).toBe('2026-02-01T08:00:00Z');
});

it('returns the updated calendar after a change on another server (FEED-13)', async () => {
  const other = await startTestServer({ database: server.database, clock: server.clock });
  const there = new URL(new URL(url).pathname, other.url).href;
  const first = await fetch(there);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await fetch(there, { headers })).status).toBe(304);
  await createTask();
  await expect.poll(async () => (await fetch(there, { headers })).status).toBe(200);
  await other.close();
});

it('records the time and client program of the last fetch, at most once every 15 minutes (FEED-14)', async () => {
  expect(await fetches()).toEqual([[null, null]]);
  const start = server.clock.now().toString({ smallestUnit: 'millisecond' });
  const etag = await etagOf(`first ${'x'.repeat(300)}`);
  const [first] = await fetches();
  expect(first).toEqual([start, `first ${'x'.repeat(194)}`]);
  server.clock.advance({ minutes: 14 });
  ada = await server.signIn(ada);
  await createTask();
  await fetchAs(etag, 'second');
  expect(await fetches()).toEqual([first]);
  server.clock.advance({ minutes: 2 });
  expect((await fetchAs(await etagOf('third'), 'third')).status).toBe(304);
  ada = await server.signIn(ada);
  expect(await fetches()).toEqual([[server.clock.now().toString({ smallestUnit: 'millisecond' }), 'third']]);
});

it('keeps the secret out of logs and metrics (FEED-15, V16.2.5)', async () => {
  const secret = url.slice(-47, -4);
  await fetchAs(await etagOf());
  await fetch(url.replace(secret, `${secret.slice(0, -1)}%`));
  await fetch(`${url}/more`);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('/calendar/:secret.ics');
  expect(logged).toContain('/calendar/:secret.ics');
  expect(metrics + logged).not.toContain(secret.slice(0, -1));
});

it('rejects requests from a client that fetches too often (FEED-15)', async () => {
  const unknown = `${server.url}/calendar/${'A'.repeat(43)}.ics`;
  const responses = await Promise.all(Array.from({ length: 310 }, () => fetch(unknown)));
  expect(responses.some(({ status }) => status === 429)).toBe(true);
  server.clock.advance({ minutes: 5 });
  expect((await fetch(url)).status).toBe(200);
});

it('limits how often a feed is read from the database, but not from memory (FEED-15)', async () => {
  const etag = await etagOf();
  const responses = await Promise.all(Array.from({ length: 40 }, () => fetch(url)));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(11);
  expect(rejected[0]?.headers.get('retry-after')).toBe('5');
  expect((await fetchAs(etag)).status).toBe(304);
  server.clock.advance({ seconds: 5 });
  expect((await fetch(url)).status).toBe(200);
});

it('truncates a feed with more than 10,000 dates and says so (FEED-12)', async () => {
  const daily = Array.from({ length: 30 }, () => createTask('2026-01-16'));
  await server.setTier(ada, 'PersonalPro');
  for (const { id } of await Promise.all(daily)) {
    await ada.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
    });
  }
  const { items, properties } = readCalendar(await (await fetch(url)).text());
  expect(items).toHaveLength(10_000);
  expect(properties['x-wr-caldesc']).toMatch(/^This calendar has too many entries/);
});
