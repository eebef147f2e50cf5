/** Sends SIGTERM, as a service manager would, at random moments to a server under load. */
import { startLiveServer } from '@questlog/testkit/live-server';
import { afterAll, describe, expect, it } from 'vitest';

/** Number of tasks being created when the signal arrives. */
const AT_ONCE = 16;
const TIMEOUT_MS = 120_000;

const server = await startLiveServer();
afterAll(() => server.close(), TIMEOUT_MS);

/** Creates tasks and registers users until the server has stopped. Jobs send the users' emails. */
async function work(isOver: () => boolean): Promise<void> {
  const ada = await server.register();
  const create = async (): Promise<void> => {
    while (!isOver()) await ada.api('POST /api/tasks', { body: { title: 'a task' } });
  };
  const register = async (): Promise<void> => {
    while (!isOver()) await server.register();
  };
  await Promise.allSettled([register(), ...Array.from({ length: AT_ONCE }, create)]);
}

describe('a server that receives SIGTERM (OPERATION-28)', { timeout: TIMEOUT_MS }, () => {
  it('stops PostgreSQL without errors on SIGTERM under load, even if the signal is repeated', async () => {
    if (!server.isRunning) await server.start();
    let over = false;
    const load = work(() => over);
    // By the time these requests are answered, the server is under load.
    const grace = await server.register();
    await grace.api('POST /api/tasks', { body: { title: 'another' } });

    const code = await server.terminate();
    over = true;
    await load;

    expect(server.log).toEqual([]);
    expect(code).toBe(0);
    expect(await server.hasPostgres()).toBe(false);
  });

  it('stops PostgreSQL without errors on SIGTERM right after startup', async () => {
    if (!server.isRunning) await server.start();
    expect(await server.terminate()).toBe(0);
    expect(server.log).toEqual([]);
    expect(await server.hasPostgres()).toBe(false);
  });

  it('on SIGTERM during startup, the server stops the PostgreSQL server that it has just started', async () => {
    const starting = server.start();
    starting.catch(() => undefined);
    await expect.poll(() => server.hasPostgres(), { timeout: TIMEOUT_MS }).toBe(true);
    expect(await server.terminate()).toBe(0);
    expect(await server.hasPostgres()).toBe(false);
  });
});
