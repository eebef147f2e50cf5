import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log/log.ts';
import { installationOfEachTest } from './testing/installation.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const log = createLog('silent');

const at = installationOfEachTest();

/** Runs an operator command in a separate process, on the test database or the embedded one. */
function cli(args: string[], where: 'DATABASE_URL' | 'embedded' = 'DATABASE_URL'): Promise<Outcome> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE, DATA_DIR: at.dataDir.path };
  if (where === 'DATABASE_URL') env['DATABASE_URL'] = at.database.url;
  const script = join(import.meta.dirname, '../cli.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: out.trim(), err: err.trim() }),
    );
  });
}

async function addAda(): Promise<void> {
  await at.database.pool.query(`
    insert into users (id, email, first_name, last_name, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000001', 'Ada@Example.org', 'Ada', 'L', now(), now());
    insert into accounts (id, name, account_type, tier, created_at, updated_at)
      values ('00000000-0000-7000-8000-00000000000a', 'Team of Ada', 'Team', 'Team', now() - interval '1 day', now()),
             ('00000000-0000-7000-8000-00000000000b', 'Ada’s Account', 'Personal', 'PersonalFree', now(), now());
    insert into members (account_id, user_id, id, role, status, joined_at)
      select id, '00000000-0000-7000-8000-000000000001', id, 'Owner', 'Active', now() from accounts;
  `);
}

test("set-tier changes the tier of a user's personal account and ignores letter case and spaces in its arguments (OPERATION-13)", async () => {
  await addAda();
  expect(await cli(['set-tier', 'ada@example.ORG', 'personal PRO'])).toEqual({
    code: 0,
    out: 'Ada’s Account now has the tier Personal Pro.',
    err: '',
  });
  const { rows } = await at.database.pool.query('select name, tier, version from accounts order by name');
  expect(rows).toEqual([
    { name: 'Ada’s Account', tier: 'PersonalPro', version: 1 },
    { name: 'Team of Ada', tier: 'Team', version: 0 },
  ]);
});

test('set-tier changes the tier of any account by id (OPERATION-13)', async () => {
  await addAda();
  expect(await cli(['set-tier', '00000000-0000-7000-8000-00000000000a', 'TeamPro'])).toEqual({
    code: 0,
    out: 'Team of Ada now has the tier Team Pro.',
    err: '',
  });
});

test.each([
  [
    ['set-tier', '00000000-0000-7000-8000-0000000000ff', 'Team'],
    'There is no account 00000000-0000-7000-8000-0000000000ff.',
  ],
  [['set-tier', 'nobody@example.org', 'Team'], 'There is no user with the address nobody@example.org.'],
  [
    ['set-tier', 'ada@example.org', 'gold'],
    'There is no tier "gold"; there are PersonalFree, PersonalPro, Team, TeamPro.',
  ],
])('set-tier with %o fails with a one-line error (OPERATION-13)', async (args, line) => {
  expect(await cli(args)).toEqual({ code: 1, out: '', err: line });
});

test('restore-account restores a deleted account and reports an unknown one (ACCOUNT-36)', async () => {
  await addAda();
  const id = '00000000-0000-7000-8000-00000000000a';
  const none = { code: 1, out: '', err: `There is no deleted account ${id}.` };
  expect(await cli(['restore-account', id])).toEqual(none);
  await at.database.pool.query('update accounts set deleted_at = now() where id = $1', [id]);
  expect(await cli(['restore-account', id])).toEqual({
    code: 0,
    out: 'Team of Ada is restored, with its members and data.',
    err: '',
  });
  expect(await cli(['restore-account', id])).toEqual(none);
  expect(await cli(['restore-account', 'Team of Ada'])).toMatchObject({ code: 1 });
});

test('restore-user restores a deleted user with their accounts and reports an unknown one (IDENTITY-63)', async () => {
  await addAda();
  const none = { code: 1, out: '', err: 'There is no deleted user with the address ada@example.org.' };
  expect(await cli(['restore-user', 'ada@example.org'])).toEqual(none);
  const yesterday = new Date(Date.now() - 86_400_000);
  await at.database.pool.query('update users set deactivated_at = $1, deletion_requested_at = $1', [
    yesterday,
  ]);
  await at.database.pool.query(`update accounts set deleted_at = $1 where account_type = 'Personal'`, [
    yesterday,
  ]);
  expect(await cli(['restore-user', 'ada@example.org'])).toEqual({
    code: 0,
    out: 'ada@example.org can sign in again, with Ada’s Account.',
    err: '',
  });
  expect(await cli(['restore-user', 'ada@example.org'])).toEqual(none);
  const { rows } = await at.database.pool.query('select action, description from audit_logs');
  expect(rows).toEqual([
    { action: 'user.restore', description: 'Brought the deleted user Ada@Example.org back, with 1 account' },
  ]);
});

test('a restore gives each account a version that no browser has seen (OPERATION-12)', async () => {
  await addAda();
  await at.database.pool.query('update accounts set version = 100');
  const file = join(at.dataDir.path, 'all.qlb');
  expect(await cli(['backup', file])).toMatchObject({ code: 0 });
  const versions = async (): Promise<{ version: number; changes_from: number }[]> =>
    (await at.database.pool.query('select version, changes_from from accounts')).rows;
  let met = 110;
  for (const _time of ['first', 'second']) {
    await at.database.pool.query('update accounts set version = $1', [met]);
    expect(await cli(['restore', file])).toMatchObject({ code: 0 });
    for (const { version, changes_from } of await versions()) {
      expect(version).toBeGreaterThan(met);
      expect(changes_from).toBe(version);
    }
    // Simulate changes made after the restore.
    met = Math.max(...(await versions()).map(({ version }) => version)) + 10;
  }
});

test('a restore creates a new key for invitation tokens and stores the new hashes (INVITE-12)', async () => {
  await addAda();
  await at.database.pool.query(
    `insert into invitations (account_id, id, email, role, nonce, token_hash, created_at, expires_at)
       select id, id, 'grace@example.org', 'Member', uuid_send(id), sha256(convert_to(invitation_token(id, uuid_send(id)), 'UTF8')),
              now(), now() from accounts where account_type = 'Team'`,
  );
  const read = async (): Promise<{ token: string; found: boolean }[]> =>
    (
      await at.database.pool.query(
        `select invitation_token(id, nonce) as token,
                token_hash = sha256(convert_to(invitation_token(id, nonce), 'UTF8')) as found from invitations`,
      )
    ).rows;
  const [before] = await read();
  const file = join(at.dataDir.path, 'all.qlb');
  await cli(['backup', file]);
  expect(await cli(['restore', file])).toMatchObject({ code: 0 });
  const [after] = await read();
  expect(after?.found).toBe(true);
  expect(after?.token).not.toBe(before?.token);
});

test('make-admin grants the superadmin role and can be repeated (OPERATION-14)', async () => {
  await addAda();
  await at.database.pool.query(
    `insert into admins values ('00000000-0000-7000-8000-000000000001', 'readonly', now())`,
  );
  expect(await cli(['make-admin', 'ada@example.org'])).toMatchObject({ code: 0 });
  expect(await cli(['make-admin', 'ada@example.org'])).toMatchObject({ code: 0 });
  const { rows } = await at.database.pool.query('select role from admins');
  expect(rows).toEqual([{ role: 'superadmin' }]);
});

test('rotate-key creates a new signing key and keeps the old one for existing tokens (OPERATION-15)', async () => {
  await cli(['rotate-key']);
  expect(await cli(['rotate-key'])).toMatchObject({ code: 0, err: '' });
  const { rows } = await at.database.pool.query(
    'select retired_at is null as signs from signing_keys order by created_at',
  );
  expect(rows).toEqual([{ signs: false }, { signs: true }]);
});

test('rotate-key --now removes all old keys and ends all sessions (OPERATION-15, V7.4.5)', async () => {
  await addAda();
  await cli(['rotate-key']);
  await at.database.pool.query(`
    insert into sessions (id, user_id, created_at, used_at, proved_at)
      values ('s', '00000000-0000-7000-8000-000000000001', now(), now(), now());
    insert into identity_records (kind, id, payload) values ('Session', 'x', '{}'), ('Grant', 'y', '{}')`);
  expect(await cli(['rotate-key', '--now'])).toMatchObject({ code: 0, err: '' });
  const { rows } = await at.database.pool.query(
    `select (select count(*)::int from signing_keys) as keys,
            (select count(*)::int from sessions where ended_at is null) as sessions,
            (select count(*)::int from identity_records) as records`,
  );
  expect(rows).toEqual([{ keys: 1, sessions: 0, records: 0 }]);
  expect(await cli(['rotate-key', '--later'])).toMatchObject({ code: 1 });
});

test('records the operator’s changes in the audit log (ADMIN-22)', async () => {
  await addAda();
  const team = '00000000-0000-7000-8000-00000000000a';
  await cli(['make-admin', 'ada@example.org']);
  await cli(['set-tier', team, 'TeamPro']);
  await at.database.pool.query('update accounts set deleted_at = now() where id = $1', [team]);
  await cli(['restore-account', team]);
  await cli(['rotate-key']);
  const file = join(at.dataDir.path, 'noted.qlb');
  await cli(['backup', file]);
  await cli(['restore', file]);
  const { rows } = await at.database.pool.query(
    `select action, resource_id, admin_name, admin_email, success, before, after from audit_logs order by at`,
  );
  const by = { admin_name: 'Command line', admin_email: null, success: true };
  const none = { before: null, after: null };
  expect(rows).toEqual([
    {
      action: 'admin.grant',
      resource_id: '00000000-0000-7000-8000-000000000001',
      ...by,
      before: { role: null },
      after: { role: 'superadmin' },
    },
    {
      action: 'account.tier',
      resource_id: team,
      ...by,
      before: { grantedTier: 'PersonalFree' },
      after: { grantedTier: 'TeamPro' },
    },
    { action: 'account.restore', resource_id: team, ...by, ...none },
    { action: 'system.rotate-key', resource_id: null, ...by, ...none },
    // The restored log lacks the entry about the backup, which was written after the backup was taken.
    { action: 'system.restore', resource_id: null, ...by, ...none },
  ]);
  await expect(at.database.pool.query('truncate audit_logs')).rejects.toMatchObject({ code: '42501' });
});

test.each([[['conquer']], [[]], [['backup']], [['set-tier', 'a@b.c']], [['toString']]])(
  'answers the command line %o with the usage text (OPERATION-16)',
  async (args) => {
    const { code, err } = await cli(args);
    expect(code).toBe(2);
    expect(err).toContain('Usage: npm run cli -- <command>');
  },
);

test("export writes an account's archive and records it in the audit log (EXPORT-6)", async () => {
  await addAda();
  const file = join(at.dataDir.path, 'ada.zip');
  expect(await cli(['export', 'ada@example.org', file])).toMatchObject({ code: 0, err: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { 'questlog.json': json } = unzipSync(await readFile(file));
  expect(JSON.parse(strFromU8(json ?? new Uint8Array()))).toMatchObject({
    account: { name: 'Ada’s Account' },
  });
  const { rows } = await at.database.pool.query('select action, resource_id from audit_logs');
  expect(rows).toEqual([{ action: 'account.export', resource_id: '00000000-0000-7000-8000-00000000000b' }]);
  expect(await cli(['export', 'nobody@example.org', file])).toMatchObject({ code: 1 });
});

const open = () => openDatabase({ dataDir: at.dataDir.path, url: undefined, log, clock: systemClock });

test('backup works while the server runs, but restore requires it to be stopped (OPERATION-10)', async () => {
  const file = join(at.dataDir.path, 'all.qlb');
  const server = await open();
  await server.pool.query(`insert into client_rates values ('kept', 'by', now(), 1)`);
  expect(await cli(['backup', file], 'embedded')).toMatchObject({ code: 0 });
  expect(await cli(['restore', file], 'embedded')).toEqual({
    code: 1,
    out: '',
    err: 'Questlog is running on this database; stop it, then restore.',
  });
  await server.pool.query('delete from client_rates');
  await server.close();

  expect(await cli(['restore', file], 'embedded')).toMatchObject({ code: 0, err: '' });
  const again = await open();
  const { rows } = await again.pool.query('select scope from client_rates');
  await again.close();
  expect(rows).toEqual([{ scope: 'kept' }]);
});

test('CLI commands never create a database (OPERATION-16)', async () => {
  expect(await cli(['make-admin', 'ada@example.org'], 'embedded')).toEqual({
    code: 1,
    out: '',
    err: `There is no Questlog database in ${at.dataDir.path}; set DATA_DIR to its folder.`,
  });
});
