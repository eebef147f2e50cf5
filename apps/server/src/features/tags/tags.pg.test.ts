import { expect, it } from 'vitest';
import type { Tag } from '@questlog/contract/tags';
import { MAX_TAGS, TOO_MANY_TAGS } from '@questlog/domain/tags/tag-path';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

const proUser = (): Promise<TestUser> => server.register({ tier: 'PersonalPro' });

const ada = await proUser();

const of = (who: TestUser) => ({ accountId: who.accountId });
const list = (who: TestUser): Promise<Tag[]> =>
  who.api('GET /api/accounts/{accountId}/tags', { params: of(who) });
const create = (
  who: TestUser,
  body: { name: string; parentId?: string | null; color?: string | null; id?: string },
) => who.api('POST /api/accounts/{accountId}/tags', { params: of(who), body });

it('a new tag has a path, a level and a palette colour (TAG-10)', async () => {
  const work = await create(ada, { name: ' Work ' });
  const child = await create(ada, { name: 'Projects', parentId: work.id });
  expect(work).toMatchObject({
    name: 'work',
    fullPath: 'work',
    level: 1,
    parentId: null,
    taskCount: 0,
    color: '#667eea',
  });
  expect(child).toMatchObject({ fullPath: 'work/projects', level: 2, parentId: work.id, color: '#764ba2' });
  expect((await list(ada)).map((tag) => tag.fullPath)).toEqual(['work', 'work/projects']);
  expect(await create(ada, { id: work.id, name: 'again' })).toEqual(work);
});

it.each([
  ['', 'Tag name is required'],
  ['  ', 'Tag name is required'],
  ['two words', 'Tag names are letters, digits and hyphens.'],
  ['a/b', 'Tag names are letters, digits and hyphens.'],
  // Normalisation turns this letter into three characters.
  ['\uFB2C'.repeat(50), 'Tag names are letters, digits and hyphens.'],
])('rejects the tag name %j (TAG-9)', async (name, message) => {
  await expect(create(ada, { name })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'name', message }],
  });
});

it('rejects a duplicate tag and a tag at a fourth level (TAG-8)', async () => {
  await expect(create(ada, { name: 'WORK' })).rejects.toMatchObject({ status: 409, code: 'tag_exists' });
  const [, second] = await list(ada);
  const third = await create(ada, { name: 'urgent', parentId: second?.id ?? '' });
  await expect(create(ada, { name: 'deeper', parentId: third.id })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'parentId' }],
  });
});

it('renaming a tag renames its descendants, but not other tags that share its prefix (TAG-12)', async () => {
  const bob = await proUser();
  await bob.api('POST /api/tasks', { body: { title: 't', tagPaths: ['work/a', 'workshop', 'home'] } });
  const work = (await list(bob)).find((tag) => tag.fullPath === 'work');
  const params = { ...of(bob), tagId: work?.id ?? '' };
  await bob.api('PUT /api/accounts/{accountId}/tags/{tagId}', {
    params,
    body: { name: 'job', color: null },
  });
  expect((await list(bob)).map((tag) => tag.fullPath)).toEqual(['home', 'job', 'job/a', 'workshop']);
  const clash = bob.api('PUT /api/accounts/{accountId}/tags/{tagId}', { params, body: { name: 'home' } });
  await expect(clash).rejects.toMatchObject({ code: 'tag_exists' });
});

it('reports the impact of deleting a tag, and deletes its descendants too (TAG-13, TAG-14)', async () => {
  const bob = await proUser();
  const first = await bob.api('POST /api/tasks', { body: { title: '1', tagPaths: ['a/b/c'] } });
  await bob.api('POST /api/tasks', { body: { title: '2', tagPaths: ['a', 'x'] } });
  await bob.api('POST /api/tasks/{id}/complete', { params: { id: first.id } });
  const root = (await list(bob)).find((tag) => tag.fullPath === 'a');
  expect(root).toMatchObject({ taskCount: 2 });
  const params = { ...of(bob), tagId: root?.id ?? '' };
  expect(await bob.api('GET /api/accounts/{accountId}/tags/{tagId}/impact', { params })).toEqual({
    descendants: 2,
    tasks: 2,
    openTasks: 1,
  });
  await bob.api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params });
  expect((await list(bob)).map((tag) => tag.fullPath)).toEqual(['x']);
  expect((await bob.api('GET /api/tasks/{id}', { params: { id: first.id } })).tags).toEqual([]);
  // A new tag can use the deleted tag's name.
  const again = await bob.api('POST /api/tasks', { body: { title: '3', tagPaths: ['a'] } });
  expect(again.tagIds).not.toContain(root?.id);
});

it('a filter with a deleted tag matches no tasks, whether it requires any or all of its tags (TAG-14)', async () => {
  const bob = await proUser();
  const { id, tagIds } = await bob.api('POST /api/tasks', {
    body: { title: 'both', tagPaths: ['gone', 'left'] },
  });
  await bob.api('POST /api/tasks', { body: { title: 'one', tagPaths: ['left'] } });
  const tags = await list(bob);
  const removed = tags.find(({ fullPath }) => fullPath === 'gone')?.id ?? '';
  const left = tags.find(({ fullPath }) => fullPath === 'left')?.id ?? '';
  const titles = async (tagMode: 'any' | 'all', chosen: readonly string[]): Promise<string[]> =>
    (await bob.api('GET /api/tasks', { query: { tagIds: chosen.join(','), tagMode } })).map(
      ({ title }) => title,
    );
  expect(await titles('all', tagIds)).toEqual(['both']);

  await bob.api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params: { ...of(bob), tagId: removed } });
  expect((await bob.api('GET /api/tasks/{id}', { params: { id } })).tagIds).toEqual([left]);
  expect(await titles('any', [removed])).toEqual([]);
  expect(await titles('all', [removed, left])).toEqual([]);
  expect((await titles('any', [removed, left])).sort()).toEqual(['both', 'one']);
});

it('parsing a title finds every tag and its ancestors, with the ids of existing tags (API-18)', async () => {
  const bob = await proUser();
  const made = await bob.api('POST /api/tasks', { body: { title: 't', tagPaths: ['work'] } });
  expect(
    await bob.api('POST /api/accounts/{accountId}/tags/parse', {
      params: of(bob),
      body: { text: 'Ship C# #Work/urgent now' },
    }),
  ).toEqual({
    text: 'Ship C# now',
    tags: [{ fullPath: 'work', id: made.tagIds[0] }, { fullPath: 'work/urgent' }],
  });
});

it('parses a number as a tag only if the account has the tag (TAG-44)', async () => {
  const bob = await proUser();
  const parse = () =>
    bob.api('POST /api/accounts/{accountId}/tags/parse', {
      params: of(bob),
      body: { text: 'We are #1 in #to_do' },
    });
  expect(await parse()).toEqual({ text: 'We are #1 in #to_do', tags: [] });
  await bob.api('POST /api/tasks', { body: { title: 't', tagPaths: ['1'] } });
  expect(await parse()).toMatchObject({ text: 'We are in #to_do', tags: [{ fullPath: '1' }] });
});

it('concurrent creations of the same new tag create it once (TAG-8)', async () => {
  const bob = await proUser();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      bob.api('POST /api/tasks', { body: { title: `t${index}`, tagPaths: ['same/new'] } }),
    ),
  );
  const tags = await list(bob);
  expect(tags.map((tag) => tag.fullPath)).toEqual(['same', 'same/new']);
  expect(tags.map((tag) => tag.taskCount)).toEqual([12, 12]);
});

it('one bulk change creates missing tags and removes tags by path', async () => {
  const uma = await proUser();
  const { tasks } = await uma.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'One' }, { title: 'Two' }] },
  });
  const taskIds = tasks.map(({ id }) => id);
  const pathsOf = async () =>
    (await uma.api('GET /api/tasks')).map((task) => task.tags.map((one) => one.fullPath).sort());
  await uma.api('PUT /api/tasks/bulk/tags', { body: { taskIds, addTagPaths: ['Garden/beds'] } });
  expect(await pathsOf()).toEqual([
    ['garden', 'garden/beds'],
    ['garden', 'garden/beds'],
  ]);
  const removeTagPaths = ['garden/beds', 'nobody/has-it'];
  await uma.api('PUT /api/tasks/bulk/tags', { body: { taskIds, removeTagPaths } });
  expect(await pathsOf()).toEqual([['garden'], ['garden']]);
});

it('a bulk change of 2,000 tasks applies in one call, and changes nothing if one id belongs to another account (TASK-31)', async () => {
  const bob = await proUser();
  const { tasks } = await bob.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 2_000 }, (_, index) => ({ title: `t${index}` })) },
  });
  const taskIds = tasks.map((task) => task.id);
  const tag = await create(bob, { name: 'bulk' });
  const project = await bob.api('POST /api/projects', { body: { title: 'P' } });
  const body = { taskIds, addTagIds: [tag.id], removeTagIds: [] };
  expect(await bob.api('PUT /api/tasks/bulk/tags', { body })).toEqual({ count: 2_000 });
  const scheduledDate = '2026-02-03T18:00:00.000Z';
  expect(await bob.api('PUT /api/tasks/bulk/schedule', { body: { taskIds, scheduledDate } })).toEqual({
    count: 2_000,
  });
  expect(await bob.api('PUT /api/tasks/bulk/move', { body: { taskIds, projectId: project.id } })).toEqual({
    count: 2_000,
  });
  const one = await bob.api('GET /api/tasks/{id}', { params: { id: taskIds[7] ?? '' } });
  expect(one).toMatchObject({ scheduledDate, projectId: project.id, tagIds: [tag.id] });
  const toInbox = { taskIds: taskIds.slice(7, 9), projectId: null, scheduledDate: null };
  expect(await bob.api('PUT /api/tasks/bulk/move', { body: toInbox })).toEqual({ count: 2 });
  expect(await bob.api('GET /api/tasks/{id}', { params: { id: one.id } })).toMatchObject({
    projectId: null,
    scheduledDate: null,
  });
  await bob.api('PUT /api/tasks/bulk/move', { body: { taskIds, projectId: project.id, scheduledDate } });
  const foreign = await ada.api('POST /api/tasks', { body: { title: 'not yours' } });
  await expect(
    bob.api('PUT /api/tasks/bulk/move', { body: { taskIds: [...taskIds, foreign.id], projectId: null } }),
  ).rejects.toMatchObject({ status: 404 });
  expect((await bob.api('GET /api/projects'))[0]).toMatchObject({ taskCount: 2_000 });
});

it('rejects tags beyond the limit with a field error, in every call that creates tags (TAG-16, V2.4.1)', async () => {
  const eve = await proUser();
  const { pool } = server.database;
  await pool.query(
    `insert into tags (account_id, id, name, full_path, created_at, updated_at, version)
       select $1, gen_random_uuid(), 'tag' || i, 'tag' || i, now(), now(), 0 from generate_series(1, $2) i`,
    [eve.accountId, MAX_TAGS],
  );
  const params = { accountId: eve.accountId };
  const rejectionOf = (field: string) => ({ status: 400, fields: [{ field, message: TOO_MANY_TAGS }] });
  await expect(
    eve.api('POST /api/accounts/{accountId}/tags', { params, body: { name: 'more' } }),
  ).rejects.toMatchObject(rejectionOf('name'));
  await expect(
    eve.api('POST /api/tasks', { body: { title: 't', tagPaths: ['more'] } }),
  ).rejects.toMatchObject(rejectionOf('tagPaths'));
  await eve.api('POST /api/tasks', { body: { title: 't', tagPaths: ['tag1'] } });
});

const restore = (who: TestUser, tagId: string) =>
  who.api('POST /api/accounts/{accountId}/tags/{tagId}/restore', { params: { ...of(who), tagId } });
const remove = (who: TestUser, tagId: string) =>
  who.api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params: { ...of(who), tagId } });

it('restores a deleted tag and its descendants, including on tasks and templates (TAG-48)', async () => {
  const user = await proUser();
  const { id, tagIds } = await user.api('POST /api/tasks', {
    body: { title: 'Dig', scheduledDate: '2026-01-15', tagPaths: ['garden/beds'] },
  });
  const rule = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;
  await user.api('POST /api/tasks/{id}/repeat', { params: { id }, body: rule });
  const before = await list(user);
  const [garden] = before;
  await remove(user, garden?.id ?? '');
  expect(await list(user)).toEqual([]);
  expect((await restore(user, garden?.id ?? '')).fullPath).toBe('garden');
  expect((await list(user)).map(({ fullPath, taskCount }) => [fullPath, taskCount])).toEqual(
    before.map(({ fullPath, taskCount }) => [fullPath, taskCount]),
  );
  const task = await user.api('GET /api/tasks/{id}', { params: { id } });
  expect([...task.tagIds].sort()).toEqual([...tagIds].sort());
  const { data } = await user.api('GET /api/tasks/{id}/repeat', { params: { id } });
  expect([...data.template.tagIds].sort()).toEqual([...tagIds].sort());
  expect(await restore(user, garden?.id ?? '')).toMatchObject({ fullPath: 'garden' });
});

it('does not restore descendants deleted earlier, and restores a tag below its renamed parent (TAG-48)', async () => {
  const user = await proUser();
  const parent = await create(user, { name: 'home' });
  const child = await create(user, { name: 'attic', parentId: parent.id });
  const early = await create(user, { name: 'box', parentId: child.id });
  await remove(user, early.id);
  server.clock.advance({ seconds: 1 });
  await remove(user, child.id);
  await user.api('PUT /api/accounts/{accountId}/tags/{tagId}', {
    params: { ...of(user), tagId: parent.id },
    body: { name: 'house' },
  });
  await restore(user, child.id);
  expect((await list(user)).map(({ fullPath }) => fullPath)).toEqual(['house', 'house/attic']);
});

it('merges a restored tag with its descendants into a new tag with the same path (TAG-49)', async () => {
  const user = await proUser();
  const { id, tagIds } = await user.api('POST /api/tasks', {
    body: { title: 'Dig', scheduledDate: '2026-01-15', tagPaths: ['garden/beds', 'garden/lawn'] },
  });
  const rule = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;
  await user.api('POST /api/tasks/{id}/repeat', { params: { id }, body: rule });
  const [garden] = await list(user);
  await remove(user, garden?.id ?? '');
  const other = await user.api('POST /api/tasks', { body: { title: 'Mow', tagPaths: ['garden/lawn'] } });
  const [again, lawn] = await list(user);
  expect(await restore(user, garden?.id ?? '')).toMatchObject({ id: again?.id, taskCount: 2 });
  const tags = await list(user);
  expect(tags.map(({ fullPath, taskCount }) => [fullPath, taskCount])).toEqual([
    ['garden', 2],
    ['garden/beds', 1],
    ['garden/lawn', 2],
  ]);
  const beds = tags[1];
  expect(beds?.parentId).toBe(again?.id);
  expect(tagIds).toContain(beds?.id);
  const merged = tags.map((tag) => tag.id).sort();
  expect([...(await user.api('GET /api/tasks/{id}', { params: { id } })).tagIds].sort()).toEqual(merged);
  const { data } = await user.api('GET /api/tasks/{id}/repeat', { params: { id } });
  expect([...data.template.tagIds].sort()).toEqual(merged);
  expect(tags.map((tag) => tag.id)).toContain(lawn?.id);
  // A second restore changes nothing.
  expect(await restore(user, garden?.id ?? '')).toMatchObject({ id: again?.id, taskCount: 2 });
  expect((await user.api('GET /api/tasks/{id}', { params: { id: other.id } })).tagIds).toHaveLength(2);
});

it("restores a tag below a recreated parent, and adds that parent to the tag's tasks (TAG-49)", async () => {
  const user = await proUser();
  const { id, tagIds } = await user.api('POST /api/tasks', {
    body: { title: 'Dig', tagPaths: ['garden/beds'] },
  });
  const [garden, beds] = await list(user);
  await remove(user, beds?.id ?? '');
  server.clock.advance({ seconds: 1 });
  await remove(user, garden?.id ?? '');
  await expect(restore(user, beds?.id ?? '')).rejects.toMatchObject({ status: 400 });
  const again = await create(user, { name: 'garden' });
  expect(await restore(user, beds?.id ?? '')).toMatchObject({
    fullPath: 'garden/beds',
    parentId: again.id,
  });
  const task = await user.api('GET /api/tasks/{id}', { params: { id } });
  expect([...task.tagIds].sort()).toEqual([again.id, beds?.id ?? ''].sort());
  expect(tagIds).toContain(garden?.id);
});

it('rejects the restoration of an unknown tag, or one whose parent no longer exists (TAG-48)', async () => {
  const user = await proUser();
  const parent = await create(user, { name: 'home' });
  const child = await create(user, { name: 'attic', parentId: parent.id });
  await remove(user, child.id);
  server.clock.advance({ seconds: 1 });
  await remove(user, parent.id);
  await expect(restore(user, child.id)).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
  await expect(restore(user, user.user.id)).rejects.toMatchObject({ status: 404 });
});
