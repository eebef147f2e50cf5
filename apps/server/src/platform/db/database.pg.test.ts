import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { exists } from './cluster/data-dir.ts';
import { openDatabase } from './database.ts';
import { closePool, openPool } from './pool.ts';
import { holdExclusive, holdShared } from './server-lock.ts';

const log = createLog('silent');
const clock = new FakeClock('2026-03-01T09:00:00Z');

let migrationsDir: string;

beforeEach(async () => {
  migrationsDir = await mkdtemp(join(tmpdir(), 'questlog-migrations-'));
  await write('001-first.sql', 'create table first (id int)');
});

afterEach(() => rm(migrationsDir, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(migrationsDir, name), text);

test('four servers can open the same database at once', async () => {
  const database = await createTestDatabase({ empty: true });
  const open = () => openDatabase({ dataDir: 'unused', url: database.url, log, clock, migrationsDir });
  const servers = await Promise.all([open(), open(), open(), open()]);
  for (const server of servers) {
    expect((await server.pool.query('select count(*) from kysely_migration')).rows).toEqual([{ count: 1 }]);
  }
  await Promise.all(servers.map((server) => server.close()));
  await database.drop();
});

test('closing a pool waits until each of its connections has ended (OPERATION-28)', async () => {
  const database = await createTestDatabase({ empty: true });
  const pool = openPool({ url: database.url, log, max: 5 });
  let ended = 0;
  pool.on('remove', () => (ended += 1));
  await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.05)')));

  await closePool(pool);

  expect(ended).toBe(5);
  await database.drop();
});

test('a server does not start while a restore is using the database', async () => {
  const database = await createTestDatabase({ empty: true });
  const restore = await holdExclusive(database.url);
  await expect(
    openDatabase({ dataDir: 'unused', url: database.url, log, clock, migrationsDir }),
  ).rejects.toThrow('A restore is replacing this database');
  await restore?.release();
  await database.drop();
});

/** PostgreSQL's messages after a successful login: authenticated, and ready for a query. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** A message about a kind of authentication that does not exist. */
const UNREADABLE = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 99]);

/** Starts a server that stands between the driver and PostgreSQL. */
async function listen(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

test('waiting for the lock fails without a crash if the connection breaks', async () => {
  const { port, close } = await listen((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => socket.destroy());
    });
  });
  try {
    await expect(holdShared(`postgres://questlog@127.0.0.1:${port}/questlog`, log)).rejects.toThrow(
      'Connection terminated',
    );
  } finally {
    close();
  }
});

test('copies the embedded database before each migration and keeps the three newest copies (OPERATION-9)', async () => {
  const dataDir = await makeTemporaryDataDir();
  const backups = join(dataDir.path, 'backups');
  const openOnce = async () => {
    const server = await openDatabase({ dataDir: dataDir.path, url: undefined, log, clock, migrationsDir });
    await server.close();
  };
  await openOnce();
  await mkdir(backups);
  await writeFile(join(backups, 'mine.qlb'), '');
  for (const number of [2, 3, 4, 5]) {
    clock.advance({ hours: 1 });
    await write(`00${number}-next.sql`, `insert into first values (${number})`);
    await openOnce();
  }
  expect((await readdir(backups)).sort()).toEqual([
    'before-003-20260301T110000Z.qlb',
    'before-004-20260301T120000Z.qlb',
    'before-005-20260301T130000Z.qlb',
    'mine.qlb',
  ]);

  const target = await createTestDatabase({ empty: true });
  await rm(join(migrationsDir, '005-next.sql'));
  await restoreBackup(target.url, join(backups, 'before-005-20260301T130000Z.qlb'), migrationsDir);
  expect((await target.pool.query('select id from first order by id')).rows).toEqual([
    { id: 2 },
    { id: 3 },
    { id: 4 },
  ]);
  await target.drop();
  await dataDir.remove();
});

test('copies an external database before a migration if configured, and only once for two servers (OPERATION-9)', async () => {
  const dataDir = await makeTemporaryDataDir();
  const backups = join(dataDir.path, 'backups');
  const database = await createTestDatabase({ empty: true });
  const openTwo = async (keepCopies?: boolean) => {
    clock.advance({ hours: 1 });
    const options = { dataDir: dataDir.path, url: database.url, log, clock, migrationsDir };
    const open = () => openDatabase(keepCopies === undefined ? options : { ...options, keepCopies });
    for (const server of await Promise.all([open(), open()])) await server.close();
  };
  await openTwo(true);
  await write('002-next.sql', 'insert into first values (2)');
  await openTwo();
  expect(await exists(backups)).toBe(false);
  await write('003-next.sql', 'insert into first values (3)');
  await openTwo(true);
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^before-003-.*\.qlb$/)]);
  await database.drop();
  await dataDir.remove();
});

test('startup fails without migrating or copying if the disk is too full (OPERATION-9)', async () => {
  const dataDir = await makeTemporaryDataDir();
  const open = (options: { minFreeBytes?: number; keepCopies?: boolean } = {}) =>
    openDatabase({ dataDir: dataDir.path, url: undefined, log, clock, migrationsDir, ...options });
  await (await open()).close();
  await write('002-next.sql', 'create table second (id int)');
  const minFreeBytes = 1e18;
  await expect(open({ minFreeBytes })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(
      /^The copy of the database before migration 002 needs 1,000,000,000,\d{3} MB, but the disk of \S+backups has [\d,]+ MB free; free some space, or set BACKUP_BEFORE_MIGRATION=false to migrate without a copy\.$/,
    ),
  });
  expect(await readdir(join(dataDir.path, 'backups'))).toEqual([]);

  const database = await open({ minFreeBytes, keepCopies: false });
  await database.pool.query('select from second');
  await database.close();
  await dataDir.remove();
});

test('startup fails with a one-line error if the backups path is a file (OPERATION-27)', async () => {
  const dataDir = await makeTemporaryDataDir();
  const open = () => openDatabase({ dataDir: dataDir.path, url: undefined, log, clock, migrationsDir });
  await (await open()).close();
  const backups = join(dataDir.path, 'backups');
  await writeFile(backups, '');
  await write('002-next.sql', 'create table second (id int)');
  await expect(open()).rejects.toMatchObject({
    name: 'OperatorError',
    message: `${backups} is not a folder, but must be one; move it away.`,
  });
  await rm(backups);
  const database = await open();
  await database.pool.query('select from second');
  await database.close();
  await dataDir.remove();
});

test('an unreadable query result breaks only its own connection (API-32)', async () => {
  const database = await createTestDatabase({ empty: true });
  const url = new URL(database.url);
  const socketDir = url.searchParams.get('host');
  const address = { host: url.hostname, port: Number(url.port) };
  // The first connection gets a message that the driver cannot read; the others reach the database.
  let isFirst = true;
  const { port, close } = await listen((socket) => {
    if (!isFirst) {
      const onward = connect(
        socketDir === null ? address : { path: `${socketDir}/.s.PGSQL.${address.port}` },
      );
      pipeline(socket, onward, socket, () => undefined);
      return;
    }
    isFirst = false;
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => socket.write(UNREADABLE));
    });
  });
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  const pool = openPool({ url: url.href, log });
  await expect(pool.query('select 1 as one')).rejects.toThrow('Unknown authenticationOk message type');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await closePool(pool);
  close();
  await database.drop();
});
