import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * First port of a range below the ephemeral ports. An outgoing connection could take an ephemeral port before
 * the server listens on it.
 */
const FIRST = 20_000;
const PORTS = 12_000;
/**
 * Maximum number of workers. Each has its own range of ports: a port chosen by another worker looks free
 * until that worker's server listens.
 */
const WORKERS = 24;
const OF_A_WORKER = PORTS / WORKERS;

/** This worker's index, set by Playwright or Vitest; the last index if neither has set it. */
const worker =
  Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? WORKERS - 1) % WORKERS;
// Start at a random port, because another run on this machine may use the same ranges.
let turn = randomInt(OF_A_WORKER);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Returns a free port, for a server that must know its address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    turn += 1;
    const port = FIRST + worker * OF_A_WORKER + (turn % OF_A_WORKER);
    if (await isFree(port)) return port;
  }
}
