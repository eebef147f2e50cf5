import { expect, it } from 'vitest';
import { COMMAND_LINE } from '@questlog/domain/admin/audit';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { grantSuperadmin } from '../../../cli/operator-changes.ts';
import { notedOf } from '../../../endpoint/admin/testing/admin-calls.ts';

let root: TestUser;
let ada: TestUser;

const START = '2026-03-01T00:00:00.000Z';

const server = await serverForTests();
root = await server.register({ firstName: '=Root', lastName: 'Zoë "R"' });
ada = await server.register();
await grantSuperadmin(server.database.pool, root.email, new Date(server.clock.now().epochMilliseconds));
server.clock.set(START);
root = await server.signIn(root);
ada = await server.signIn(ada);
for (let number = 0; number < 45; number += 1) {
  server.clock.advance({ seconds: 10 });
  await server.database.pool.query(
    `insert into audit_logs (id, at, action, description, resource_type, admin_user_id, admin_name, success)
     values (gen_random_uuid(), $1, 'user.mail', $2, 'user', $3, 'Somebody', $4)`,
    [new Date(server.clock.now().epochMilliseconds), `Row ${number}`, ada.user.id, number % 3 !== 0],
  );
}

const list = (query: object) => root.api('GET /api/admin/audit-logs', { query });

it('lists twenty audit entries per page, newest first (ADMIN-6, ADMIN-67)', async () => {
  const first = await list({});
  expect(first.logs.map(({ description }) => description)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Row ${44 - index}`),
  );
  expect(first).toMatchObject({ page: 1, totalCount: 46, totalPages: 3, totalIsExact: true });
  const last = await list({ page: 3 });
  expect(last.logs).toHaveLength(6);
  expect(last.logs.at(-1)).toMatchObject({
    action: 'admin.grant',
    adminUserName: COMMAND_LINE,
    adminUserEmail: null,
    ipAddress: null,
    resourceType: 'admin',
    resourceId: root.user.id,
    before: { role: null },
    after: { role: 'superadmin' },
  });
  expect((await list({ page: 500 })).logs).toEqual([]);
});

it.each([
  ['admin', () => ({ adminId: ada.user.id }), 45],
  ['action', () => ({ action: 'admin.grant' }), 1],
  ['resource type', () => ({ resourceType: 'admin' }), 1],
  ['rejected calls', () => ({ success: 'false' }), 15],
  ['successful calls', () => ({ success: 'true' }), 31],
  ['a time range', () => ({ from: '2026-03-01T00:00:10.000Z', to: '2026-03-01T00:00:30.000Z' }), 2],
  ['a single day', () => ({ from: '2026-03-01', to: '2026-03-01' }), 45],
  ['empty times', () => ({ from: '', to: '', action: 'admin.grant' }), 1],
  [
    'all filters together',
    () => ({
      adminId: ada.user.id,
      action: 'user.mail',
      resourceType: 'user',
      success: 'false',
      from: START,
    }),
    15,
  ],
  ['a combination without matches', () => ({ adminId: ada.user.id, action: 'admin.grant' }), 0],
])('filters audit entries by %s (ADMIN-24)', async (_what, filters, count) => {
  expect(await list(filters())).toMatchObject({ totalCount: count, totalIsExact: true });
});

it.each([
  ['page', '0'],
  ['page', '501'],
  ['pageSize', '101'],
  ['action', 'nothing'],
  ['success', '1'],
  ['from', 'yesterday'],
])('rejects the audit filter %s=%s', async (name, value) => {
  await expect(list({ [name]: value })).rejects.toMatchObject({ status: 400 });
});

const fetchCsv = (query = '', user = root) =>
  fetch(`${server.url}/api/admin/audit-logs/export${query}`, {
    headers: { authorization: `Bearer ${user.tokens.accessToken}` },
  });

it('exports all filtered audit entries as CSV without spreadsheet formulas (ADMIN-25, V5.4.1)', async () => {
  const response = await fetchCsv('?action=user.mail');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="questlog-audit-log.csv"');
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(46);
  expect(lines[1]).toBe('2026-03-01T00:07:30.000Z,Somebody,,user.mail,user,,Row 44,yes,,,,');

  server.clock.advance({ seconds: 1 });
  const all = await (await fetchCsv()).text();
  expect(all).toContain(`"'=Root Zoë ""R""",${root.email},audit.export`);
});

it('exports more audit entries than fit into one batch', async () => {
  await server.database.pool.query(
    `insert into audit_logs (id, at, action, description, resource_type, admin_name, success)
       select gen_random_uuid(), '2026-02-01', 'job.retry', 'x', 'job', 'X', true from generate_series(1, 2500)`,
  );
  const response = await fetchCsv('?action=job.retry');
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2501);
  expect(await list({ action: 'job.retry' })).toMatchObject({ totalCount: 2500, totalPages: 125 });
});

it('records an audit export with its filters (ADMIN-25)', async () => {
  server.clock.advance({ seconds: 1 });
  await (await fetchCsv('?success=false')).text();
  const noted = await notedOf(server, root);
  expect(noted.at(-1)).toMatchObject({ action: 'audit.export', success: true, after: { success: false } });
});

it('shows every detail of a rejected call in the audit log (ADMIN-67)', async () => {
  const params = { id: root.user.id };
  const rejected = root.api('PATCH /api/admin/users/{id}/status', { params, body: { isDeactivated: true } });
  await expect(rejected).rejects.toMatchObject({ status: 409 });
  const { logs } = await list({ adminId: root.user.id, success: 'false' });
  expect(logs).toEqual([
    {
      id: expect.any(String),
      action: 'user.status',
      description: "Tried to change a user's status, refused: You cannot deactivate yourself.",
      resourceType: 'user',
      resourceId: root.user.id,
      timestamp: expect.any(String),
      adminUserName: '=Root Zoë "R"',
      adminUserEmail: root.email,
      ipAddress: expect.stringMatching(/^[\d.:a-f]+$/),
      success: false,
      errorMessage: 'You cannot deactivate yourself.',
      before: null,
      after: null,
    },
  ]);
});
