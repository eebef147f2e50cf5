import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { startTestServer, type TestServer } from '@questlog/testkit/server';

const BOSS = 'boss@example.org';
const OWNER = { firstName: 'Olive', lastName: 'Owner', password: 'of the owner' };

describe('with ADMIN_EMAIL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { ADMIN_EMAIL: 'Boss@example.org' } });
  });
  afterAll(() => server.close());

  const link = async (): Promise<string> => (await server.identity.setupLink()) ?? '';
  const open = async () => new Browser().open(await link());

  it('the setup link is random, stored as a hash, and expires after a day or with a new one (ADMIN-71)', async () => {
    const first = await link();
    const token = new URL(first).searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await server.database.pool.query(
      "select encode(token_hash, 'base64') as hash, email from setup_links",
    );
    expect(rows).toEqual([{ hash: expect.not.stringContaining(token), email: BOSS }]);
    const second = await link();
    const status = async (url: string) => (await new Browser().open(url)).status;
    expect([await status(first), await status(second)]).toEqual([400, 200]);
    server.clock.advance({ days: 1 });
    expect(await status(second)).toBe(400);
  });

  it('the setup page reports every invalid field and keeps the entered names (ADMIN-71)', async () => {
    const browser = new Browser();
    const page = await open();
    expect(page.text).toContain(BOSS);
    const response = await browser.submit(page, { firstName: 'Olive', lastName: '', password: 'short' });
    expect(response.status).toBe(400);
    expect(response.text).toContain('Last name is required');
    expect(response.text).toContain('Password must be at least 6 characters');
    expect(response.text).toContain('value="Olive"');
  });

  it('the setup link registers a verified superadmin once, and takes the address from a squatter (ADMIN-71)', async () => {
    const squatter = await server.register({ email: BOSS, verified: false, password: 'of the squatter' });
    const page = await open();
    const responses = await Promise.all([1, 2].map(() => new Browser().submit(page, OWNER)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));

    const { accessToken, user } = await server.call()('POST /api/auth/login', {
      body: { email: BOSS, password: OWNER.password },
    });
    expect(user).toMatchObject({ email: BOSS, emailVerified: true, firstName: 'Olive' });
    expect(user.id).not.toBe(squatter.user.id);
    const api = server.call({ authorization: `Bearer ${accessToken}` });
    expect(await api('GET /api/admin/me')).toMatchObject({ role: 'superadmin' });
    await expect(squatter.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
    const { rows } = await server.database.pool.query(
      'select action, description from audit_logs where success',
    );
    expect(rows).toEqual([
      { action: 'console.bootstrap', description: `${BOSS} became the first superadmin` },
    ]);
    expect(await server.identity.setupLink()).toBeUndefined();
  });

  it('a setup link stops working once there is an admin or the address is verified (ADMIN-71)', async () => {
    const { pool } = server.database;
    await pool.query('delete from admins');
    await pool.query('delete from users where email = $1', [BOSS]);
    const printed = await link();
    const page = await new Browser().open(printed);
    const root = await server.makeAdmin(await server.register());
    expect((await new Browser().open(printed)).status).toBe(400);
    expect((await new Browser().submit(page, OWNER)).status).toBe(400);
    await pool.query('delete from admins where user_id = $1', [root.user.id]);
    await server.register({ email: BOSS });
    expect((await new Browser().submit(page, OWNER)).status).toBe(400);
    expect(await server.identity.setupLink()).toBeUndefined();
  });
});

it('creates no setup link without ADMIN_EMAIL (ADMIN-71)', async () => {
  const server = await startTestServer();
  expect(await server.identity.setupLink()).toBeUndefined();
  await server.close();
});
