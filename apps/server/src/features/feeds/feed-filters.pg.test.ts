import { expect, it } from 'vitest';
import { addDays } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { readCalendar } from './testing/read-calendar.ts';

const TODAY = '2026-01-15';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

type Author = Pick<TestUser, 'api' | 'accountId'>;

const saveFilter = ({ api, accountId }: Author, query: string, more: { id?: string } = {}) =>
  api('POST /api/accounts/{accountId}/filters', {
    params: { accountId },
    body: { name: 'Mine', query, ...more },
  });
const createFeed = ({ api, accountId }: Author, filterId: string, as: 'events' | 'todos' = 'events') =>
  api('POST /api/accounts/{accountId}/feeds', { params: { accountId }, body: { filterId, as } });
const titlesAt = async (url: string): Promise<string[]> => {
  const { items } = readCalendar(await (await fetch(url)).text());
  return items.map(({ summary }) => summary).toSorted();
};
const addTask = async (
  { api }: Author,
  title: string,
  fields: { date?: string; priority?: 'high'; tagPaths?: string[]; description?: string } = {},
) => {
  const { date, ...rest } = fields;
  const scheduledDate = date === undefined ? {} : { scheduledDate: formatWireDate(date) };
  return api('POST /api/tasks', { body: { title, ...scheduledDate, ...rest } });
};

it('a feed of a filter contains the dated open tasks that match it, evaluated for the day of its creator (FEED-25)', async () => {
  await addTask(ada, 'Call', { date: TODAY, priority: 'high' });
  await addTask(ada, 'Läuft', { date: TODAY, tagPaths: ['work/urgent'] });
  await addTask(ada, 'Later', { date: addDays(TODAY, 1), priority: 'high' });
  await addTask(ada, 'Undated', { priority: 'high' });
  const feedOf = async (query: string) => (await createFeed(ada, (await saveFilter(ada, query)).id)).url;
  expect(await titlesAt(await feedOf('p1 & today'))).toEqual(['Call']);
  expect(await titlesAt(await feedOf('#work | p1'))).toEqual(['Call', 'Later', 'Läuft']);
  expect(await titlesAt(await feedOf('läuft'))).toEqual(['Läuft']);
  expect(await titlesAt(await feedOf('tomorrow, #work/urgent'))).toEqual(['Later', 'Läuft']);
  expect(await titlesAt(await feedOf('no date'))).toEqual([]);
});

it('a to-do feed of a filter contains undated tasks, and tasks completed lately as they were (FEED-25)', async () => {
  const bea = await server.register({ tier: 'PersonalPro' });
  const { id } = await addTask(bea, 'Paid', { priority: 'high' });
  await addTask(bea, 'Open', { priority: 'high' });
  await addTask(bea, 'Other');
  await bea.api('POST /api/tasks/{id}/complete', { params: { id } });
  const { url } = await createFeed(bea, (await saveFilter(bea, 'p1')).id, 'todos');
  expect(await titlesAt(url)).toEqual(['Open', 'Paid']);
  const done = await createFeed(bea, (await saveFilter(bea, 'is:done')).id, 'todos');
  expect(await titlesAt(done.url)).toEqual(['Paid']);
});

it('a feed of a filter contains the dates of repeating tasks that will match it (FEED-6, FEED-25)', async () => {
  const cleo = await server.register({ tier: 'PersonalPro' });
  const repeat = async (title: string, fields: Parameters<typeof addTask>[2]) => {
    const { id } = await addTask(cleo, title, { date: TODAY, ...fields });
    await cleo.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { frequency: 'Weekly', interval: 1, weekDays: [4], repeatMode: 'Schedule' },
    });
  };
  await repeat('Water', { tagPaths: ['garden'], description: 'The Öl too' });
  await repeat('Run', {});
  const titlesOf = async (query: string) =>
    titlesAt((await createFeed(cleo, (await saveFilter(cleo, query)).id)).url);
  const water = await titlesOf('#garden & date < 15 days');
  expect(water).toEqual(['Water', 'Water', 'Water']);
  expect(await titlesOf('öl & date < 8 days')).toEqual(['Water', 'Water']);
});

it('a feed of a deleted filter does not exist until the deletion is undone (FEED-3, FEED-25)', async () => {
  const { api, accountId } = ada;
  const filter = await saveFilter(ada, 'p1');
  const { url, id } = await createFeed(ada, filter.id);
  const nameOf = async () =>
    (await api('GET /api/accounts/{accountId}/feeds', { params: { accountId } })).feeds.find(
      (feed) => feed.id === id,
    );
  expect(await nameOf()).toMatchObject({ name: 'Mine', filterId: filter.id });
  expect((await fetch(url)).status).toBe(200);
  await api('DELETE /api/accounts/{accountId}/filters/{id}', { params: { accountId, id: filter.id } });
  expect(await nameOf()).toMatchObject({ name: null, filterId: filter.id });
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([
    404,
    'This calendar feed does not exist, or it has been revoked.\n',
  ]);
  await saveFilter(ada, 'p1', { id: filter.id });
  expect((await fetch(url)).status).toBe(200);
});

it('a feed of a shared filter ends for a member when the sharing ends (FEED-3, FEED-25)', async () => {
  const owner = await server.register({ tier: 'TeamPro' });
  const { accountId } = owner;
  const joined = await server.register();
  await server.join(joined, { accountId });
  const member = { api: server.inAccount(joined, accountId), accountId };
  const filter = await saveFilter(owner, 'p1');
  const update = (body: { shared?: boolean; query?: string }) =>
    owner.api('PUT /api/accounts/{accountId}/filters/{id}', { params: { accountId, id: filter.id }, body });
  await expect(createFeed(member, filter.id)).rejects.toMatchObject({
    fields: [{ field: 'filterId', message: 'Filter not found' }],
  });
  await update({ shared: true });
  const { url } = await createFeed(member, filter.id);
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const again = () => fetch(url, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await addTask(owner, 'Shared', { date: TODAY });
  await update({ query: 'today' });
  expect(await titlesAt(url)).toEqual(['Shared']);
  await update({ shared: false });
  expect((await again()).status).toBe(404);
});

it('rejects a feed of a filter and a view (FEED-4)', async () => {
  const { api, accountId } = ada;
  const body = { filterId: newId(1), view: 'today', as: 'events' } as const;
  await expect(
    api('POST /api/accounts/{accountId}/feeds', { params: { accountId }, body }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'view' }] });
});
