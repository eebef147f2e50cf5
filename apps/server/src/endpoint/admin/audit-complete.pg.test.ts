/**
 * Checks that the audit log contains all calls by staff, including rejected ones. New endpoints are covered
 * automatically.
 */
import { expect, it } from 'vitest';
import { REJECTED_CALLS_AN_HOUR } from '@questlog/domain/admin/audit';
import { serverForTests } from '@questlog/testkit/server';
import { callConsole, consoleRoutes, namedRoutes, notedOf } from './testing/admin-calls.ts';

const server = await serverForTests({ env: { LOG_LEVEL: 'fatal' } });
await server.makeAdmin(await server.register());

const changing = namedRoutes.filter(([, { method }]) => method !== 'GET');

const superadmin = async () => server.makeAdmin(await server.register());

const send = (path: string, method: string, token: string, body: string, type = 'application/json') =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });

it.each(changing)('%s: a successful call adds one audit row (ADMIN-20, V16.2.1)', async (_name, route) => {
  const caller = await superadmin();
  const response = await callConsole(server, route, caller);
  expect(response.ok, await response.text()).toBe(true);
  const { email, user } = caller;
  expect(await notedOf(server, caller)).toMatchObject([
    {
      success: true,
      error_message: null,
      admin_name: `${user.firstName} ${user.lastName}`,
      admin_email: email,
      ip_address: '127.0.0.1',
      resource_type: route.access.audit.resource,
    },
  ]);
});

it.each(changing)('%s: a call with an unknown id adds one audit row (ADMIN-21)', async (_name, route) => {
  if (!route.path.includes('{')) return;
  const caller = await superadmin();
  const path = route.path.replaceAll(/\{\w+\}/g, caller.accountId);
  const response = await send(path, route.method, caller.tokens.accessToken, '{"role":"support"}');
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await notedOf(server, caller)).toMatchObject([
    { success: false, action: route.access.audit.action, resource_id: caller.accountId },
  ]);
});

it.each(changing)('%s: a call with an invalid body adds one audit row (ADMIN-21)', async (_name, route) => {
  const caller = await superadmin();
  const path = route.path.replaceAll(/\{\w+\}/g, caller.accountId);
  for (const [body, type] of [
    ['{', 'application/json'],
    ['x', 'text/plain'],
  ] as const) {
    await send(path, route.method, caller.tokens.accessToken, body, type);
  }
  const noted = await notedOf(server, caller);
  expect(noted.map(({ success }) => success)).toEqual([false, false]);
});

it('a call repeated with its idempotency key adds one audit row (ADMIN-20)', async () => {
  const caller = await superadmin();
  const { email } = await server.register();
  const grant = () =>
    fetch(`${server.url}/api/admin/admins`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.tokens.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify({ email, role: 'support' }),
    });
  const responses = await Promise.all([grant(), grant(), grant()]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await notedOf(server, caller)).toMatchObject([{ action: 'admin.grant', success: true }]);
});

it('rolls back an admin call whose audit row cannot be written (ADMIN-20)', async () => {
  const caller = await superadmin();
  const { email, user } = await server.register();
  const { pool } = server.database;
  await pool.query('alter table audit_logs add constraint full_up check (admin_user_id is null) not valid');
  try {
    const granting = caller.api('POST /api/admin/admins', { body: { email, role: 'support' } });
    await expect(granting).rejects.toMatchObject({ status: 500 });
  } finally {
    await pool.query('alter table audit_logs drop constraint full_up');
  }
  expect((await pool.query('select from admins where user_id = $1', [user.id])).rowCount).toBe(0);
});

it.each(namedRoutes)(
  '%s: a rejected call by a user who is not an admin adds one audit row (ADMIN-21, V16.3.2)',
  async (_name, route) => {
    const eve = await server.register();
    expect((await callConsole(server, route, eve)).status).toBe(403);
    const { action } = route.access.audit;
    expect(await notedOf(server, eve)).toMatchObject([
      {
        action,
        success: false,
        error_message: 'Administrator access is required.',
        admin_email: eve.email,
      },
    ]);
  },
);

it.each(namedRoutes)(
  "%s: a call that the admin's role does not allow adds one audit row (V16.3.2)",
  async (_name, route) => {
    const caller = await server.makeAdmin(await server.register(), 'readonly');
    const { status } = await callConsole(server, route, caller);
    const rejected = (await notedOf(server, caller)).filter(({ success }) => !success);
    expect(rejected).toHaveLength(status === 403 ? 1 : 0);
  },
);

it('records rejected admin calls up to the hourly limit and then answers 429 (ADMIN-23)', async () => {
  const [route] = consoleRoutes;
  if (route === undefined) throw new Error('the console has endpoints');
  const mallory = await server.register();
  const statuses: number[] = [];
  for (let call = 0; call < REJECTED_CALLS_AN_HOUR + 5; call += 1) {
    statuses.push((await callConsole(server, route, mallory)).status);
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(REJECTED_CALLS_AN_HOUR);
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  expect(await notedOf(server, mallory)).toHaveLength(REJECTED_CALLS_AN_HOUR);
  server.clock.advance({ hours: 1 });
  const later = await server.signIn(mallory);
  expect((await callConsole(server, route, later)).status).toBe(403);
});

it('an unauthenticated admin call adds no audit row (ADMIN-23)', async () => {
  const count = async () =>
    (await server.database.pool.query('select count(*) as rows from audit_logs')).rows[0];
  const before = await count();
  for (const { method, path } of consoleRoutes) {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(response.status).toBe(401);
  }
  expect(await count()).toEqual(before);
});

it.each([
  `update audit_logs set success = true`,
  `delete from audit_logs`,
  `delete from audit_logs where false`,
  `truncate audit_logs`,
  `insert into audit_logs select * from audit_logs on conflict (id) do update set success = true`,
])("the server's database role cannot alter the audit log: %s (ADMIN-24)", async (statement) => {
  await expect(server.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('a trigger protects the audit log even from a role that can grant itself the right to alter it (ADMIN-24, V16.4.2)', async () => {
  const client = await server.database.pool.connect();
  try {
    for (const statement of [
      `update audit_logs set success = true`,
      `delete from audit_logs`,
      `truncate audit_logs`,
    ]) {
      await client.query('begin');
      await client.query('grant all on audit_logs to current_user');
      await expect(client.query(statement)).rejects.toThrow('rows of audit_logs are only ever added');
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
});
