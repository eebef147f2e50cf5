/** Reads the resources used by processes from Linux's /proc. On other systems, the figures are NaN. */
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/** Clock ticks per second in /proc, the same on all common platforms. */
const TICKS = 100;

export async function memoryOf(pid: number, kind: 'VmRSS' | 'RssAnon' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${kind}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1_024;
}

/** Returns the processor time that a process has used, in milliseconds. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return ((Number(user) + Number(system)) * 1_000) / TICKS;
}

/** Returns the process ids of PostgreSQL's backends, other than the given connection's. */
export async function postgresProcesses(client: Client, which = 'true'): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and ${which}`,
  );
  return rows.map(({ pid }) => pid);
}

/** Processor time that some work used, in milliseconds. */
export interface CpuCost {
  readonly server: number;
  readonly postgres: number;
}

/** Measures the processor time that a server and its PostgreSQL use for some work. */
export async function cpuOfWork(
  server: number,
  client: Client,
  pieces: number,
  work: () => Promise<unknown>,
): Promise<CpuCost> {
  const before = { server: await cpuOf(server), postgres: await cpuOfPostgres(client) };
  await work();
  const after = { server: await cpuOf(server), postgres: await cpuOfPostgres(client) };
  // PostgreSQL processes that ended during the work do not count.
  const used = [...after.postgres].map(([pid, ms]) => ms - (before.postgres.get(pid) ?? 0));
  return {
    server: (after.server - before.server) / pieces,
    postgres: used.reduce((sum, ms) => sum + ms, 0) / pieces,
  };
}

async function cpuOfPostgres(client: Client): Promise<ReadonlyMap<number, number>> {
  const pids = await postgresProcesses(client);
  return new Map(await Promise.all(pids.map(async (pid) => [pid, await cpuOf(pid)] as const)));
}
