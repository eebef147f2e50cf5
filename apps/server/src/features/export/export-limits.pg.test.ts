import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { exportedEvents } from './exported-events.queries.ts';
import { exportedPatterns, exportedTasks } from './export.queries.ts';

/** More text than fits into all buffers between the server and a client that reads nothing. */
const [TASKS, CHARACTERS] = [300, 100_000];
const PIECE_BYTES = 262_144;

const server = await serverForTests();
const other = await serverForTests({ database: server.database });

async function userWithLargeAccount(): Promise<TestUser> {
  const user = await server.register();
  await server.setTier(user, 'PersonalPro');
  const tasks = Array.from({ length: TASKS }, (_, index) => ({ title: `Large ${index}` }));
  await user.api('POST /api/tasks/bulk', { body: { tasks } });
  const text = randomBytes(CHARACTERS).toString('base64').slice(0, CHARACTERS);
  await server.database.pool.query('update tasks set description = $2 where account_id = $1', [
    user.accountId,
    text,
  ]);
  return user;
}

/** Requests an export and reads nothing but the head of the response. */
async function unreadExport(user: TestUser): Promise<IncomingMessage> {
  const { tokens } = await server.signIn(user);
  const request = get(`${server.url}/api/accounts/${user.accountId}/export`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    agent: false,
  });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

const exportOf = ({ api, accountId }: TestUser): Promise<Uint8Array> =>
  api('GET /api/accounts/{accountId}/export', { params: { accountId } });

/** Requests exports until one is accepted. */
async function acceptedExport(user: TestUser): Promise<Uint8Array> {
  for (;;) {
    const archive = await exportOf(user).catch((error: { readonly status?: number }) => {
      if (error.status !== 429) throw error;
      return undefined;
    });
    if (archive !== undefined) return archive;
    await setImmediate();
  }
}

const REJECTED = { status: 429, retryAfter: 30 };

it('a user has one export at a time, on all server processes, until the client leaves (EXPORT-11)', async () => {
  const ada = await userWithLargeAccount();
  const unread = await unreadExport(ada);
  expect(unread.statusCode).toBe(200);
  const message = 'You already have an export in progress. Wait until it is finished, then try again.';
  await expect(exportOf(ada)).rejects.toMatchObject({ ...REJECTED, message });
  const { tokens } = await other.signIn(ada);
  const params = { accountId: ada.accountId };
  const elsewhere = other.call({ authorization: `Bearer ${tokens.accessToken}` });
  await expect(elsewhere('GET /api/accounts/{accountId}/export', { params })).rejects.toMatchObject(REJECTED);
  unread.destroy();
  expect((await acceptedExport(ada)).length).toBeGreaterThan(TASKS * CHARACTERS);
});

it('at most two exports are in progress (EXPORT-11)', async () => {
  const [ada, grace, third] = [
    await userWithLargeAccount(),
    await userWithLargeAccount(),
    await server.register(),
  ];
  const unread = [await unreadExport(ada), await unreadExport(grace)];
  const message = 'The server is busy with the exports of others. Please try again in a minute.';
  await expect(exportOf(third)).rejects.toMatchObject({ ...REJECTED, message });
  for (const response of unread) response.destroy();
  await expect(acceptedExport(third)).resolves.toBeInstanceOf(Uint8Array);
});

it('an export that fails is a broken download, not a shorter archive (EXPORT-10)', async () => {
  const ada = await userWithLargeAccount();
  const unread = await unreadExport(ada);
  const broken = once(unread, 'aborted');
  await server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and classid::int = hashtext('questlog.export')`,
  );
  unread.resume();
  await broken;
  expect(unread.complete).toBe(false);
  await expect(acceptedExport(ada)).resolves.toBeInstanceOf(Uint8Array);
});

it('an export reads rows in pieces of bounded size, whatever they contain (EXPORT-2)', async () => {
  const ada = await userWithLargeAccount();
  const { pool } = server.database;
  let count = 0;
  for await (const piece of exportedTasks(pool, ada.accountId)) {
    count += piece.length;
    expect(JSON.stringify(piece).length).toBeLessThan(PIECE_BYTES + 1.1 * CHARACTERS);
  }
  expect(count).toBe(TASKS);
});

it('patterns are read in pieces of bounded size (EXPORT-2)', async () => {
  const ada = await server.register();
  await server.setTier(ada, 'PersonalPro');
  const description = 'x'.repeat(CHARACTERS);
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { id } = await ada.api('POST /api/tasks', {
      body: { title, description, dueDate: '2030-03-01' },
    });
    const body = { frequency: 'Daily' as const, interval: 1, repeatMode: 'Schedule' as const };
    await ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body });
  }
  const lengths: number[] = [];
  for await (const piece of exportedPatterns(server.database.pool, ada.accountId)) lengths.push(piece.length);
  expect(lengths).toEqual([3, 3]);
});

it('reads the events of the history in pieces of bounded size (EXPORT-2, EXPORT-13)', async () => {
  const ada = await server.register();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Long' } });
  await server.database.pool.query(
    `insert into task_events (account_id, change_id, seq, task_id, at, via, kind, field, to_value)
     select $1, 1000 + number / 100, number % 100, $2, now(), 'app', 'changed', 'notes',
            json_build_object('at', 0, 'text', case when number < 6 then repeat('x', $3) else 'x' end)
       from generate_series(0, 2499) number`,
    [ada.accountId, id, CHARACTERS],
  );
  const pieces: string[][] = [];
  for await (const piece of exportedEvents(server.database.pool, ada.accountId)) pieces.push(piece);
  for (const piece of pieces) {
    expect(piece.join('').length).toBeLessThan(1.5 * PIECE_BYTES + 1.1 * CHARACTERS);
  }
  const ids = pieces.flat().map((event) => (JSON.parse(event) as { readonly id: string }).id);
  expect(ids).toHaveLength(2_501);
  const positions = ids.map((each) => each.split('-').map(Number));
  expect(positions).toEqual(positions.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
});
