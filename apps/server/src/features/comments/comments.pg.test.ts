import { MAX_COMMENTS } from '@questlog/domain/comments/comments';
import { newId } from '@questlog/domain/uuid';
import { indexesRead, planStatement, watchStatements } from '@questlog/testkit/postgres/statements';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests();

type Api = TestUser['api'];

const task = async (api: Api, title = 'Call the bank'): Promise<string> =>
  (await api('POST /api/tasks', { body: { title } })).id;
const say = (api: Api, id: string, body: string, own: { id?: string } = {}) =>
  api('POST /api/tasks/{id}/comments', { params: { id }, body: { ...own, body } });
const read = (api: Api, id: string, query: { before?: string; limit?: number } = {}) =>
  api('GET /api/tasks/{id}/comments', { params: { id }, query });
const bodies = async (api: Api, id: string) => (await read(api, id)).comments.map(({ body }) => body);
const since = (api: Api, version: number) => api('GET /api/changes', { query: { since: version } });

/** A team of an Owner, an Admin and a Member. */
async function team() {
  const owner = await server.openTeam(await server.register({ firstName: 'Olga' }));
  const [admin, member] = [await server.register(), await server.register()];
  await server.join(admin, owner, 'Admin');
  const memberId = await server.join(member, owner);
  const { accountId } = owner;
  return {
    owner,
    memberId,
    admin: { ...admin, api: server.inAccount(admin, accountId) },
    member: { ...member, api: server.inAccount(member, accountId) },
  };
}

it('members comment on a task, and everybody in the account reads the comments, oldest first (COMMENT-1)', async () => {
  const { owner, member } = await team();
  const id = await task(owner.api);
  const first = await say(owner.api, id, '  Which *branch*?\n');
  server.clock.advance({ seconds: 1 });
  await say(member.api, id, 'The old one');
  expect(first).toMatchObject({
    taskId: id,
    authorId: owner.user.id,
    authorName: null,
    body: 'Which *branch*?',
    mentions: [],
    editedAt: null,
  });
  expect((await read(member.api, id)).comments).toMatchObject([
    { id: first.id },
    { authorId: member.user.id, body: 'The old one' },
  ]);
});

it('a comment with a repeated id is stored once, and the id of another comment is a conflict (COMMENT-1)', async () => {
  const { owner, member } = await team();
  const id = await task(owner.api);
  const own = { id: newId(0) };
  await say(owner.api, id, 'Once', own);
  expect(await say(owner.api, id, 'Twice', own)).toMatchObject({ ...own, body: 'Once' });
  const conflict = { status: 409, code: 'conflict' };
  await expect(say(member.api, id, 'Mine', own)).rejects.toMatchObject(conflict);
  await expect(say(owner.api, await task(owner.api), 'Elsewhere', own)).rejects.toMatchObject(conflict);
  expect(await bodies(owner.api, id)).toEqual(['Once']);
});

it.each([
  ['no text', undefined, 'A comment needs text.'],
  ['an empty text', ' \n ', 'A comment needs text.'],
  ['10,001 characters', 'x'.repeat(10_001), 'At most 10000 characters.'],
  ['a character that cannot be stored', 'a\u0000b', 'This text contains characters that cannot be stored.'],
])('rejects a comment with %s (COMMENT-1)', async (_name, body, message) => {
  const ada = await server.register();
  const id = await task(ada.api);
  const error = { status: 400, fields: [{ field: 'body', message }] };
  await expect(say(ada.api, id, body as string)).rejects.toMatchObject(error);
  const own = await say(ada.api, id, 'x'.repeat(10_000));
  await expect(
    ada.api('PATCH /api/comments/{id}', { params: { id: own.id }, body: { body: body as string } }),
  ).rejects.toMatchObject(error);
});

it('a task has at most 1,000 comments (COMMENT-2)', async () => {
  const ada = await server.register();
  const id = await task(ada.api);
  const deleted = await say(ada.api, id, 'Deleted');
  await ada.api('DELETE /api/comments/{id}', { params: { id: deleted.id } });
  await server.database.pool.query(
    `insert into comments (account_id, id, task_id, author_id, body, created_at, updated_at, version)
     select $1, gen_random_uuid(), $2, $3, 'c', now(), now(), 0 from generate_series(1, $4)`,
    [ada.accountId, id, ada.user.id, MAX_COMMENTS],
  );
  const full = {
    status: 409,
    message: 'A task can have at most 1,000 comments. Delete one that you no longer need.',
  };
  await expect(say(ada.api, id, 'One more')).rejects.toMatchObject(full);
  await expect(
    ada.api('POST /api/comments/{id}/restore', { params: { id: deleted.id } }),
  ).rejects.toMatchObject(full);
});

it('a task in the trash takes no comments, keeps them, and has them again when it is restored (COMMENT-3)', async () => {
  const ada = await server.register();
  const id = await task(ada.api);
  const own = await say(ada.api, id, 'Which branch?');
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  const conflict = { status: 409, message: 'This task is in the trash. Restore it to comment on it.' };
  await expect(say(ada.api, id, 'Late')).rejects.toMatchObject(conflict);
  const params = { id: own.id };
  await expect(ada.api('PATCH /api/comments/{id}', { params, body: { body: 'Late' } })).rejects.toMatchObject(
    conflict,
  );
  await expect(read(ada.api, id)).rejects.toMatchObject({ status: 404 });
  await ada.api('POST /api/tasks/{id}/restore', { params: { id } });
  expect(await bodies(ada.api, id)).toEqual(['Which branch?']);
});

it('only its author edits a comment; the author, the Owner and Admins delete and restore it (COMMENT-4)', async () => {
  const { owner, admin, member } = await team();
  const id = await task(owner.api);
  const [ofMember, ofOwner] = [await say(member.api, id, 'Mine'), await say(owner.api, id, 'Hers')];
  const params = { id: ofMember.id };
  const forbidden = { status: 403, code: 'forbidden' };
  for (const { api } of [owner, admin]) {
    await expect(
      api('PATCH /api/comments/{id}', { params, body: { body: 'Changed' } }),
    ).rejects.toMatchObject(forbidden);
  }
  const hers = { id: ofOwner.id };
  await expect(member.api('DELETE /api/comments/{id}', { params: hers })).rejects.toMatchObject(forbidden);
  await admin.api('DELETE /api/comments/{id}', { params: hers });
  await expect(member.api('POST /api/comments/{id}/restore', { params: hers })).rejects.toMatchObject(
    forbidden,
  );
  await admin.api('DELETE /api/comments/{id}', { params });
  await admin.api('DELETE /api/comments/{id}', { params });
  expect(await bodies(owner.api, id)).toEqual([]);
  await expect(
    member.api('PATCH /api/comments/{id}', { params, body: { body: 'Changed' } }),
  ).rejects.toMatchObject({ status: 409 });
  expect(await member.api('POST /api/comments/{id}/restore', { params })).toMatchObject({ body: 'Mine' });
  server.clock.advance({ seconds: 1 });
  expect(await member.api('PATCH /api/comments/{id}', { params, body: { body: 'Changed' } })).toMatchObject({
    body: 'Changed',
    createdAt: ofMember.createdAt,
    editedAt: new Date(server.clock.now().epochMilliseconds).toISOString(),
  });
});

it('the server works out the mentions: at most 20 Active members of the account (COMMENT-5)', async () => {
  const { owner, member, memberId } = await team();
  const stranger = await server.register();
  const id = await task(owner.api);
  const mention = (userId: string): string => `@[Somebody](user:${userId})`;
  const body = [stranger.user.id, member.user.id, owner.user.id, newId(0)].map(mention).join(' ');
  const said = await say(owner.api, id, body);
  expect(said).toMatchObject({ body, mentions: [member.user.id, owner.user.id] });
  await owner.api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
    params: { accountId: owner.accountId, memberId },
    body: { status: 'Suspended' },
  });
  expect(
    await owner.api('PATCH /api/comments/{id}', { params: { id: said.id }, body: { body: `${body}!` } }),
  ).toMatchObject({ mentions: [owner.user.id] });
});

it('earlier comments are read page by page (COMMENT-6)', async () => {
  const ada = await server.register();
  const id = await task(ada.api);
  for (let count = 1; count <= 5; count += 1) {
    await say(ada.api, id, String(count));
    server.clock.advance({ seconds: 1 });
  }
  const last = await read(ada.api, id, { limit: 2 });
  expect(last.comments.map(({ body }) => body)).toEqual(['4', '5']);
  const middle = await read(ada.api, id, { limit: 2, before: last.nextBefore ?? '' });
  expect(middle.comments.map(({ body }) => body)).toEqual(['2', '3']);
  const first = await read(ada.api, id, { limit: 2, before: middle.nextBefore ?? '' });
  expect(first).toMatchObject({ comments: [{ body: '1' }], nextBefore: null });
});

it('another account has no such comments (COMMENT-7, V8.2.2)', async () => {
  const [ada, ben] = [await server.register(), await server.register()];
  const id = await task(ada.api);
  const params = { id: (await say(ada.api, id, 'Secret')).id };
  const notFound = { status: 404, code: 'not_found' };
  await expect(read(ben.api, id)).rejects.toMatchObject(notFound);
  await expect(say(ben.api, id, 'Hello')).rejects.toMatchObject(notFound);
  await expect(ben.api('PATCH /api/comments/{id}', { params, body: { body: 'x' } })).rejects.toMatchObject(
    notFound,
  );
  await expect(ben.api('DELETE /api/comments/{id}', { params })).rejects.toMatchObject(notFound);
  await expect(ben.api('POST /api/comments/{id}/restore', { params })).rejects.toMatchObject(notFound);
  const bens = await task(ben.api);
  expect((await read(ben.api, bens, { before: params.id })).comments).toEqual([]);
});

it('GET /api/changes reports new, edited, deleted and restored comments (COMMENT-8)', async () => {
  const ada = await server.register();
  const id = await task(ada.api);
  const start = await ada.api('GET /api/changes');
  const said = await say(ada.api, id, 'Hello');
  const created = await since(ada.api, start.version);
  expect(created.comments).toEqual([said]);
  const params = { id: said.id };
  await ada.api('PATCH /api/comments/{id}', { params, body: { body: 'Hello, bank' } });
  const edited = await since(ada.api, created.version);
  expect(edited.comments).toMatchObject([{ id: said.id, body: 'Hello, bank' }]);
  await ada.api('DELETE /api/comments/{id}', { params });
  const deleted = await since(ada.api, edited.version);
  expect([deleted.comments, deleted.deleted.comments]).toEqual([[], [said.id]]);
  await ada.api('POST /api/comments/{id}/restore', { params });
  expect((await since(ada.api, deleted.version)).comments).toHaveLength(1);
  expect((await ada.api('GET /api/changes')).comments).toMatchObject([{ body: 'Hello, bank' }]);
});

it('a full read has the latest comments, and very many changed ones cause a full read (COMMENT-8)', async () => {
  const ada = await server.register();
  const id = await task(ada.api);
  const { version } = await ada.api('GET /api/changes');
  await server.database.pool.query(
    `insert into comments (account_id, id, task_id, author_id, body, created_at, updated_at, version)
     select $1, gen_random_uuid(), $2, $3, repeat('c', 10000), now() + n * interval '1 second', now(), $4
       from generate_series(1, 500) n`,
    [ada.accountId, id, ada.user.id, version + 1],
  );
  await say(ada.api, id, 'Last');
  const changes = await since(ada.api, version);
  expect(changes.reset).toBe(true);
  expect(changes.comments.length).toBeLessThan(60);
});

it('removing a task permanently removes its comments (COMMENT-9)', async () => {
  const ada = await server.register();
  const id = await task(ada.api);
  const said = await say(ada.api, id, 'Hello');
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  await ada.api('DELETE /api/trash');
  const { rows } = await server.database.pool.query('select from comments where id = $1', [said.id]);
  expect(rows).toEqual([]);
});

it('a full read finds the latest comments by an index (COMMENT-8)', async () => {
  const ada = await server.register();
  const { pool } = server.database;
  const watch = watchStatements(pool);
  await ada.api('GET /api/changes');
  const statement = watch.take().find(({ name }) => name === 'changes.everything');
  watch.stop();
  if (statement === undefined) throw new Error('the full read sent no statement');
  const client = await pool.connect();
  await client.query('deallocate all');
  await planStatement(client, statement);
  expect(await indexesRead(client, statement)).toContain('comments_latest');
  client.release(true);
});
