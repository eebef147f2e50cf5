/**
 * Compares the console's lists for a thousand and a million users, and for five thousand and five million
 * audit log rows. Measures calls of a signed-in superadmin over HTTP.
 */
import { Client } from 'pg';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { makeAuditLogs, makeUsers } from './admin-rows.ts';
import { start } from './processes.ts';

const SIZES = [
  { users: 1_000, logs: 5_000 },
  { users: 1_000_000, logs: 5_000_000 },
] as const;
const CALLS = 60;
const WARM_UP = 5;
const ADMIN = { email: 'root@example.org', password: 'a long enough password' };

/**
 * The measured requests. Each has a name and a function that returns the path for the n-th call. Paths vary
 * where possible.
 */
const CASES: readonly (readonly [what: string, path: (call: number) => string])[] = [
  ['users, first page', () => '/users?page=1'],
  ['users, any page', (call) => `/users?page=${1 + ((call * 83) % 500)}`],
  [
    'users, of a month',
    (call) => `/users?fromDate=2025-0${1 + (call % 9)}-01&toDate=2025-0${1 + (call % 9)}-28`,
  ],
  ['users, search for one', (call) => `/users?search=${1_000 - call}%40`],
  ['users, search for nobody', (call) => `/users?search=nobody${call}`],
  [
    'users, search for a name in sixty',
    (call) => `/users?search=${['vera', 'hansen', 'kovacs', 'zara'][call % 4]}`,
  ],
  [
    'users, search for both names',
    (call) => `/users?search=${['ada+novak', 'theo+ricci', 'wen+zimmer'][call % 3]}`,
  ],
  ['users, search for a term that all have', (call) => `/users?search=example&page=${1 + (call % 9)}`],
  ['users, search for two letters', (call) => `/users?search=${['ma', 'ka', 'xq', 'vo', 'zo'][call % 5]}`],
  ['users, search for a letter', (call) => `/users?search=${['a', 'q', 'x', 'z'][call % 4]}`],
  ['audit log, first page', () => '/audit-logs'],
  ['audit log, any page', (call) => `/audit-logs?page=${1 + ((call * 83) % 500)}`],
  [
    'audit log, of an admin',
    (call) => `/audit-logs?adminId=00000000-0000-7000-8000-0000000000${(16 + (call % 40)).toString(16)}`,
  ],
  ['audit log, of a common action', () => '/audit-logs?action=user.view'],
  ['audit log, of a rare action', () => '/audit-logs?action=admin.grant'],
  ['audit log, of an action that never happened', () => '/audit-logs?action=job.retry'],
  ['audit log, of a resource', (call) => `/audit-logs?resourceType=${call % 2 === 0 ? 'user' : 'admin'}`],
  ['audit log, rejected calls', () => '/audit-logs?success=false'],
  ['audit log, successful calls', () => '/audit-logs?success=true'],
  [
    'audit log, of a period',
    (call) => `/audit-logs?from=2025-0${1 + (call % 9)}-01T00:00:00Z&to=2025-0${1 + (call % 9)}-02T00:00:00Z`,
  ],
  [
    'audit log, of an admin, a rare action, rejected',
    (call) =>
      `/audit-logs?adminId=00000000-0000-7000-8000-0000000000${(16 + (call % 40)).toString(16)}&action=admin.grant&success=false`,
  ],
  ['users and activity, counted', (call) => (call % 2 === 0 ? '/users/overview' : '/users/activity')],
];

export interface AdminFigure {
  readonly what: string;
  /** 95th percentile in milliseconds, by number of users. */
  readonly ms: Readonly<Record<number, number>>;
}

async function tokenAt(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

async function p95(url: string, path: (call: number) => string, authorization: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS + WARM_UP; call += 1) {
    const began = performance.now();
    const response = await fetch(`${url}/api/admin${path(call)}`, { headers: { authorization } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path(call)}: ${response.status} ${text}`);
    if (call >= WARM_UP) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Measures how long each console list takes to load at each row count. */
export async function adminFigures(): Promise<AdminFigure[]> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error' };
  const server = await start('apps/server/src/main.ts', [], environment);
  const client = new Client({ connectionString: await runningClusterUrl(dataDir.path) });
  try {
    await client.connect();
    await post(`${server.url}/api/auth/register`, { ...ADMIN, firstName: 'Root', lastName: 'Admin' });
    const first = `Bearer ${await tokenAt(server.url)}`;
    await post(`${server.url}/api/admin/bootstrap`, {}, { authorization: first });
    const figures = new Map<string, Record<number, number>>();
    let before = { users: 0, logs: 0 };
    for (const size of SIZES) {
      await makeUsers(client, before.users, size.users);
      await makeAuditLogs(client, before.logs, size.logs);
      before = size;
      // Do what autovacuum would do later.
      for (const table of ['users', 'audit_logs']) await client.query(`vacuum analyze ${table}`);
      const authorization = `Bearer ${await tokenAt(server.url)}`;
      for (const [what, path] of CASES) {
        const known = figures.get(what) ?? {};
        figures.set(what, { ...known, [size.users]: await p95(server.url, path, authorization) });
      }
    }
    return [...figures].map(([what, ms]) => ({ what, ms }));
  } finally {
    await client.end();
    await server.stop();
    await dataDir.remove();
  }
}
