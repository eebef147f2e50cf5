/** Measures calls to a running server by random users of a large database. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { LiveClient } from '../live-client.ts';
import { percentile } from '../live.ts';
import type { BenchUser } from '../bench-users.ts';
import type { Running } from '../processes.ts';
import { cpuOfWork, memoryOf, postgresProcesses } from './process-costs.ts';
import { PASSWORD, type ScaleSize } from './scale-database.ts';
import { Growth, TEAM_EVERY } from './scale-rows.ts';

/** Number of users whose calls are timed. */
const USERS = 100;
/**
 * Number of live connections whose memory is measured, at most 20 per user. The first 400 are not measured,
 * because they use memory that a new process has already reserved.
 */
const CONNECTIONS = { first: 400, measured: 1_600 };
/** How long idle connections are observed, in milliseconds. */
const IDLE_MS = 30_000;
/** Number of calls per user when measuring processor time. */
const CALLS = 5;
/** Number of missed changes that a client fetches to catch up. */
const BEHIND = 5;

export interface ScaleFigure {
  readonly what: string;
  readonly unit: 'ms' | 'CPU ms' | 'bytes' | 'KB' | 'MB';
  /** The median, if the measurement consists of several calls. */
  readonly value: number;
  readonly p95?: number;
}

/** Signs in the owner of the account with this number. */
export async function signIn(url: string, number: number): Promise<BenchUser> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${number % 251}.1` },
    body: JSON.stringify({ email: Growth.emailOf(number), password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${number}: ${response.status} ${await response.text()}`);
  const { accessToken } = (await response.json()) as { accessToken: string };
  return { accountId: '', headers: { authorization: `Bearer ${accessToken}` } };
}

/** Signs users in. Their accounts are spread evenly, and are neither teams nor among the largest. */
export async function signInUsers(url: string, { accounts }: ScaleSize): Promise<BenchUser[]> {
  const users: BenchUser[] = [];
  const step = Math.floor(accounts / USERS);
  for (let index = 0; index < USERS; index += 1) {
    users.push(await signIn(url, index * step + 2 + (index % (TEAM_EVERY / 10))));
  }
  return users;
}

/**
 * Sends a call as the app does: each change has an idempotency key, under which the server stores its
 * response.
 */
async function call(url: string, user: BenchUser, path: string, method = 'GET', body?: unknown) {
  const ofChange = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const response = await fetch(url + path, {
    method,
    headers: { ...user.headers, ...(body === undefined ? {} : ofChange) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

type Work = (user: BenchUser, index: number) => Promise<unknown>;

/** Measures the duration of a call for each user, sequentially. */
async function timed(what: string, users: readonly BenchUser[], work: Work): Promise<ScaleFigure> {
  const times: number[] = [];
  for (const [index, user] of users.entries()) {
    const began = performance.now();
    await work(user, index);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { what, unit: 'ms', value: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/**
 * Measures the app's calls in the order of a user's day.
 * @param large a user with thousands of tasks, whose lists are read from the database each time
 */
export async function callFigures(
  url: string,
  users: readonly BenchUser[],
  large: BenchUser,
): Promise<ScaleFigure[]> {
  const versions: number[] = [];
  const created: string[] = [];
  const get = (path: string) => (user: BenchUser) => call(url, user, path);
  // Warm up the connections and query plans with a different user.
  const [first] = users;
  if (first === undefined) throw new Error('no user was signed in');
  for (let round = 0; round < 20; round += 1) {
    for (const path of ['/api/tasks', '/api/tasks/today', '/api/changes']) await call(url, first, path);
    await call(url, first, '/api/tasks', 'POST', { title: `Warm ${round}` });
  }
  const measured = users.slice(1);
  return [
    await timed('list of all tasks, first', measured, get('/api/tasks')),
    await timed('list of all tasks, again', measured, get('/api/tasks')),
    await timed('list of 5,000 tasks, first', Array<BenchUser>(20).fill(large), (user, index) =>
      call(url, user, `/api/tasks?updatedSince=${new Date(index + 1).toISOString()}`),
    ),
    await timed('view Today', measured, get('/api/tasks/today')),
    await timed('view Upcoming', measured, get('/api/tasks/upcoming')),
    await timed('view Anytime', measured, get('/api/tasks/anytime')),
    await timed('counts of the views', measured, get('/api/tasks/counts')),
    await timed('first load of the app (all rows)', measured, async (user, index) => {
      const { version } = JSON.parse(await call(url, user, '/api/changes')) as { version: number };
      versions[index] = version;
    }),
    await timed('create a task', measured, async (user, index) => {
      const text = await call(url, user, '/api/tasks', 'POST', { title: 'Buy bread for the week' });
      created[index] = (JSON.parse(text) as { id: string }).id;
    }),
    await timed('complete a task', measured, (user, index) =>
      call(url, user, `/api/tasks/${created[index]}/complete`, 'POST', { completed: true }),
    ),
    await timed('catch up with the last changes', measured, (user, index) =>
      call(url, user, `/api/changes?since=${(versions[index] ?? BEHIND) - BEHIND}`),
    ),
  ];
}

/** Measures the processor time of the server process and PostgreSQL per call. */
export async function cpuFigures(
  server: Running,
  client: Client,
  users: readonly BenchUser[],
): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  const measure = async (what: string, work: Work): Promise<void> => {
    const all = async (): Promise<void> => {
      for (let round = 0; round < CALLS; round += 1) {
        for (const user of users) await work(user, round);
      }
    };
    const cost = await cpuOfWork(server.pid, client, users.length * CALLS, all);
    figures.push({ what: `${what}: server`, unit: 'CPU ms', value: cost.server });
    figures.push({ what: `${what}: PostgreSQL`, unit: 'CPU ms', value: cost.postgres });
  };
  await measure('a change (create a task)', (user, round) =>
    call(server.url, user, '/api/tasks', 'POST', { title: `Water plant ${round}` }),
  );
  await measure('a list after a change', async (user, round) => {
    const since = new Date(round + 1).toISOString();
    await call(server.url, user, `/api/tasks?updatedSince=${since}`);
  });
  await measure('a catch-up', (user) => call(server.url, user, `/api/changes?since=${BEHIND}`));
  return figures;
}

/** Returns the private memory of each of the server's database connections. */
export async function backendFigures(client: Client): Promise<ScaleFigure[]> {
  const pids = await postgresProcesses(client, "application_name = 'questlog'");
  const each = await Promise.all(pids.map((pid) => memoryOf(pid, 'RssAnon')));
  const mean = each.reduce((sum, bytes) => sum + bytes, 0) / each.length;
  return [{ what: 'private memory of a used PostgreSQL connection', unit: 'KB', value: mean / 1_024 }];
}

/**
 * Measures the memory and processor time of idle live connections. The server must have just started:
 * otherwise, it could reuse memory that it has already reserved.
 */
export async function connectionFigures(
  server: Running,
  client: Client,
  users: readonly BenchUser[],
): Promise<ScaleFigure[]> {
  const clients: LiveClient[] = [];
  const connect = async (count: number): Promise<number> => {
    for (let index = 0; index < count; index += 1) {
      const token = users[index % users.length]?.headers['authorization']?.replace('Bearer ', '') ?? '';
      clients.push(await LiveClient.connect(server.url.replace(/^http/, 'ws') + HUB_PATH, token));
    }
    return memoryOf(server.pid);
  };
  const begin = await memoryOf(server.pid);
  const before = await connect(CONNECTIONS.first);
  const after = await connect(CONNECTIONS.measured);
  const minutes = (clients.length * IDLE_MS) / 60_000;
  const idle = await cpuOfWork(server.pid, client, minutes, () => setTimeout(IDLE_MS));
  for (const each of clients) each.close();
  return [
    { what: 'a minute of an idle live connection: server', unit: 'CPU ms', value: idle.server },
    { what: 'a minute of an idle live connection: PostgreSQL', unit: 'CPU ms', value: idle.postgres },
    { what: 'memory of a server that has just started', unit: 'MB', value: begin / 1_048_576 },
    {
      what: 'memory of an idle live connection',
      unit: 'KB',
      value: (after - before) / CONNECTIONS.measured / 1_024,
    },
  ];
}
