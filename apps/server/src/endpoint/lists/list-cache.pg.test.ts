/** Tests the list cache with every endpoint that sends an ETag. Finds them by calling all endpoints. */
import { afterEach, expect, it } from 'vitest';
import type { Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import { syncedRoutes } from '@questlog/contract/synced-nouns';
import { serverForTests } from '@questlog/testkit/server';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { makeRows, pathOf } from '../testing/calls.ts';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const ids = await makeRows(server, ada);
const tasks = Array.from({ length: 40 }, (_, index) => ({
  title: `task ${index}`,
  projectId: ids['projects'] ?? null,
}));
await ada.api('POST /api/tasks/bulk', { body: { tasks } });
const watch = watchStatements(server.database.pool);
afterEach(() => void watch.take());

const get = (path: string, headers: Record<string, string> = {}, who = ada): Promise<Response> =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${who.tokens.accessToken}`, ...headers } });

/** Returns the statements sent since the last call, without announcements of earlier changes. */
const sent = (): string[] =>
  watch
    .take()
    .map(({ name }) => name)
    .filter((name) => name !== 'realtime.notify');

const reading = (routes as readonly Endpoint[]).filter(
  (route) => route.method === 'GET' && route.access.kind === 'account',
);

/** Endpoints that read a single row although their paths do not end in an id. */
const OF_ONE_ROW: ReadonlySet<string> = new Set([
  '/api/tasks/{id}/repeat',
  '/api/accounts/{accountId}/tags/{tagId}/impact',
]);

const ofNouns = syncedRoutes
  .filter(({ method, path }) => method === 'GET' && !path.endsWith('}') && !OF_ONE_ROW.has(path))
  .map(({ path }): string => path);
const LISTS = [...ofNouns, '/api/calendar', '/api/journal', '/api/trash', '/api/changes'];

it('sends an ETag with every list of synced rows, the calendar, the journal, the trash and the changes (API-14)', async () => {
  const tagged: string[] = [];
  for (const route of reading) {
    if ((await get(pathOf(route, ids))).headers.has('etag')) tagged.push(route.path);
  }
  expect(tagged.toSorted()).toEqual(LISTS.toSorted());
});

it.each(reading.filter(({ path }) => LISTS.includes(path)).map((route) => [route.path, route] as const))(
  '%s queries the database once, and not at all for a matching ETag (API-14)',
  async (_, route) => {
    const path = pathOf(route, ids);
    await ada.api('PUT /api/tasks/{id}', {
      params: { id: ids['tasks'] ?? '' },
      body: { title: route.path },
    });
    watch.take();
    const first = await get(path);
    expect(sent().length).toBeGreaterThan(1);
    const again = await get(path);
    // The events of the user's calendars change without the account, so the ETag has a stamp of them.
    const stamp = route.path === '/api/calendar' ? ['calendar-events.stamp'] : [];
    expect(sent()).toEqual(['caller.load', ...stamp]);
    expect(await again.text()).toBe(await first.text());
    const etag = first.headers.get('etag') ?? '';
    for (const held of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const unchanged = await get(path, { 'if-none-match': held });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    }
    await ada.api('PUT /api/tasks/{id}', {
      params: { id: ids['tasks'] ?? '' },
      body: { title: 'changed' },
    });
    watch.take();
    const after = await get(path, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(sent().length).toBeGreaterThan(1);
    // A 304 needs no read, even for a list that is not cached.
    await ada.api('PUT /api/tasks/{id}', { params: { id: ids['tasks'] ?? '' }, body: { title: 'again' } });
    watch.take();
    const { version } = await versionOf();
    const unread = etag.replace(/\.\d+\./, `.${version}.`);
    watch.take();
    expect((await get(path, { 'if-none-match': unread })).status).toBe(304);
    expect(sent()).toEqual(['caller.load', ...stamp]);
  },
);

it('concurrent reads of a list query the database only once (API-14)', async () => {
  await ada.api('PUT /api/tasks/{id}', { params: { id: ids['tasks'] ?? '' }, body: { title: 'at once' } });
  watch.take();
  await Promise.all(Array.from({ length: 10 }, () => get('/api/tasks')));
  expect(sent().filter((name) => name.startsWith('tasks.'))).toHaveLength(1);
});

it("a list's ETag differs by day, time zone, filter and account (V14.2.2)", async () => {
  const eve = await server.register();
  const tags = new Set<string | null>();
  for (const [path, headers, who] of [
    ['/api/tasks', {}, ada],
    ['/api/tasks?completed=true', {}, ada],
    ['/api/tasks', { 'x-time-zone': 'Pacific/Kiritimati' }, ada],
    ['/api/tasks', {}, eve],
  ] as const) {
    tags.add((await get(path, headers, who)).headers.get('etag'));
  }
  expect(tags.size).toBe(4);
  await get('/api/tasks', { 'x-time-zone': 'UTC' });
});

it.each(['zstd', 'br', 'gzip'])('compresses a cached list as %s only once (API-14)', async (encoding) => {
  const plain = await get('/api/tasks', { 'accept-encoding': 'identity' });
  const packed = await get('/api/tasks', { 'accept-encoding': encoding });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.headers.get('content-encoding')).toBe(encoding);
  expect(packed.headers.get('vary')).toContain('accept-encoding');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(4_000);
  if (encoding !== 'zstd') expect(await packed.text()).toBe(await plain.text());
});

it('caches the list of changes since a version (API-14)', async () => {
  const { version } = await versionOf();
  await ada.api('PUT /api/tasks/{id}', { params: { id: ids['tasks'] ?? '' }, body: { title: 'since' } });
  watch.take();
  const first = await (await get(`/api/changes?since=${version}`)).text();
  expect(first).toContain('"title":"since"');
  expect(sent()).toEqual(['caller.load', 'changes.since']);
  expect(await (await get(`/api/changes?since=${version}`)).text()).toBe(first);
  expect(sent()).toEqual(['caller.load']);
  expect(await (await get(`/api/changes?since=${version + 1}`)).text()).not.toContain('"title":"since"');
});

it("rejects a removed member's read of a cached list, even with a matching ETag (API-14)", async () => {
  const bob = await server.register();
  await server.join(bob, ada);
  const ofAccount = { 'x-account-id': ada.accountId };
  for (const route of reading.filter(({ path }) => LISTS.includes(path))) {
    const path = pathOf(route, ids);
    const setStatus = (status: string) =>
      // Change the row in SQL: this changes only the membership, not the account's version.
      server.database.pool.query('update members set status = $1 where account_id = $2 and user_id = $3', [
        status,
        ada.accountId,
        bob.user.id,
      ]);
    await setStatus('Active');
    const held = await get(path, ofAccount, bob);
    expect([path, held.status]).toEqual([path, 200]);
    // If the path contains the account's id, the response is a 404, as for an unknown row id.
    const rejection = path.includes(ada.accountId) ? 404 : 403;
    const requestWith = { ...ofAccount, 'if-none-match': held.headers.get('etag') ?? '' };
    expect((await get(path, requestWith, bob)).status).toBe(304);
    for (const status of ['Suspended', 'Removed', 'Pending']) {
      await setStatus(status);
      for (const headers of [requestWith, ofAccount]) {
        const rejected = await get(path, headers, bob);
        expect([path, rejected.status, rejected.headers.get('etag')]).toEqual([path, rejection, null]);
      }
    }
  }
});

it('does not cache a list if reading it fails (API-14)', async () => {
  const removed = await ada.api('POST /api/projects', { body: { title: 'gone' } });
  await ada.api('DELETE /api/projects/{id}', { params: { id: removed.id } });
  for (let times = 0; times < 2; times += 1) {
    expect((await get(`/api/projects/${removed.id}/tasks`)).status).toBe(404);
  }
});

async function versionOf(): Promise<{ version: number }> {
  const { rows } = await server.database.pool.query<{ version: number }>(
    'select version from accounts where id = $1',
    [ada.accountId],
  );
  return rows[0] ?? { version: -1 };
}
