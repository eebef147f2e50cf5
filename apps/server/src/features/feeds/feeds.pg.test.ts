import { expect, it } from 'vitest';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { MAX_FEEDS, ONE_OF_FOUR, TOO_MANY_FEEDS } from '@questlog/domain/feeds/calendar-feed';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { readCalendar } from './testing/read-calendar.ts';

// The server's clock starts on a Thursday at 12:00 UTC.
const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

type Shown = {
  readonly view?: 'today' | 'upcoming';
  readonly projectId?: string;
  readonly tagId?: string;
  readonly filterId?: string;
};

const create = (
  { api, accountId }: TestUser,
  shown: Shown = { view: 'today' },
  as: 'events' | 'todos' = 'events',
) => api('POST /api/accounts/{accountId}/feeds', { params: { accountId }, body: { ...shown, as } });
const listOf = async ({ api, accountId }: TestUser) =>
  (await api('GET /api/accounts/{accountId}/feeds', { params: { accountId } })).feeds;
const revoke = ({ api, accountId }: TestUser, id: string) =>
  api('DELETE /api/accounts/{accountId}/feeds/{id}', { params: { accountId, id } });

async function expectRevoked(url: string): Promise<void> {
  const response = await fetch(url);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('This calendar feed does not exist, or it has been revoked.\n');
}

it("returns a feed's URL only in the response to its creation (FEED-1)", async () => {
  const created = await create(ada);
  expect(created.url).toMatch(new RegExp(String.raw`^${server.url}/calendar/[\w-]{43}\.ics$`));
  expect(created.createdAt).toBe('2026-01-15T12:00:00.000Z');
  expect(await listOf(ada)).toEqual([
    {
      id: created.id,
      view: 'today',
      projectId: null,
      tagId: null,
      filterId: null,
      as: 'events',
      name: 'Today',
      createdAt: created.createdAt,
      lastFetchedAt: null,
      lastFetchedBy: null,
    },
  ]);
  const secret = created.url.slice(-47, -4);
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select (select string_agg(f::text, '') from calendar_feeds f)
              || coalesce((select string_agg(i::text, '') from idempotency_keys i), '') as text`,
  );
  expect(rows[0]?.text).not.toContain(secret);
  await revoke(ada, created.id);
});

it("does not store a response with a feed's URL; a repeated request creates another feed (FEED-1)", async () => {
  const { accountId, tokens } = await server.register();
  const create = async (): Promise<unknown> => {
    const response = await fetch(`${server.url}/api/accounts/${accountId}/feeds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': 'again',
      },
      body: JSON.stringify({ view: 'today', as: 'events' }),
    });
    return ((await response.json()) as { url: string }).url;
  };
  const [first, second] = [await create(), await create()];
  expect(first).not.toBe(second);
  const { rows } = await server.database.pool.query('select from idempotency_keys where key = $1', ['again']);
  expect(rows).toEqual([]);
});

it('names the project or tag of a feed, unless it is in the trash (FEED-1)', async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'Family' } });
  const task = await ada.api('POST /api/tasks', { body: { title: 'x', tagPaths: ['work/urgent'] } });
  const tagId = task.tags.find(({ name }) => name === 'urgent')?.id ?? '';
  const ofProject = await create(ada, { projectId: project.id });
  const ofTag = await create(ada, { tagId }, 'todos');
  expect(new Set((await listOf(ada)).map(({ name }) => name))).toEqual(new Set(['#work/urgent', 'Family']));
  await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  expect((await listOf(ada)).find(({ id }) => id === ofProject.id)?.name).toBeNull();
  await expectRevoked(ofProject.url);
  await ada.api('POST /api/projects/{id}/restore', { params: { id: project.id } });
  expect((await fetch(ofProject.url)).status).toBe(200);
  await revoke(ada, ofProject.id);
  await revoke(ada, ofTag.id);
});

it.each([
  ['nothing', {}, 'view', ONE_OF_FOUR],
  ['a view and a project', { view: 'today', projectId: newId(1) }, 'view', ONE_OF_FOUR],
  ['an unknown project', { projectId: newId(1) }, 'projectId', 'Project not found'],
  ['an unknown tag', { tagId: newId(1) }, 'tagId', 'Tag not found'],
  ['an unknown filter', { filterId: newId(1) }, 'filterId', 'Filter not found'],
] as const)('rejects a feed of %s (FEED-4)', async (_, shown, field, message) => {
  await expect(create(ada, shown)).rejects.toMatchObject({ status: 400, fields: [{ field, message }] });
});

it("rejects a user's 21st feed in an account, even if many are created concurrently (FEED-4)", async () => {
  const bea = await server.register();
  const results = await Promise.allSettled(Array.from({ length: MAX_FEEDS + 3 }, () => create(bea)));
  const rejected = results.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(3);
  expect(rejected[0]).toMatchObject({ reason: { status: 409, message: TOO_MANY_FEEDS } });
  expect(await listOf(bea)).toHaveLength(MAX_FEEDS);
});

it("shows and revokes only the caller's own feeds (FEED-2)", async () => {
  const owner = await server.openTeam(await server.register(), 3);
  const member = await server.register();
  await server.join(member, owner);
  const there = { ...member, accountId: owner.accountId };
  const { id, url } = await create(owner);
  expect(await listOf(there)).toEqual([]);
  await revoke(there, id);
  expect((await fetch(url)).status).toBe(200);
  await revoke(owner, id);
  await expectRevoked(url);
  await revoke(owner, id);
});

it('answers unknown and malformed secrets with the same 404 (FEED-3)', async () => {
  await expectRevoked(`${server.url}/calendar/${'A'.repeat(43)}.ics`);
  await expectRevoked(`${server.url}/calendar/nothing.ics`);
});

it('answers 404 while the member is suspended, even if earlier requests got a 304 (FEED-3, FEED-13)', async () => {
  const owner = await server.openTeam(await server.register(), 3);
  const member = await server.register();
  const memberId = await server.join(member, owner);
  const { url } = await create({ ...member, accountId: owner.accountId });
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const again = (): Promise<Response> => fetch(url, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  const params = { accountId: owner.accountId, memberId };
  const set = (status: 'Active' | 'Suspended') =>
    owner.api('PUT /api/accounts/{accountId}/members/{memberId}/status', { params, body: { status } });
  await set('Suspended');
  expect((await again()).status).toBe(404);
  await set('Active');
  expect((await again()).status).toBe(304);
  await owner.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
  await expectRevoked(url);
});

it('answers 404 for a deactivated user and for a deleted account (FEED-3)', async () => {
  const [bea, cyd] = await Promise.all([server.register(), server.register()]);
  const [ofBea, ofCyd] = await Promise.all([create(bea), create(cyd)]);
  const admin = await server.makeAdmin(await server.register(), 'superadmin');
  await admin.api('PATCH /api/admin/users/{id}/status', {
    params: { id: bea.user.id },
    body: { isDeactivated: true },
  });
  await expectRevoked(ofBea.url);
  await server.database.pool.query('update accounts set deleted_at = now() where id = $1', [cyd.accountId]);
  await expectRevoked(ofCyd.url);
});

it('a feed is sent as a private calendar that search engines must not index (FEED-15)', async () => {
  const { url } = await create(ada);
  const response = await fetch(url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'content-disposition': 'attachment; filename="questlog.ics"',
    'x-robots-tag': 'noindex, nofollow',
  });
  const head = await fetch(url, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('etag')).toBe(response.headers.get('etag'));
  expect(await head.text()).toBe('');
});

it("a feed shows a project's events in the user's time zone (FEED-5, FEED-7, FEED-9, FEED-11)", async () => {
  const bea = await server.register({ tier: 'PersonalPro' });
  await bea.api('PUT /api/auth/preferences', { body: { timeZone: 'Europe/Paris' } });
  const { id: projectId } = await bea.api('POST /api/projects', { body: { title: 'Trip, 1; "a"' } });
  const make = (body: object) => bea.api('POST /api/tasks', { body: { title: 'x', projectId, ...body } });
  const timed = await make({
    title: 'Fly; to, \\Oslo',
    description: 'Gate 4\n- [ ] passport',
    scheduledDate: formatWireDate('2026-07-01'),
    scheduledTime: '17:00',
    priority: 'high',
    tagPaths: ['travel/air', 'a'],
  });
  const allDay = await make({
    scheduledDate: formatWireDate('2026-01-20'),
    dueDate: formatWireDate('2026-01-22'),
  });
  const due = await make({ dueDate: formatWireDate('2026-01-21') });
  await make({ title: 'without a date' });
  const done = await make({ scheduledDate: formatWireDate('2026-01-20') });
  await bea.api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  const { url } = await create(bea, { projectId });
  const text = await (await fetch(url)).text();
  const { name, items, properties } = readCalendar(text);
  expect(name).toBe('Trip, 1; "a" · Questlog');
  expect(properties).toMatchObject({ 'x-published-ttl': 'PT15M', 'refresh-interval': 'PT15M' });
  expect(items.map(({ uid, start }) => [uid, start])).toEqual([
    [allDay.id, '2026-01-20'],
    [due.id, '2026-01-21'],
    [timed.id, '2026-07-01T15:00:00Z'],
  ]);
  expect(items[2]).toMatchObject({
    kind: 'vevent',
    summary: 'Fly; to, \\Oslo',
    properties: {
      description: 'Gate 4\n- [ ] passport',
      priority: '1',
      categories: 'a,travel,travel/air',
      url: `${server.url}/task/${timed.id}`,
      transp: 'TRANSPARENT',
    },
  });
});

it('a feed event keeps its id when its task is created, and cancelled dates are omitted (FEED-6)', async () => {
  const bea = await server.register({ tier: 'PersonalPro' });
  const task = await bea.api('POST /api/tasks', {
    body: { title: 'Water plants', scheduledDate: formatWireDate('2026-01-16') },
  });
  await bea.api('POST /api/tasks/{id}/repeat', {
    params: { id: task.id },
    body: { frequency: 'Weekly', interval: 1, weekDays: [5], repeatMode: 'Schedule' },
  });
  const { url } = await create(bea, { view: 'upcoming' });
  const read = async () => readCalendar(await (await fetch(url)).text()).items;
  const before = await read();
  expect(before).toHaveLength(53);
  expect(before[0]?.uid).toBe(task.id);
  expect(before.slice(0, 3).map(({ start }) => start)).toEqual(['2026-01-16', '2026-01-23', '2026-01-30']);
  const [, second, third] = before;
  await bea.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id: second?.uid ?? '' } });
  await bea.api('DELETE /api/scheduled-tasks/{id}', { params: { id: third?.uid ?? '' } });
  const after = await read();
  expect(new Set(after.map(({ uid }) => uid))).toEqual(
    new Set(before.map(({ uid }) => uid).filter((uid) => uid !== third?.uid)),
  );
  expect(after.find(({ uid }) => uid === second?.uid)?.properties['url']).toBe(
    `${server.url}/task/${second?.uid}`,
  );
});

it('a feed omits tasks in archived projects and in the trash (FEED-5)', async () => {
  const bea = await server.register({ tier: 'PersonalPro' });
  const { id: projectId } = await bea.api('POST /api/projects', { body: { title: 'P' } });
  const scheduledDate = formatWireDate('2026-01-20');
  await bea.api('POST /api/tasks', { body: { title: 'archived', projectId, scheduledDate } });
  const trashed = await bea.api('POST /api/tasks', { body: { title: 'trashed', scheduledDate } });
  await bea.api('POST /api/tasks', { body: { title: 'shown', scheduledDate } });
  await bea.api('DELETE /api/tasks/{id}', { params: { id: trashed.id } });
  await bea.api('POST /api/projects/{id}/archive', { params: { id: projectId } });
  const { url } = await create(bea, { view: 'upcoming' });
  const { items } = readCalendar(await (await fetch(url)).text());
  expect(items.map(({ summary }) => summary)).toEqual(['shown']);
});

it('a to-do in a feed names its parent and says when it was completed (FEED-8)', async () => {
  const bea = await server.register({ tier: 'PersonalPro' });
  const { id: projectId } = await bea.api('POST /api/projects', { body: { title: 'P' } });
  const make = (body: object) => bea.api('POST /api/tasks', { body: { title: 'x', projectId, ...body } });
  const parent = await make({ title: 'parent' });
  const child = await make({ title: 'child', parentId: parent.id });
  const done = await make({ title: 'done' });
  await bea.api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  const { url } = await create(bea, { projectId }, 'todos');
  const { items } = readCalendar(await (await fetch(url)).text());
  const todos = new Map(items.map((item) => [item.uid, item]));
  expect(todos.get(child.id)?.properties).toMatchObject({
    status: 'NEEDS-ACTION',
    'related-to': parent.id,
  });
  expect(todos.get(done.id)).toMatchObject({
    kind: 'vtodo',
    properties: { status: 'COMPLETED', completed: '2026-01-15T12:00:00Z', 'percent-complete': '100' },
  });
});
