/** Measures how much hostile request bodies delay other requests, and how much memory they use. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { BenchUser } from './bench-users.ts';

export interface BodyCost {
  readonly what: string;
  readonly status: number;
  /** The slowest response from `/healthz` while the server was receiving the body. */
  readonly healthMs: number;
  /** The server's peak memory, sampled after each `/healthz`; NaN if unknown. */
  readonly memoryMb: number;
}

const OBJECTS = `[${'{},'.repeat(4_000_000)}{}]`.slice(0, 11_999_998) + '{}';

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

async function cost(
  url: string,
  pid: number,
  what: string,
  body: string | Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<BodyCost> {
  const progress = { responded: false };
  const sent = fetch(`${url}/api/tasks/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
    // A failed request counts as answered: the server may close the connection if it stops reading the body.
    .then(({ status }) => status)
    .catch(() => 0)
    .finally(() => (progress.responded = true));
  let longest = 0;
  let most = 0;
  while (!progress.responded) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - began);
    most = Math.max(most, await memoryMb(pid));
  }
  return { what, status: await sent, healthMs: Math.round(longest), memoryMb: most };
}

/** Measures requests with large bodies, one at a time, at the endpoint with the largest body limit. */
export async function bodyCosts(url: string, pid: number, user: BenchUser): Promise<BodyCost[]> {
  const small = brotliCompressSync(Buffer.alloc(100_000_000, ' '));
  const brotli = { 'content-encoding': 'br' };
  return [
    await cost(url, pid, `${small.length} bytes of brotli, without a token`, small, brotli),
    await cost(url, pid, '12 MB of objects, without a token', OBJECTS, {}),
    await cost(url, pid, '12 MB of objects, with a token', OBJECTS, user.headers),
  ];
}
