/** Counts the statements run by list requests whose callers disconnect while all reads are blocked. */
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { RawConnection } from '@questlog/testkit/raw-connection';
import { serverForTests } from '@questlog/testkit/server';
import { watchStatements, type SentStatement } from '@questlog/testkit/postgres/statements';

const server = await serverForTests();
const ada = await server.register();

/** Blocks all reads of tasks until the returned function is called. */
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

function request(path: string): RawConnection {
  const connection = new RawConnection(server.url);
  connection.head('GET', path, { authorization: `Bearer ${ada.tokens.accessToken}` });
  return connection;
}

/** Number of list requests so far. It makes each request unique. */
let requests = 0;
function newList(): string {
  requests += 1;
  return `/api/tasks?updatedSince=${new Date(requests * 1_000).toISOString()}`;
}

it('reads a list only if a client that requested it is still connected', async () => {
  const watch = watchStatements(server.database.pool);
  const statements: SentStatement[] = [];
  const sent = (name: string): SentStatement[] => {
    statements.push(...watch.take());
    return statements.filter((statement) => statement.name === name);
  };
  /** Waits until this many callers are loaded. One read may load several. */
  const loaded = (callers: number): Promise<void> =>
    vi.waitFor(() => {
      const together = sent('caller.load').map(({ values: [users = []] }) => (users as string[]).length);
      expect(together.reduce((sum, count) => sum + count, 0)).toBe(callers);
    });

  const release = await holdTasks();
  const running = [request(newList())];
  await vi.waitFor(async () => expect(await lockWaiters(server.database.pool)).toBe(1));
  const shared = newList();
  const waiting = Array.from({ length: 6 }, () => request(newList()));
  const leaves = request(shared);
  const stays = request(shared);
  await loaded(9);
  // This request queues behind the others, so its response shows that they have all had their turn.
  for (const connection of [...waiting, leaves, ...running]) connection.drop();
  await Promise.all([...waiting, leaves, ...running].map((connection) => connection.ended()));
  const last = request(newList());
  await loaded(10);
  await release();
  expect([(await stays.response()).status, (await last.response()).status]).toEqual([200, 200]);
  // One read was already running. Of the waiting reads, only two still had a connected caller.
  expect(sent('tasks.list-all-newest')).toHaveLength(3);

  // A list whose callers have all disconnected is not cached, so a new request reads it.
  const again = request(shared);
  expect((await again.response()).status).toBe(200);
  for (const connection of [stays, last, again]) connection.drop();
});
