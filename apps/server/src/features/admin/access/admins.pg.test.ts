import { beforeEach, expect, it } from 'vitest';
import { ADMIN_CAPABILITIES } from '@questlog/domain/admin/admin-roles';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

let root: TestUser;

const server = await serverForTests();
beforeEach(async () => {
  await server.database.pool.query('delete from admins');
  root = await server.makeAdmin(await server.register());
});

const LAST = 'The last superadmin cannot be deactivated, demoted or removed.';

it('an admin can read their own identity, role and permissions (ADMIN-66)', async () => {
  const { id, email, firstName, lastName } = root.user;
  expect(await root.api('GET /api/admin/me')).toEqual({
    user: { id, email, firstName, lastName },
    role: 'superadmin',
    permissions: ADMIN_CAPABILITIES,
    createdAt: expect.any(String),
  });
});

it('a superadmin grants a role by user id (ADMIN-7)', async () => {
  const ada = await server.register();
  const grant = (userId: string) =>
    root.api('PUT /api/admin/admins/{userId}', { params: { userId }, body: { role: 'support' } });
  expect(await grant(ada.user.id)).toMatchObject({ user: { id: ada.user.id }, role: 'support' });
  expect(await ada.api('GET /api/admin/me')).toMatchObject({ role: 'support' });
  await expect(grant(ada.accountId)).rejects.toMatchObject({ status: 404 });
  await root.api('DELETE /api/admin/admins/{userId}', { params: { userId: ada.user.id } });
});

it('grants a role by address, changes and revokes it, and lists admins in the order of their grants (ADMIN-7)', async () => {
  const ada = await server.register();
  server.clock.advance({ seconds: 1 });
  const made = await root.api('POST /api/admin/admins', { body: { email: ada.email, role: 'support' } });
  expect(made).toMatchObject({ user: { id: ada.user.id }, role: 'support' });
  expect(await ada.api('GET /api/admin/me')).toEqual(made);

  const userId = ada.user.id;
  server.clock.advance({ seconds: 1 });
  await root.api('PUT /api/admin/admins/{userId}', { params: { userId }, body: { role: 'readonly' } });
  const { admins } = await ada.api('GET /api/admin/admins');
  expect(admins.map(({ user, role }) => [user.email, role])).toEqual([
    [root.email, 'superadmin'],
    [ada.email, 'readonly'],
  ]);

  server.clock.advance({ seconds: 1 });
  await root.api('DELETE /api/admin/admins/{userId}', { params: { userId } });
  await expect(ada.api('GET /api/admin/me')).rejects.toMatchObject({ code: 'admin_required' });
  const { rows } = await server.database.pool.query(
    'select action, description, before, after from audit_logs where resource_id = $1 and success order by at, id',
    [userId],
  );
  expect(rows).toEqual([
    {
      action: 'admin.grant',
      description: `Made ${ada.email} an admin: support`,
      before: { role: null },
      after: { role: 'support' },
    },
    {
      action: 'admin.change-role',
      description: `Changed the role of ${ada.email} from support to readonly`,
      before: { role: 'support' },
      after: { role: 'readonly' },
    },
    {
      action: 'admin.revoke',
      description: `${ada.email} is no longer an admin`,
      before: { role: 'readonly' },
      after: { role: null },
    },
  ]);
});

it('refuses to grant a role to an unknown, unverified or deactivated user, or to an existing admin (ADMIN-7)', async () => {
  const grant = (email: string) =>
    root.api('POST /api/admin/admins', { body: { email, role: 'superadmin' } });
  await expect(grant('nobody@example.org')).rejects.toMatchObject({ status: 404 });
  const squatter = await server.register({ verified: false });
  await expect(grant(squatter.email)).rejects.toMatchObject({ status: 409 });
  const removed = await server.register();
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [
    removed.user.id,
  ]);
  await expect(grant(removed.email)).rejects.toMatchObject({ status: 409 });
  await expect(grant(root.email)).rejects.toMatchObject({ status: 409 });
});

const self = () => ({ params: { userId: root.user.id } });

it('refuses to demote or revoke the last superadmin (ADMIN-5)', async () => {
  const demoting = root.api('PUT /api/admin/admins/{userId}', { ...self(), body: { role: 'admin' } });
  await expect(demoting).rejects.toMatchObject({ status: 409, message: LAST });
  const revoking = root.api('DELETE /api/admin/admins/{userId}', self());
  await expect(revoking).rejects.toMatchObject({ status: 409, message: LAST });
  await root.api('PUT /api/admin/admins/{userId}', { ...self(), body: { role: 'superadmin' } });
});

it('refuses to revoke the last active superadmin even if there is a deactivated one', async () => {
  const other = await server.makeAdmin(await server.register());
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [other.user.id]);
  const revoking = root.api('DELETE /api/admin/admins/{userId}', self());
  await expect(revoking).rejects.toMatchObject({ status: 409, message: LAST });
});

it('keeps at least one superadmin when two demote each other concurrently (ADMIN-5)', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.database.pool.query('delete from admins');
    const [one, two] = await Promise.all([server.register(), server.register()]);
    await Promise.all([server.makeAdmin(one), server.makeAdmin(two)]);
    const demote = (by: TestUser, { user }: TestUser) =>
      by.api('PUT /api/admin/admins/{userId}', { params: { userId: user.id }, body: { role: 'readonly' } });
    const responses = await Promise.allSettled([demote(one, two), demote(two, one)]);
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await server.database.pool.query('select role from admins order by role');
    expect(rows).toEqual([{ role: 'readonly' }, { role: 'superadmin' }]);
  }
});
