import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '@questlog/testkit/server';
import { notedOf } from '../../../endpoint/admin/testing/admin-calls.ts';

const DENIED = 'Access denied: Admin users already exist and you are not authorized.';
const denied = { status: 400, code: 'admins_exist', message: DENIED };

const request = (user: TestUser) => user.api('POST /api/admin/bootstrap', { body: {} });

describe('without ADMIN_EMAIL', () => {
  let server: TestServer;
  let first: TestUser;
  let second: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    first = await server.register({ verified: false });
    server.clock.advance({ seconds: 1 });
    second = await server.register();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.pool.query('delete from admins');
  });

  it('only the first registered user can become the first superadmin (ADMIN-4)', async () => {
    await expect(request(second)).rejects.toMatchObject(denied);
    expect(await request(first)).toMatchObject({ role: 'superadmin', user: { id: first.user.id } });
    server.clock.advance({ seconds: 1 });
    for (const user of [first, second]) await expect(request(user)).rejects.toMatchObject(denied);
    expect(await notedOf(server, second)).toMatchObject([
      { action: 'console.bootstrap', success: false, error_message: DENIED },
      { action: 'console.bootstrap', success: false, error_message: DENIED },
    ]);
    expect(await notedOf(server, first)).toMatchObject([
      { action: 'console.bootstrap', success: true, after: { role: 'superadmin' } },
      { action: 'console.bootstrap', success: false },
    ]);
  });

  it('only one of fifty concurrent bootstrap calls creates a superadmin (ADMIN-4)', async () => {
    const responses = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) => request(number % 2 === 0 ? first : second)),
    );
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await server.database.pool.query('select user_id, role from admins');
    expect(rows).toEqual([{ user_id: first.user.id, role: 'superadmin' }]);
  });

  it('accepts a bootstrap call without a body', async () => {
    server.clock.advance({ hours: 1 });
    const response = await fetch(`${server.url}/api/admin/bootstrap`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(await server.signIn(first)).tokens.accessToken}` },
    });
    expect(response.status).toBe(201);
  });
});

describe('with ADMIN_EMAIL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { ADMIN_EMAIL: 'Boss@Example.org' } });
  });
  afterAll(() => server.close());

  it('only the user with the verified ADMIN_EMAIL becomes superadmin, not the first registered user (ADMIN-4)', async () => {
    const first = await server.register();
    server.clock.advance({ seconds: 1 });
    const boss = await server.register({ email: 'BOSS@example.org', verified: false });
    for (const user of [first, boss]) await expect(request(user)).rejects.toMatchObject(denied);
    await server.database.pool.query('update users set email_verified_at = now() where id = $1', [
      boss.user.id,
    ]);
    expect(await request(boss)).toMatchObject({ role: 'superadmin' });
    await expect(request(first)).rejects.toMatchObject(denied);
  });
});
