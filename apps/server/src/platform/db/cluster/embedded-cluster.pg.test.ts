import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdCluster } from '@questlog/testkit/server-process';
import type { ClusterHolder } from '@questlog/testkit/server-process';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRoot } from './data-dir.ts';
import { canEnter } from './runtime-user.ts';

let root: string;
let dataDir: string;
let holders: ClusterHolder[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'questlog-cluster-'));
  await chmod(root, 0o711);
  dataDir = join(root, 'data');
  holders = [];
});

afterEach(async () => {
  await Promise.all(holders.map((holder) => holder.stop()));
  await rm(root, { recursive: true, force: true });
});

async function start(directory = dataDir, user?: { uid: number; gid: number }): Promise<ClusterHolder> {
  const holder = await holdCluster(directory, user);
  holders.push(holder);
  return holder;
}

async function query<Row extends object>(holder: ClusterHolder, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: holder.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const write = (holder: ClusterHolder) =>
  query(holder, 'create table kept (id int); insert into kept values (1), (2), (3)');
const read = (holder: ClusterHolder) => query<{ id: number }>(holder, 'select id from kept order by id');
const STORED_ROWS = [{ id: 1 }, { id: 2 }, { id: 3 }];

/** Returns true if a process is running. A zombie has no command line, so it is not considered running. */
async function isAlive(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
}

test('a database whose folder is open to others starts, and makes the folder private again (OPERATION-5)', async () => {
  const first = await start();
  await write(first);
  await first.stop();
  for (const mode of [0o2770, 0o755]) {
    await chmod(join(dataDir, 'postgres'), mode);
    const again = await start();
    expect(await read(again)).toEqual(STORED_ROWS);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    await again.stop();
  }
});

test('a new data directory has a durable database without network access, and secrets that only their owner can read (OPERATION-5, V6.3.2, V13.2.3, V13.3.2, V16.4.2)', async () => {
  const holder = await start();
  const rows = await query<{ name: string; setting: string }>(
    holder,
    `select name, setting from pg_settings where name in
         ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'TimeZone',
          'server_encoding', 'password_encryption') order by name collate "C"`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    TimeZone: 'UTC',
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    password_encryption: 'scram-sha-256',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });

  const roles = await query(holder, 'select rolsuper from pg_roles where rolname = current_user');
  expect(roles, 'the role of the application is no superuser').toEqual([{ rolsuper: false }]);
  const wrong = new URL(holder.url);
  wrong.password = 'wrong';
  await expect(new Client({ connectionString: wrong.href }).connect()).rejects.toThrow(/password/);

  for (const name of ['database-passwords.json', 'database-connection.json', 'postgres.log']) {
    expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
  }
  if (isRoot()) {
    const { uid } = await stat(`/proc/${holder.postgresPid}`);
    expect(uid, 'PostgreSQL runs as another user than root').not.toBe(0);
  }
});

test('the PostgreSQL log contains neither failed statements nor user content', async () => {
  const holder = await start();
  const secret = 'what nobody else should read';
  await expect(query(holder, `select '${secret}'::int`)).rejects.toThrow();
  await expect(query(holder, `do $$ begin raise exception '${secret}'; end $$`)).rejects.toThrow();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toMatch(/ERROR|nobody else/);
});

test("works even if the data directory's path is too long for a socket", async () => {
  const deep = join(root, 'a'.repeat(60), 'b'.repeat(60));
  const holder = await start(deep);
  expect(await query(holder, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test("works with spaces and quotes in the data directory's path (V1.2.5)", async () => {
  const holder = await start(join(root, `it's "my" data, 100%`));
  expect(await query(holder, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second server on a data directory exits with a line that names the first server (OPERATION-6)', async () => {
  const first = await start();
  await expect(holdCluster(dataDir)).rejects.toThrow(
    `exit 1: Questlog is already running on ${dataDir} (process ${first.process.pid}).`,
  );
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('only one of two servers that start together on a data directory can run', async () => {
  const results = await Promise.allSettled([start(), start()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('stopping a server also stops its PostgreSQL and lets another server use the data directory', async () => {
  const first = await start();
  await write(first);
  await first.stop();
  expect(await isAlive(first.postgresPid)).toBe(false);
  expect(await read(await start())).toEqual(STORED_ROWS);
});

test("a new server takes over a killed server's PostgreSQL and loses no data (OPERATION-7)", async () => {
  const killed = await start();
  await write(killed);
  await killed.kill();
  expect(await isAlive(killed.postgresPid)).toBe(true);
  expect(await readdir(dataDir)).not.toContain('questlog.lock-journal');

  const next = await start();
  expect(await read(next)).toEqual(STORED_ROWS);
  expect(next.postgresPid).not.toBe(killed.postgresPid);
  expect(await isAlive(killed.postgresPid)).toBe(false);
});

test('killing both the server and PostgreSQL loses no data (OPERATION-7)', async () => {
  const killed = await start();
  await write(killed);
  await killed.kill();
  process.kill(killed.postgresPid, 'SIGKILL');
  expect(await read(await start())).toEqual(STORED_ROWS);
});

test("startup waits for a killed PostgreSQL's busy backend (OPERATION-7)", async () => {
  const killed = await start();
  await write(killed);
  const client = new Client({ connectionString: killed.url });
  client.on('error', () => undefined);
  await client.connect();
  // A busy backend does not notice that its postmaster has ended.
  const busy = client
    .query('select count(*) from generate_series(1, 3000000) a where md5(a::text) < $1', ['2'])
    .catch(() => undefined);
  await killed.kill();
  process.kill(killed.postgresPid, 'SIGKILL');
  expect(await read(await start())).toEqual(STORED_ROWS);
  await busy;
  await client.end().catch(() => undefined);
});

test('restarts PostgreSQL after it was killed (OPERATION-7)', async () => {
  const holder = await start();
  await write(holder);
  process.kill(holder.postgresPid, 'SIGKILL');
  await expect.poll(() => read(holder).catch(() => undefined), { timeout: 20_000 }).toEqual(STORED_ROWS);
});

test('ignores a stale pid file that names another process (OPERATION-7)', async () => {
  const killed = await start();
  await write(killed);
  await killed.kill();
  process.kill(killed.postgresPid, 'SIGKILL');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));

  expect(await read(await start())).toEqual(STORED_ROWS);
});

describe.runIf(isRoot())('run as root', () => {
  test('stores the database elsewhere if only root can enter the folder, and finds it again', async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    dataDir = join(closed, 'data');
    const first = await start();
    const location = (await readFile(join(dataDir, 'database-location'), 'utf8')).trim();
    try {
      expect(location).toMatch(/^\/var\/lib\/questlog\/data-[0-9a-f]{12}$/);
      await write(first);
      await first.stop();
      expect(await read(await start())).toEqual(STORED_ROWS);
    } finally {
      await Promise.all(holders.splice(0).map((holder) => holder.stop()));
      await rm(location, { recursive: true });
    }
  });

  test('root and an ordinary user can take turns using the same data directory', async ({ skip }) => {
    const user = { uid: 65_534, gid: 65_534, name: 'nobody' };
    if (!(await canEnter(import.meta.dirname, user))) skip('other users cannot read the sources here');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, user.uid, user.gid);

    const asUser = await start(dataDir, user);
    await write(asUser);
    expect((await stat(`/proc/${asUser.postgresPid}`)).uid).toBe(user.uid);
    await asUser.stop();

    const asRoot = await start();
    expect(await read(asRoot)).toEqual(STORED_ROWS);
    expect((await stat(`/proc/${asRoot.postgresPid}`)).uid).toBe(user.uid);
    await asRoot.stop();

    expect(await read(await start(dataDir, user))).toEqual(STORED_ROWS);
  });
});
