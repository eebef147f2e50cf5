import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../src/fixtures/test.ts';

/** The maximum number in one call. */
const TASKS = 5_000;
/** Milliseconds between sending a call and killing the server: before, during or near the end of its work. */
const KILL_AFTER_MS = { import: 150, deletion: 600, undo: 5, export: 150 };
/** The first bytes of a ZIP archive, and those of the record at its end. */
const [FIRST_RECORD, LAST_RECORD] = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Kills the server while it processes a call, restarts it, and repeats the call if it got no response. */
async function killDuring(
  server: LiveServer,
  killAfterMs: number,
  call: () => Promise<unknown>,
): Promise<void> {
  const acknowledged = call().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === 'NetworkError') return false;
      throw error;
    },
  );
  await delay(killAfterMs);
  await server.kill();
  const isDone = await acknowledged;
  await server.start();
  if (!isDone) await call();
}

/** Returns the user's task ids, sorted. Checks that none is stored twice and that the account's count is correct. */
async function storedIds(user: LiveUser): Promise<readonly string[]> {
  const tasks = await user.api('GET /api/tasks');
  const ids = tasks.map(({ id }) => id);
  expect(new Set(ids).size, 'no task is stored twice').toBe(ids.length);
  const accountId = await user.accountId();
  const usage = await user.api('GET /api/accounts/{accountId}/usage', { params: { accountId } });
  expect(usage.tasks.current, 'the count of the account').toBe(ids.length);
  return ids.toSorted();
}

test('killing the server during an import, a bulk deletion, its undo and an export of 5,000 tasks loses nothing and duplicates nothing (API-25, OPERATION-7)', async () => {
  test.setTimeout(300_000);
  const server = await startLiveServer();
  try {
    const user = await server.register();
    await server.setTier(user.email, 'PersonalPro');
    const accountId = await user.accountId();
    const tasks = Array.from({ length: TASKS }, (_, index) => ({
      id: randomUUID(),
      title: `Task ${index}`,
      tagPaths: [`import/part-${index % 3}`],
    }));
    const taskIds = tasks.map(({ id }) => id);
    const [importKey, deletionKey, undoKey] = [randomUUID(), randomUUID(), randomUUID()];

    await killDuring(server, KILL_AFTER_MS.import, () =>
      user.api('POST /api/tasks/bulk', { body: { tasks }, idempotencyKey: importKey }),
    );
    expect(await storedIds(user), 'after the import').toEqual(taskIds.toSorted());

    await killDuring(server, KILL_AFTER_MS.deletion, () =>
      user.api('POST /api/tasks/bulk/delete', { body: { taskIds }, idempotencyKey: deletionKey }),
    );
    expect(await storedIds(user), 'after the deletion').toEqual([]);

    await killDuring(server, KILL_AFTER_MS.undo, () =>
      user.api('POST /api/tasks/bulk/restore', { body: { taskIds }, idempotencyKey: undoKey }),
    );
    expect(await storedIds(user), 'after the undo').toEqual(taskIds.toSorted());

    let archive = new Uint8Array();
    await killDuring(server, KILL_AFTER_MS.export, async () => {
      archive = await user.api('GET /api/accounts/{accountId}/export', { params: { accountId } });
    });
    const text = Buffer.from(archive).toString('latin1');
    expect(text.startsWith(FIRST_RECORD) && text.includes(LAST_RECORD), 'a complete archive').toBe(true);
  } finally {
    await server.close();
  }
});
