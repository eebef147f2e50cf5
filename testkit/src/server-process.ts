import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { z } from 'zod';

const connection = z.object({ url: z.string(), superuserUrl: z.string() });

/** A separate process that runs a data directory's embedded database, as a server does. */
export interface ClusterHolder {
  readonly url: string;
  readonly process: ChildProcess;
  readonly postgresPid: number;
  /** Kills this process with `kill -9`, not its PostgreSQL, and waits until it has exited. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a process that runs a data directory's embedded database.
 *
 * @param user the user that the process runs as; only for tests that run as root
 * @throws an error with the process's output, if the process exits instead
 */
export async function holdCluster(
  dataDir: string,
  user?: { uid: number; gid: number },
): Promise<ClusterHolder> {
  const script = join(import.meta.dirname, 'postgres/hold-cluster.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    once(child, 'close').then(([code]) => {
      throw new Error(`exit ${String(code)}: ${said.trim()}`);
    }),
  ]);
  const { url, superuserUrl } = connection.parse(JSON.parse(line));
  return {
    url,
    process: child,
    postgresPid: await postgresPid(superuserUrl),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function postgresPid(superuserUrl: string): Promise<number> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ directory: string }>(
      `select current_setting('data_directory') as directory`,
    );
    return Number.parseInt(await readFile(join(rows[0]?.directory ?? '', 'postmaster.pid'), 'utf8'), 10);
  } finally {
    await client.end();
  }
}
