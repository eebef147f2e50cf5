import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { userPage } from './user-list.queries.ts';

/** Inserts users who registered one hour apart, starting at midnight. */
async function registerMany(day: string, count: number, fields: string): Promise<void> {
  await server.database.pool.query(
    `insert into users (id, email, first_name, last_name, created_at, updated_at)
     select gen_random_uuid(), ${fields}, at, at
       from generate_series(1, $2::int) n cross join lateral (select $1::timestamptz + n * interval '1 minute' as at) t`,
    [day, count],
  );
}

const server = await serverForTests();
server.clock.set('2026-06-01T12:00:00Z');
const root = await server.makeAdmin(await server.register({ firstName: 'Root', lastName: 'Admin' }));
await registerMany('2026-03-01', 300, `'common' || n || '@example.org', 'Common', 'Person ' || n`);
for (const [firstName, lastName, email] of [
  ['Zoë', 'O’Neill', 'zoe@rare.example'],
  ['Ada', 'Lovelace', 'ADA@rare.example'],
  ['100%', 'Under_score', 'back\\slash@rare.example'],
  ['A', 'B', 'ab@rare.example'],
] as const) {
  server.clock.advance({ seconds: 1 });
  await server.register({ firstName, lastName, email });
}
await server.database.pool.query('analyze users');

const list = (query: object = {}) => root.api('GET /api/admin/users', { query });

const found = async (query: object): Promise<string[]> =>
  (await list(query)).users.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

it('lists twenty users per page, newest first, with the total count (ADMIN-31)', async () => {
  const first = await list();
  expect(first.users).toHaveLength(20);
  expect(first).toMatchObject({ page: 1, totalCount: 305, totalPages: 16, totalIsExact: true });
  expect(first.users[0]).toMatchObject({
    firstName: 'A',
    email: 'ab@rare.example',
    isEmailVerified: true,
    isDeactivated: false,
    adminRole: null,
  });
  expect(first.users[0]?.identityProviderUserId).toBe(first.users[0]?.id);
  const all = await Promise.all(Array.from({ length: 16 }, (_, index) => list({ page: index + 1 })));
  const ids = all.flatMap(({ users }) => users.map(({ id }) => id));
  expect(ids).toHaveLength(305);
  expect(new Set(ids).size).toBe(305);
  expect((await list({ page: 17 })).users).toEqual([]);
  expect((await list({ search: 'Admin' })).users).toMatchObject([{ adminRole: 'superadmin' }]);
});

it.each([
  ['a part of an address', 'rare.ex', 4],
  ['a first name in another letter case', 'zOË', 1],
  ['first and last name', 'ada   lovelace', 1],
  ['the middle of a name', 'velac', 1],
  ['a literal wildcard', '100%', 1],
  ['a literal underscore', 'r_score', 1],
  ['a literal backslash', 'k\\slash', 1],
  ['a text without matches', 'nobody at all', 0],
  ['the beginning of a name', 'zo', 1],
  ['a single letter', 'z', 1],
  ['the beginning of a last name', 'lo', 1],
  ['the beginning of an address', 'ba', 1],
  ['a single wildcard character', '%', 0],
  ['a common name', 'common', 300],
  ['the beginning of a common name', 'co', 300],
  ['the address of one person with a common name', 'common299', 1],
  ['only spaces', '  ', 305],
])('finds users by %s: %j (ADMIN-31)', async (_what, search, count) => {
  expect(await list({ search })).toMatchObject({ totalCount: count, totalIsExact: true });
  expect(await found({ search })).toHaveLength(Math.min(20, count));
});

it('pages through the results of a common search term', async () => {
  const pages = await Promise.all([1, 2, 15, 16].map((page) => found({ search: 'common', page })));
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 0]);
  expect(pages[0]?.[0]).toBe('Common Person 300');
  expect(pages[2]?.at(-1)).toBe('Common Person 1');
});

it.each([
  [{ fromDate: '2026-06-01' }, 5],
  [{ toDate: '2026-03-01' }, 300],
  [{ fromDate: '2026-06-01T00:00:00.000Z' }, 5],
  [{ fromDate: '', toDate: '2026-03-01T00:00:00.000Z' }, 300],
  [{ fromDate: '2026-03-02', toDate: '2026-05-31' }, 0],
  [{ fromDate: '2026-03-01', toDate: '2026-03-01', search: 'common' }, 300],
  [{ fromDate: '2026-06-01', search: 'common' }, 0],
  [{ toDate: '2026-05-31', search: 'rare.example' }, 0],
  [{ fromDate: '2026-06-01', search: 'a' }, 3],
])('the user filter %j finds %i users (ADMIN-31)', async (query, count) => {
  expect(await list(query)).toMatchObject({ totalCount: count, totalIsExact: true });
});

it('caps the user count and says that there are more', async () => {
  await registerMany('2026-01-01', 10_050, `'many' || n || '@example.org', 'Many', 'Person'`);
  expect(await list({ toDate: '2026-02-01' })).toMatchObject({
    totalCount: 10_000,
    totalPages: 500,
    totalIsExact: false,
  });
  expect(await list()).toMatchObject({ totalCount: 10_355, totalIsExact: true });
  // A search for a common term scans only this many of the newest users.
  expect(await list({ search: 'many' })).toMatchObject({ totalCount: 9_695, totalIsExact: false });
});

it.each([
  ['fromDate', '01.03.2026'],
  ['toDate', '2026-02-30'],
  ['fromDate', '0000-01-01'],
])('rejects the user filter %s=%s', async (name, value) => {
  await expect(list({ [name]: value })).rejects.toMatchObject({ status: 400 });
});

it('the overview counts users and accounts (ADMIN-30)', async () => {
  const before = await root.api('GET /api/admin/users/overview');
  const ada = await server.openTeam(await server.register({ lastName: 'Owner' }));
  await root.api('PATCH /api/admin/users/{id}/status', {
    params: { id: ada.user.id },
    body: { isDeactivated: true },
  });
  expect(await root.api('GET /api/admin/users/overview')).toEqual({
    totalUsers: before.totalUsers + 1,
    totalActiveUsers: before.totalActiveUsers,
    personalAccounts: before.personalAccounts + 1,
    teamAccounts: before.teamAccounts + 1,
  });
});

it('the overview shows sign-ups and active users for the last ninety days (ADMIN-30)', async () => {
  const { days } = await root.api('GET /api/admin/users/activity');
  expect(days).toHaveLength(90);
  expect(days[0]).toEqual({ date: '2026-03-04', signUps: 0, activeUsers: 0 });
  expect(days.at(-1)?.date).toBe('2026-06-01');
  expect(days.at(-1)?.signUps).toBeGreaterThan(4);
  expect(days.at(-1)?.activeUsers).toBeGreaterThan(0);
});

const bounds = { sampled: 100, common: 50, scanned: 200 };

it.each([
  ['a common term among the newest users only', 'common', {}, { count: 194, isExact: false }],
  ['a rare term among all users', 'rare.example', {}, { count: 4, isExact: true }],
  ['a part that is common among the newest users only', 'person 2', {}, { count: 100, isExact: false }],
  ['all users with a term that is not common', 'person 2', { common: 101 }, { count: 111, isExact: true }],
  ['all users with a term that only old users have', 'person 1', {}, { count: 111, isExact: true }],
])('a bounded user search finds %s (ADMIN-68)', async (_, search, changed, total) => {
  const found = await userPage(
    server.database.pool,
    { search },
    { page: 1, pageSize: 20 },
    { ...bounds, ...changed },
  );
  expect(found.total).toEqual(total);
  expect(found.users).toHaveLength(Math.min(20, total.count));
  const dates = found.users.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
});
