/**
 * Starts the server with each file in the data directory damaged in several ways. The server must start, or
 * fail with a one-line error.
 */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { holdCluster } from '@questlog/testkit/server-process';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exists, isRoot } from './data-dir.ts';
import { canEnter } from './runtime-user.ts';

const run = promisify(execFile);

/**
 * The user that runs the server if root runs the tests, because root can read everything. Not used if this
 * user cannot read the sources.
 */
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };

type Fault =
  | 'missing'
  | 'empty'
  | 'truncated'
  | 'of another shape'
  | 'of another owner'
  | 'a folder'
  | 'a file';
type Outcome = 'starts' | RegExp;

const ANOTHER_OWNER = /^(\S+) cannot be used by the user \S+; give it to that user \(chown\)\.$/;
const A_FOLDER = /^(\S+) is a folder, but must be a file; move it away\.$/;
const NO_START = /^PostgreSQL did not start \(log: \S+\): [^"]*"(\S+\/postgres)[/"]/;
const damaged = (remedy: string) => new RegExp(String.raw`^(\S+) is (?:empty|damaged); ${remedy}`);

const PASSWORDS = damaged('restore it from a copy of DATA_DIR');
const CONNECTION = damaged('delete it and start again');
const LOCATION = damaged('restore it from a copy of the folder');

/** The expected outcome of each fault in each file. `starts` means that the server starts anyway. */
const FILES: Readonly<Record<string, Partial<Record<Fault, Outcome>>>> = {
  'database-passwords.json': {
    missing: /^(\S+) is missing, but the database in \S+ exists; restore it from a copy/,
    empty: PASSWORDS,
    truncated: PASSWORDS,
    'of another shape': PASSWORDS,
    'of another owner': ANOTHER_OWNER,
    'a folder': A_FOLDER,
  },
  'database-connection.json': {
    missing: 'starts',
    empty: CONNECTION,
    truncated: CONNECTION,
    'of another shape': CONNECTION,
    'of another owner': ANOTHER_OWNER,
    'a folder': A_FOLDER,
  },
  'database-location': {
    missing: 'starts',
    empty: LOCATION,
    truncated: /^(\S+) names the folder \S+, which has no Questlog database; restore/,
    'of another shape': LOCATION,
    'of another owner': ANOTHER_OWNER,
    'a folder': A_FOLDER,
  },
  'questlog.lock': {
    missing: 'starts',
    empty: 'starts',
    'of another shape': /^(\S+) cannot be locked: file is not a database; delete it\.$/,
    'of another owner': ANOTHER_OWNER,
    'a folder': A_FOLDER,
  },
  'questlog.pid': {
    missing: 'starts',
    empty: 'starts',
    'of another shape': 'starts',
    'of another owner': 'starts',
    'a folder': A_FOLDER,
  },
  'postgres.log': { missing: 'starts', empty: 'starts', 'of another owner': 'starts', 'a folder': A_FOLDER },
  'postgres.log.1': { missing: 'starts', 'of another owner': 'starts', 'a folder': A_FOLDER },
  postgres: {
    missing: /^The database in (\S+) is missing, but \S+ exists; restore/,
    empty: NO_START,
    'of another owner': NO_START,
    'a file': NO_START,
  },
  socket: { missing: 'starts', 'a file': 'starts', empty: 'starts' },
};

const CONTENT: Partial<Record<Fault, string>> = {
  empty: '',
  truncated: '{"superuser": "ab',
  'of another shape': `${'{"other": 1}'.padEnd(4_096)}\n`,
};

let user: typeof NOBODY | undefined;

const root = await mkdtemp(join(tmpdir(), 'questlog-files-'));
await chmod(root, 0o755);
if (isRoot() && (await canEnter(import.meta.dirname, NOBODY))) user = NOBODY;
const dataDir = join(root, 'data');
/** A data directory left behind by a killed server, without its database. */
const template = join(root, 'template');
/** The database. It is too large to copy for each test. */
const database = join(root, 'postgres');
await mkdir(dataDir, { mode: 0o700 });
if (user !== undefined) await chown(dataDir, user.uid, user.gid);
await (await holdCluster(dataDir, user)).stop();
const killed = await holdCluster(dataDir, user);
await killed.kill();
process.kill(killed.postgresPid, 'SIGTERM');
const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
await vi.waitFor(() => expect(readFile(pidFile)).rejects.toThrow('ENOENT'), { timeout: 20_000 });
await rename(join(dataDir, 'postgres'), database);
await rename(dataDir, template);
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  await run('cp', ['-a', template, dataDir]);
  await rename(database, join(dataDir, 'postgres'));
});
afterEach(async () => {
  await chmod(dataDir, 0o700);
  // Some tests leave the database in the data directory, so move it back.
  if (!(await exists(database))) await rename(join(dataDir, 'postgres'), database);
  await rm(dataDir, { recursive: true, force: true });
});

async function breakFile(path: string, name: string, fault: Fault): Promise<void> {
  const isDatabase = name === 'postgres';
  if (isDatabase) await rename(path, database);
  if (fault === 'of another owner') {
    await (isDatabase ? mkdir(path) : writeFile(path, 'x', { flag: 'a' }));
    await (user === undefined ? chmod(path, 0) : chmod(path, 0o700).then(() => chown(path, 0, 0)));
    return;
  }
  await rm(path, { recursive: true, force: true });
  if (fault === 'missing') return;
  const content = name === 'database-location' && fault === 'truncated' ? '/var' : CONTENT[fault];
  const isFolder = isDatabase || name === 'socket';
  if (fault === 'a folder' || (isFolder && fault === 'empty')) await mkdir(path, { mode: 0o700 });
  else await writeFile(path, content ?? '', { mode: 0o600 });
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

/** Starts the server on the data directory. Returns the lines of the error message, if any. */
async function startAndStop(): Promise<string[] | undefined> {
  try {
    await (await holdCluster(dataDir, user)).stop();
    return undefined;
  } catch (error) {
    return (error as Error).message.replace('exit 1: ', '').split('\n');
  }
}

const cases = Object.entries(FILES).flatMap(([name, faults]) =>
  Object.entries(faults).map(([fault, outcome]) => ({ name, fault: fault as Fault, outcome })),
);
const harmless = cases.filter(({ outcome }) => outcome === 'starts');
const fatal = cases.flatMap(({ outcome, ...rest }) => (outcome === 'starts' ? [] : [{ ...rest, outcome }]));

it("a data directory contains only files that this test's table lists (OPERATION-27)", async () => {
  expect(Object.keys(FILES)).toEqual(expect.arrayContaining(await readdir(dataDir)));
});

it.each(harmless)('a server starts even though $name is $fault (OPERATION-27)', async ({ name, fault }) => {
  await breakFile(join(dataDir, name), name, fault);
  expect(await startAndStop()).toBeUndefined();
});

it.each(fatal)(
  'startup fails with a one-line error that names the file if $name is $fault (OPERATION-27)',
  async ({ name, fault, outcome }) => {
    const path = join(dataDir, name);
    await breakFile(path, name, fault);
    const passwords = () => readFile(join(dataDir, 'database-passwords.json')).catch(() => undefined);
    const before = await passwords();

    const lines = await startAndStop();

    expect(lines).toEqual([expect.stringMatching(outcome)]);
    expect(outcome.exec(lines?.[0] ?? '')?.[1]).toBe(path);
    expect(await passwords(), 'the passwords stay as they are').toEqual(before);
  },
);

it('startup fails with a one-line error if the database rejects the stored passwords (OPERATION-27)', async () => {
  const other = JSON.stringify({ superuser: 'other', questlog: 'other' });
  await writeFile(join(dataDir, 'database-passwords.json'), other);
  const path = join(dataDir, 'database-passwords.json');
  expect(await startAndStop()).toEqual([
    expect.stringContaining(`The database rejects the passwords in ${path}; restore it`),
  ]);
});

it('startup fails with a one-line error if the data directory is read-only (OPERATION-27)', async ({
  skip,
}) => {
  if (isRoot() && user === undefined)
    skip('root may write to every folder, and nobody cannot run the server');
  if (user !== undefined) await chown(dataDir, 0, 0);
  await chmod(dataDir, 0o555);
  expect(await startAndStop()).toEqual([expect.stringMatching(ANOTHER_OWNER)]);
});
