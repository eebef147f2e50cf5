/** Calls every endpoint in the contract without access. New endpoints are covered automatically. */
import { expect, it } from 'vitest';
import type { Endpoint } from '@questlog/contract/route';
import { errorBody } from '@questlog/contract/errors';
import { routes } from '@questlog/contract/routes';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { callEndpoint, makeRows, nameOf as name, type RowIds } from './testing/calls.ts';

const server = await serverForTests();
const [ada, eve] = await Promise.all([
  server.register({ tier: 'PersonalPro' }),
  server.register({ tier: 'PersonalPro' }),
]);
/** Ids of rows in Ada's account. */
const hers = await makeRows(server, ada);
const before = await ada.api('GET /api/changes');

const everything: readonly Endpoint[] = routes;
const guarded = everything.filter((route) => route.access.kind !== 'public');

const call = (route: Endpoint, ids: RowIds, headers: Readonly<Record<string, string>>): Promise<Response> =>
  callEndpoint(server.url, route, ids, headers);

const as = (who: TestUser): Record<string, string> => ({ authorization: `Bearer ${who.tokens.accessToken}` });

it.each(guarded.map((route) => [name(route), route] as const))(
  '%s answers 401 to a request without a valid token (API-5, V3.5.2, V7.2.1, V8.2.1, API-3)',
  async (_, route) => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic eDp5' }]) {
      const response = await call(route, hers, headers);
      expect(response.status).toBe(401);
      expect(errorBody.parse(await response.json())).toMatchObject({ code: 'unauthenticated' });
    }
  },
);

// Console endpoints reveal nothing to callers without access: see admin/admin-roles.pg.test.ts.
const byId = guarded.filter((route) => route.path.includes('{') && route.access.kind !== 'admin');

it.each(byId.map((route) => [name(route), route] as const))(
  '%s answers 404 to ids of another account (V1.2.4, V8.3.1)',
  async (_, route) => {
    const response = await call(route, hers, as(eve));
    expect(response.status).toBe(404);
    expect(errorBody.parse(await response.json())).toMatchObject({ code: 'not_found' });
  },
);

it.each(byId.map((route) => [name(route), route] as const))(
  '%s answers identically to foreign and unknown ids (V8.2.2)',
  async (_, route) => {
    const unknown = { accountId: newId(1), tagId: newId(2), project: newId(3), task: newId(4) };
    const [foreign, missing] = await Promise.all([call(route, hers, as(eve)), call(route, unknown, as(eve))]);
    expect(foreign.status).toBe(missing.status);
    expect(await foreign.json()).toEqual(await missing.json());
  },
);

it.each([
  'PUT /api/tasks/bulk/move',
  'POST /api/tasks/bulk/delete',
  'POST /api/tasks/bulk/complete',
  'PUT /api/tasks/bulk/tags',
  'POST /api/auth/switch-account',
])('answers 404 if the body of %s contains ids of another account (V8.2.2)', async (named) => {
  const route = everything.find((candidate) => name(candidate) === named);
  if (route === undefined) throw new Error(`no such endpoint: ${named}`);
  expect((await call(route, hers, as(eve))).status).toBe(404);
});

it("every account endpoint answers 403 access_denied if the header names another user's account (ACCOUNT-6, V8.2.2)", async () => {
  const routesOfAccounts = guarded.filter(
    (route) => route.access.kind === 'account' && !route.path.includes('{accountId}'),
  );
  for (const route of routesOfAccounts) {
    const response = await call(route, hers, { ...as(eve), 'x-account-id': ada.accountId });
    expect(response.status, name(route)).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'access_denied' });
  }
});

it('rejected requests with ids of another account leave both accounts unchanged (API-4)', async () => {
  expect(await ada.api('GET /api/changes')).toEqual(before);
});

it.each(['Pending', 'Suspended', 'Removed'])(
  'a member with the status %s cannot access the account (ACCOUNT-3)',
  async (status) => {
    await server.database.pool.query(
      `insert into members (account_id, user_id, id, role, status, joined_at) values ($1, $2, $3, 'Admin', $4, now())
       on conflict (account_id, user_id) do update set status = excluded.status`,
      [ada.accountId, eve.user.id, newId(5), status],
    );
    const response = await fetch(`${server.url}/api/tasks`, {
      headers: { ...as(eve), 'x-account-id': ada.accountId },
    });
    expect(response.status).toBe(403);
    expect(await eve.api('GET /api/accounts')).toHaveLength(1);
  },
);

it('a pending member who becomes active can read everything but cannot manage tags (TAG-15, V8.2.1)', async () => {
  await server.database.pool.query(
    `update members set status = 'Active', role = 'Member' where account_id = $1 and user_id = $2`,
    [ada.accountId, eve.user.id],
  );
  const member = server.call({ ...as(eve), 'x-account-id': ada.accountId });
  expect(await member('GET /api/tasks/{id}', { params: { id: hers['tasks'] ?? '' } })).toMatchObject({
    title: 't',
  });
  const rename = await fetch(`${server.url}/api/accounts/${ada.accountId}/tags/${hers['tagId']}`, {
    method: 'PUT',
    headers: { ...as(eve), 'content-type': 'application/json' },
    body: '{"name":"other"}',
  });
  expect(rename.status).toBe(403);
  expect(await rename.json()).toMatchObject({ code: 'forbidden' });
});

it("a deactivated user's next request is rejected (ACCOUNT-21, V7.4.2)", async () => {
  const mallory = await server.register();
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [
    mallory.user.id,
  ]);
  const response = await fetch(`${server.url}/api/tasks`, { headers: as(mallory) });
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    message: 'Your account has been deactivated',
    code: 'account_deactivated',
  });
});

it.each(['/api/tasks/1', '/api/tasks/%00', "/api/tasks/'%20or%201=1", '/api/nothing'])(
  'answers 404 not_found to the malformed or unknown path %s (V1.2.4, V8.3.1)',
  async (path) => {
    const response = await fetch(server.url + path, { headers: as(ada) });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  },
);
