import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import type { TestDatabase } from '@questlog/testkit/postgres/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJobs, type Jobs } from '../../jobs/create-jobs.ts';
import { handleJob, job } from '../../jobs/jobs.ts';
import { createLog } from '../../log/log.ts';
import { OperatorError } from '../../operator-error.ts';
import { migrate, migrationNames, MIGRATIONS_DIR } from '../schema/migrations.ts';
import { holdShared } from '../server-lock.ts';
import { inTransaction } from '../transaction.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const log = createLog('silent');

let directory: string;
let file: string;
let migrations: string;
let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'questlog-backup-'));
  file = join(directory, 'all.qlb');
  migrations = join(directory, 'migrations');
  source = await createTestDatabase({ empty: true });
  target = await createTestDatabase({ empty: true });
  await mkdir(migrations);
  await writeFile(
    join(migrations, '001-first.sql'),
    `create table people (id int generated always as identity primary key, name text not null,
                          shout text generated always as (upper(name)) stored, best int);
     alter table people add constraint best_friend foreign key (best) references people (id);
     create table debit (amount bigint not null);
     create table credit (amount bigint not null);
     create function count_up() returns trigger language plpgsql as
       $$ begin new.name = new.name || '!'; return new; end $$;
     create trigger people_up before insert on people for each row execute function count_up();
     insert into people (name) values ('seed');`,
  );
  await migrate(source.pool, { directory: migrations });
});

afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(directory, { recursive: true });
});

const rowsOf = async (database: TestDatabase, query: string) => (await database.pool.query(query)).rows;

test('restores special characters, circular references and sequences', async () => {
  await source.pool.query(`
      insert into people (name) values ('tab\tand\nline'), (E'back\\\\slash'), ('\\N'), ('☃ 日本'), ('');
      update people set best = (select max(id) from people);
    `);
  const before = await rowsOf(source, 'select * from people order by id');

  await takeBackup(source.url, file);
  await restoreBackup(target.url, file, migrations);

  expect(await rowsOf(target, 'select * from people order by id')).toEqual(before);
  await target.pool.query(`insert into people (name) values ('next')`);
  expect(await rowsOf(target, 'select id, name from people order by id desc limit 1')).toEqual([
    { id: before.length + 1, name: 'next!' },
  ]);
  await expect(target.pool.query('update people set best = 999')).rejects.toThrow(/best_friend/);
});

test('a restore replaces the database and runs newer migrations', async () => {
  await takeBackup(source.url, file);
  await writeFile(join(migrations, '002-second.sql'), `alter table people add age int default 7;`);
  await migrate(target.pool, { directory: migrations });
  await target.pool.query(`insert into people (name) values ('gone'), ('gone too')`);

  await restoreBackup(target.url, file, migrations);

  expect(await rowsOf(target, 'select name, age from people')).toEqual([{ name: 'seed!', age: 7 }]);
  expect(await migrate(target.pool, { directory: migrations })).toEqual([]);
});

test('a backup contains each concurrent transaction completely or not at all (OPERATION-10)', async () => {
  const enough = new AbortController();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let amount = writer; !enough.signal.aborted; amount += 4) {
      await inTransaction(source.pool, async (client) => {
        await client.query('insert into debit values ($1)', [amount]);
        await client.query('insert into credit values ($1)', [amount]);
      });
    }
  });
  const hundredWritten = async () => (await rowsOf(source, 'select from debit limit 100')).length === 100;
  await expect.poll(hundredWritten).toBe(true);

  await takeBackup(source.url, file);
  enough.abort();
  await Promise.all(writers);
  await restoreBackup(target.url, file, migrations);

  const [sums] = await rowsOf(
    target,
    `select (select sum(amount) from debit) = (select sum(amount) from credit) as equal,
              (select count(*) from debit) as count`,
  );
  expect(sums.equal).toBe(true);
  expect(sums.count).toBeGreaterThanOrEqual(100);
});

const mail = job<{ readonly to: string }>('mail');
const queueOf = (url: string, send: (to: string) => void): Jobs =>
  createJobs({ url, log, handlers: [handleJob(mail, async ({ to }) => send(to))] });

/** Queues an email while no server is running. */
async function leaveMail(database: TestDatabase, to: string): Promise<void> {
  const jobs = queueOf(database.url, () => undefined);
  await jobs.start();
  const client = await database.pool.connect();
  await client.query('begin');
  await jobs.enqueue(client, mail, { to });
  await jobs.close();
  await client.query('commit');
  client.release();
}

/** Starts a server on a database and queues one last email. Returns all emails up to that one. */
async function mailsOf(database: TestDatabase): Promise<string[]> {
  const sent: string[] = [];
  const last = Promise.withResolvers<void>();
  const jobs = queueOf(database.url, (to) => (to === 'last' ? last.resolve() : void sent.push(to)));
  await jobs.start();
  await jobs.enqueue(database.pool, mail, { to: 'last' });
  await last.promise;
  await jobs.close();
  return sent;
}

test('a restore keeps queued jobs for the next server', async () => {
  await leaveMail(source, 'ada@example.org');
  await takeBackup(source.url, file);
  const { leftOut } = await restoreBackup(target.url, file, migrations);
  expect(leftOut).toEqual([]);
  expect(await mailsOf(target)).toEqual(['ada@example.org']);
});

test.each([
  ['contains none', false],
  ['contains its own', true],
])("a restore drops the replaced database's jobs if the backup %s", async (_, hasJobs) => {
  if (hasJobs) await leaveMail(source, 'ada@example.org');
  await takeBackup(source.url, file);
  await migrate(target.pool, { directory: migrations });
  await leaveMail(target, 'of@the.state.replaced');
  await restoreBackup(target.url, file, migrations);
  expect(await mailsOf(target)).toEqual(hasJobs ? ['ada@example.org'] : []);
});

test('backups and restores omit excluded tables, even with an older backup', async () => {
  const secrets = `create table secrets (key text); insert into secrets values ('of then')`;
  await writeFile(join(migrations, '002-secrets.sql'), secrets);
  await migrate(source.pool, { directory: migrations });
  await takeBackup(source.url, file);
  await writeFile(join(migrations, '003-unkept.sql'), `comment on table secrets is 'not in backups: keys'`);
  await restoreBackup(target.url, file, migrations);
  expect(await rowsOf(target, 'select * from secrets')).toEqual([]);

  await migrate(source.pool, { directory: migrations });
  await takeBackup(source.url, file);
  expect((await checkBackup(file)).tables.map(({ name }) => name)).not.toContain('secrets');
  expect((await restoreBackup(target.url, file, migrations)).leftOut).toEqual([]);
  expect(await rowsOf(target, 'select * from secrets')).toEqual([]);
});

test("restores all of the product's data into an empty database", async () => {
  const full = await createTestDatabase();
  try {
    await takeBackup(full.url, file);
    await restoreBackup(target.url, file, MIGRATIONS_DIR);
    expect(await rowsOf(target, 'select name from kysely_migration order by name')).toEqual(
      (await migrationNames()).map((name) => ({ name })),
    );
  } finally {
    await full.drop();
  }
});

test('a backup file is readable only by its owner and leaves no temporary files (OPERATION-10, V13.3.2)', async () => {
  await takeBackup(source.url, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(directory)).sort()).toEqual(['all.qlb', 'migrations']);
});

test('reports a backup file that cannot be written', async () => {
  await expect(takeBackup(source.url, join(directory, 'none', 'x.qlb'))).rejects.toThrow(
    /cannot be written: its folder does not exist\.$/,
  );
});

describe('a restore that fails (OPERATION-11)', () => {
  beforeEach(async () => {
    await source.pool.query(`insert into people (name) select md5(i::text) from generate_series(1, 5000) i`);
    await takeBackup(source.url, file);
    await migrate(target.pool, { directory: migrations });
    await target.pool.query(`insert into people (name) values ('stays')`);
  });

  async function rejectionOf(): Promise<string> {
    const error = await restoreBackup(target.url, file, migrations).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect(await rowsOf(target, 'select name from people order by id')).toEqual([
      { name: 'seed!' },
      { name: 'stays!' },
    ]);
    return String(error);
  }

  test.each([0.999, 0.5, 0.01, 0])(
    'a restore changes nothing if the file is truncated to %d of its length',
    async (part) => {
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * part)));
      expect(await rejectionOf()).toContain('cannot be restored');
    },
  );

  test('a restore changes nothing if a bit in the file has been flipped (V11.4.3)', async () => {
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(file, bytes);
    expect(await rejectionOf()).toContain('cannot be restored');
  });

  test('a restore changes nothing if the file has been altered and recompressed', async () => {
    const text = gunzipSync(await readFile(file)).toString('latin1');
    await writeFile(file, gzipSync(Buffer.from(text.replace('seed!', 'weed!'), 'latin1')));
    expect(await rejectionOf()).toContain('its checksum is wrong');
  });

  test('a restore changes nothing if the file is not a backup', async () => {
    await writeFile(file, 'not a backup');
    expect(await rejectionOf()).toContain('cannot be restored');
    await writeFile(file, gzipSync('not a backup\n'));
    expect(await rejectionOf()).toContain('it is no backup');
  });

  test('a restore changes nothing if the file is missing', async () => {
    await rm(file);
    expect(await rejectionOf()).toContain('There is no file');
  });

  test('a restore changes nothing while a server is using the database', async () => {
    const presence = await holdShared(target.url, log);
    expect(await rejectionOf()).toContain('Questlog is running on this database');
    await presence.release();
  });

  test('a restore changes nothing if the backup was taken by a newer version', async () => {
    await writeFile(join(migrations, '002-second.sql'), 'select 1');
    await migrate(source.pool, { directory: migrations });
    await rm(file);
    await takeBackup(source.url, file);
    await rm(join(migrations, '002-second.sql'));
    expect(await rejectionOf()).toContain('newer version of Questlog (it has migration 002-second)');
  });

  test("a restore changes nothing in another program's database", async () => {
    await target.pool.query('drop table kysely_migration');
    expect(await rejectionOf()).toContain('do not belong to Questlog');
  });
});
