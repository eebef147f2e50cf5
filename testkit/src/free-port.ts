import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: one of those could take the port before its server listens.
 */
const FIRST = 20_000;
const PORTS = 12_000;
/** Each worker of a run takes its ports from a part of its own: until a server listens, nobody sees that its port is taken. */
const WORKERS = 24;
const OF_A_WORKER = PORTS / WORKERS;

/** The place of this process among the workers of its run, as Playwright or Vitest tell it; without them, the last. */
const worker =
  Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? WORKERS - 1) % WORKERS;
// Another run on the same machine begins elsewhere.
let turn = randomInt(OF_A_WORKER);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port that nobody listens on: for a server that has to know its address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    turn += 1;
    const port = FIRST + worker * OF_A_WORKER + (turn % OF_A_WORKER);
    if (await isFree(port)) return port;
  }
}
