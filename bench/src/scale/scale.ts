/**
 * Compares the cost of an account, a task, a change, a list and a connection between a thousand and a hundred
 * thousand accounts. `--accounts=100000 --tasks=5000000` sets the larger size, and `--partitions=16`
 * partitions the tables. Each size has its own database, which is removed afterwards.
 */
import { Client } from 'pg';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import type { BenchUser } from '../bench-users.ts';
import { start } from '../processes.ts';
import {
  backendFigures,
  callFigures,
  connectionFigures,
  cpuFigures,
  signIn,
  signInUsers,
  type ScaleFigure,
} from './scale-costs.ts';
import { fillDatabase, occupied, type ScaleSize } from './scale-database.ts';
import { LARGE_ACCOUNT } from './scale-rows.ts';

const SMALL_ACCOUNTS = 1_000;

/** The measurements for a small and a large number of accounts, with the same names in the same order. */
export interface ScaleFigures {
  readonly sizes: readonly ScaleSize[];
  readonly figures: readonly (readonly ScaleFigure[])[];
}

function option(name: string, least: number): number | undefined {
  const text = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  if (text === undefined) return undefined;
  const value = Number(text.slice(name.length + 3));
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} is a number from ${least}`);
  return value;
}

/**
 * Returns the bytes per row: of each table, of all its indexes together, and of each index on tasks. Also
 * returns the bytes per account, without stored responses.
 */
async function sizeFigures(client: Client, size: ScaleSize): Promise<ScaleFigure[]> {
  // Update the statistics, which do not yet include the stored responses of the calls above.
  await client.query('analyze idempotency_keys');
  const tables = await occupied(client);
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const total = tables
    .filter(({ table }) => table !== 'idempotency_keys')
    .reduce((sum, { bytes, indexes }) => sum + bytes + sumOf(indexes), 0);
  return [
    { what: 'whole database', unit: 'MB', value: Number(rows[0]?.bytes) / 1_048_576 },
    { what: 'an account with everything in it', unit: 'bytes', value: total / size.accounts },
    ...tables.flatMap(({ table, rows: count, bytes, indexes }): ScaleFigure[] => {
      const each = (what: string, all: number): ScaleFigure => ({ what, unit: 'bytes', value: all / count });
      const listed = table === 'tasks' ? Object.entries(indexes) : [];
      return [
        each(`a row of ${table}`, bytes),
        each(`a row of ${table} in all indexes`, sumOf(indexes)),
        ...listed.map(([name, ofIndex]) => each(`a row of ${table} in ${name}`, ofIndex)),
      ];
    }),
  ];
}

const sumOf = (values: Readonly<Record<string, number>>): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0);

async function figuresOf(size: ScaleSize): Promise<ScaleFigure[]> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  try {
    const filling = performance.now();
    await fillDatabase(dataDir.path, size);
    console.log(`${size.accounts} accounts filled in ${Math.round((performance.now() - filling) / 1_000)} s`);
    const server = await start('apps/server/src/main.ts', [], environment);
    const url = await runningClusterUrl(dataDir.path);
    if (url === undefined) throw new Error('the server started without a database');
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const users = await signInUsers(server.url, size);
      const large = await signIn(server.url, LARGE_ACCOUNT);
      return [
        { what: 'start of a server on a full database', unit: 'ms', value: server.startMs },
        ...(await callFigures(server.url, users, large)),
        ...(await cpuFigures(server, client, users)),
        ...(await backendFigures(client)),
        ...(await connectionsOf({ ...environment, DATABASE_URL: url }, client, users)),
        ...(await sizeFigures(client, size)),
      ];
    } finally {
      await client.end();
      await server.stop();
    }
  } finally {
    await dataDir.remove();
  }
}

async function connectionsOf(
  environment: Readonly<Record<string, string>>,
  client: Client,
  users: readonly BenchUser[],
): Promise<ScaleFigure[]> {
  const server = await start('apps/server/src/main.ts', [], environment);
  try {
    return await connectionFigures(server, client, users);
  } finally {
    await server.stop();
  }
}

export async function scaleFigures(): Promise<ScaleFigures> {
  const accounts = option('accounts', SMALL_ACCOUNTS) ?? 100_000;
  const tasks = option('tasks', SMALL_ACCOUNTS) ?? 50 * accounts;
  const partitions = option('partitions', 2);
  const smallTasks = Math.round((tasks / accounts) * SMALL_ACCOUNTS);
  const small = { accounts: SMALL_ACCOUNTS, tasks: smallTasks, partitions };
  const sizes = accounts === SMALL_ACCOUNTS ? [small] : [small, { accounts, tasks, partitions }];
  const figures: ScaleFigure[][] = [];
  for (const size of sizes) figures.push(await figuresOf(size));
  return { sizes, figures };
}

/** Returns one row per measurement, with a column for each number of accounts. */
export function tableOfScale({ sizes, figures }: ScaleFigures): Record<string, string>[] {
  const text = (value: number): string =>
    value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
  return (figures[0] ?? []).map(({ what, unit }, line) => ({
    what: `${what}, ${unit}`,
    ...Object.fromEntries(
      sizes.map(({ accounts }, column) => {
        const figure = figures[column]?.[line];
        const p95 = figure?.p95 === undefined ? '' : ` (p95 ${text(figure.p95)})`;
        return [`${accounts} accounts`, `${text(figure?.value ?? Number.NaN)}${p95}`];
      }),
    ),
  }));
}
