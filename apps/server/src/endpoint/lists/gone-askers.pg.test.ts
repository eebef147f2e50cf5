/** Lists that nobody waits for any more: counted by statements, while none of them can go on. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { RawConnection } from '@questlog/testkit/raw-connection';
import { startTestServer, type TestServer, type TestUser } from '@questlog/testkit/server';
import { watchStatements, type SentStatement } from '@questlog/testkit/postgres/statements';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register();
});
afterAll(() => server.close());

/** Nobody reads tasks until they are let go. */
async function holdTasks(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table tasks in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

function ask(path: string): RawConnection {
  const connection = new RawConnection(server.url);
  connection.head('GET', path, { authorization: `Bearer ${ada.tokens.accessToken}` });
  return connection;
}

/** A list that nobody has asked for. */
let asked = 0;
function newList(): string {
  asked += 1;
  return `/api/tasks?updatedSince=${new Date(asked * 1_000).toISOString()}`;
}

it('is not begun for those who have gone, and is for whoever is left of those who asked the same', async () => {
  const watch = watchStatements(server.database.pool);
  const statements: SentStatement[] = [];
  const sent = (name: string): SentStatement[] => {
    statements.push(...watch.take());
    return statements.filter((statement) => statement.name === name);
  };
  /** Some callers may have been read together. */
  const loaded = (callers: number): Promise<void> =>
    vi.waitFor(() => {
      const together = sent('caller.load').map(({ values: [users = []] }) => (users as string[]).length);
      expect(together.reduce((sum, count) => sum + count, 0)).toBe(callers);
    });

  const release = await holdTasks();
  const running = [ask(newList())];
  await vi.waitFor(async () => expect(await lockWaiters(server.database.pool)).toBe(1));
  const shared = newList();
  const waiting = Array.from({ length: 6 }, () => ask(newList()));
  const leaves = ask(shared);
  const stays = ask(shared);
  await loaded(9);
  // Later than those that wait: once it is answered, all of them had their turn.
  for (const connection of [...waiting, leaves, ...running]) connection.drop();
  await Promise.all([...waiting, leaves, ...running].map((connection) => connection.ended()));
  const last = ask(newList());
  await loaded(10);
  await release();
  expect([(await stays.answer()).status, (await last.answer()).status]).toEqual([200, 200]);
  // One ran already; of the nine that waited, two had somebody to read them.
  expect(sent('tasks.list-all-newest')).toHaveLength(3);

  // Nothing of those that were not begun is kept: who asks the same again is answered.
  const again = ask(shared);
  expect((await again.answer()).status).toBe(200);
  for (const connection of [stays, last, again]) connection.drop();
});
