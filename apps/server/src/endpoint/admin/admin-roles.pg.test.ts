/** Calls every console endpoint as every kind of user. New endpoints are covered automatically. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ROLES, adminCan } from '@questlog/domain/admin/admin-roles';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { callConsole, consoleRoutes, namedRoutes } from './testing/admin-calls.ts';

const server = await serverForTests();
// Add a second superadmin, because the last one cannot be demoted.
await server.makeAdmin(await server.register());

it('the console has endpoints (guards the tests below against an empty list) (ADMIN-3)', () => {
  expect(consoleRoutes.length).toBeGreaterThan(5);
});

describe.each(ADMIN_ROLES)('a %s', (role) => {
  let caller: TestUser;
  beforeAll(async () => {
    caller = await server.makeAdmin(await server.register(), role);
  });

  it.each(namedRoutes)(
    '%s allows or rejects an admin depending on their role (ADMIN-2, V8.2.1)',
    async (_name, route) => {
      // Let time pass, so that the limit on logged rejections is not reached.
      server.clock.advance({ seconds: 180 });
      caller = await server.signIn(caller);
      const response = await callConsole(server, route, caller);
      const text = await response.text();
      if (adminCan(role, route.access.capability)) expect(response.ok, text).toBe(true);
      else expect([response.status, JSON.parse(text)]).toMatchObject([403, { code: 'forbidden' }]);
    },
  );
});

describe.each([
  ['a user who is not an admin', 'admin_required', () => undefined],
  [
    'a deactivated superadmin',
    'account_deactivated',
    async (user: TestUser) => {
      await server.makeAdmin(user);
      await server.database.pool.query('update users set deactivated_at = now() where id = $1', [
        user.user.id,
      ]);
    },
  ],
  [
    'a superadmin who signed in twelve hours ago',
    'proof_required',
    async (user: TestUser) => {
      await server.makeAdmin(user);
      const proved = `proved_at = proved_at - interval '12 hours'`;
      await server.database.pool.query(`update sessions set ${proved} where user_id = $1`, [user.user.id]);
    },
  ],
  [
    'a superadmin who was demoted',
    'admin_required',
    async (user: TestUser) => {
      await server.makeAdmin(user);
      expect((await user.api('GET /api/admin/me')).role).toBe('superadmin');
      await server.database.pool.query('delete from admins where user_id = $1', [user.user.id]);
    },
  ],
])('%s', (_who, code, prepare) => {
  it.each(namedRoutes)(`%s answers 403 ${code} to a user without admin access`, async (_name, route) => {
    const user = await server.register();
    await prepare(user);
    const response = await callConsole(server, route, user);
    expect([response.status, await response.json()]).toMatchObject([403, { code }]);
  });
});

const onUsers = namedRoutes.filter(
  ([, { method, path, access }]) =>
    access.audit.resource === 'user' && path.includes('{id}') && method !== 'GET',
);

it('five endpoints act on a user (guards the cases below against an empty list)', () => {
  expect(onUsers).toHaveLength(5);
});

it.each(
  onUsers.flatMap(([name, route]) =>
    ADMIN_ROLES.filter((role) => role !== 'superadmin' && adminCan(role, route.access.capability)).map(
      (role) => [name, role, route] as const,
    ),
  ),
)(
  '%s rejects a call by a %s if the target is a superadmin, deactivated or not (ADMIN-70)',
  async (_, role, route) => {
    const caller = await server.makeAdmin(await server.register(), role);
    const target = await server.makeAdmin(await server.register());
    const rejected = {
      code: 'forbidden',
      message: 'You cannot do this to somebody with a higher role than yours.',
    };
    for (const deactivated of ['null', 'now()']) {
      await server.database.pool.query(`update users set deactivated_at = ${deactivated} where id = $1`, [
        target.user.id,
      ]);
      const response = await callConsole(server, route, caller, {}, target.user.id);
      expect([response.status, await response.json()]).toMatchObject([403, rejected]);
    }
  },
);

it.each(namedRoutes.filter(([, { path }]) => path.includes('{')))(
  '%s answers 403 to a user who is not an admin, even if the id does not exist',
  async (_name, route) => {
    const headers = { authorization: `Bearer ${(await server.register()).tokens.accessToken}` };
    const path = route.path.replaceAll(/\{\w+\}/g, 'no-id');
    const response = await fetch(server.url + path, { method: route.method, headers });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'admin_required' }]);
  },
);

it('rejects an in-flight call if its admin loses their role (ADMIN-8, V8.2.1)', async () => {
  const { pool } = server.database;
  const caller = await server.makeAdmin(await server.register());
  const { email } = await server.register();
  const demoting = await pool.connect();
  await demoting.query('begin');
  await demoting.query(`update admins set role = 'readonly' where user_id = $1`, [caller.user.id]);
  const granting = caller.api('POST /api/admin/admins', { body: { email, role: 'support' } });
  granting.catch(() => {});
  await expect.poll(() => lockWaiters(pool)).toBe(1);
  await demoting.query('commit');
  demoting.release();
  await expect(granting).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});
