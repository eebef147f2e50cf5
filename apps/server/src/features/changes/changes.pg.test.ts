import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changes, type Changes } from '@questlog/contract/changes';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { TRASH_TABLES } from '../trash/trash.queries.ts';

const server = await serverForTests();

const proUser = (): Promise<TestUser> => server.register({ tier: 'PersonalPro' });

const KINDS = changes.shape.deleted.keyof().options;
type Store = Record<(typeof KINDS)[number], Map<string, unknown>>;

function apply(store: Store, news: Changes): void {
  for (const kind of KINDS) {
    if (news.reset) store[kind].clear();
    for (const row of news[kind]) store[kind].set(row.id, row);
    for (const id of news.deleted[kind]) store[kind].delete(id);
  }
}

const emptyStore = (): Store =>
  Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, unknown>()])) as Store;

const step = fc.oneof(
  fc.record({ kind: fc.constant('task' as const), project: fc.boolean(), tag: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('project', 'poll', 'edit', 'complete', 'delete', 'restore'),
    pick: fc.nat(20),
  }),
  fc.record({
    kind: fc.constantFrom('delete-project', 'restore-project', 'archive', 'delete-tag', 'bulk-delete'),
    pick: fc.nat(20),
  }),
  fc.record({
    kind: fc.constantFrom('section', 'enter', 'keep-tasks', 'trash-tasks', 'restore-section'),
    pick: fc.nat(20),
  }),
);

it('the changes include the time of the last change to the account itself (ACCOUNT-23)', async () => {
  const user = await server.register();
  const { accountId } = user;
  const updatedAt = async () => (await user.api('GET /api/changes')).accountUpdatedAt;
  const known = async () =>
    (await user.api('GET /api/accounts/{accountId}', { params: { accountId } })).updatedAt;
  const before = await updatedAt();
  expect(before).toBe(await known());
  await user.api('POST /api/tasks', { body: { title: 'Of what it holds' } });
  expect(await updatedAt()).toBe(before);
  server.clock.advance({ seconds: 1 });
  await server.setTier(user, 'PersonalPro');
  const paid = await updatedAt();
  expect(paid > before).toBe(true);
  expect(paid).toBe(await known());
  server.clock.advance({ seconds: 1 });
  await user.api('PUT /api/accounts/{accountId}', { params: { accountId }, body: { name: 'Home' } });
  expect((await updatedAt()) > paid).toBe(true);
});

it(
  'a client that polls for changes ends up with the same rows as a full read (LIVE-4, SECTION-14)',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const user = await proUser();
        const store = emptyStore();
        let since: number | undefined;
        const tasks: string[] = [];
        const projects: string[] = [];
        const sections: string[] = [];
        const poll = async (): Promise<void> => {
          const news = changes.parse(
            await user.api('GET /api/changes', since === undefined ? {} : { query: { since } }),
          );
          apply(store, news);
          since = news.version;
        };
        const at = (list: string[], pick: number): { id: string } => ({
          id: list[pick % list.length] ?? '',
        });
        for (const action of steps) {
          if (action.kind === 'task') {
            const projectId = action.project ? (projects.at(-1) ?? null) : null;
            const made = await user
              .api('POST /api/tasks', {
                body: {
                  title: 't',
                  projectId,
                  ...(action.tag ? { tagPaths: [`a/b${tasks.length % 3}`] } : {}),
                },
              })
              .catch(() => undefined);
            if (made) tasks.push(made.id);
            continue;
          }
          const task = { params: at(tasks, action.pick) };
          const project = { params: at(projects, action.pick) };
          const section = { params: at(sections, action.pick) };
          const actions: Record<string, () => Promise<unknown>> = {
            poll,
            project: async () =>
              projects.push((await user.api('POST /api/projects', { body: { title: 'p' } })).id),
            section: async () =>
              sections.push(
                (await user.api('POST /api/projects/{id}/sections', { ...project, body: { title: 's' } })).id,
              ),
            enter: () => user.api('PUT /api/tasks/{id}', { ...task, body: { sectionId: section.params.id } }),
            'keep-tasks': () => user.api('DELETE /api/sections/{id}', section),
            'trash-tasks': () =>
              user.api('DELETE /api/sections/{id}', { ...section, query: { tasks: 'trash' } }),
            'restore-section': () => user.api('POST /api/sections/{id}/restore', section),
            edit: () => user.api('PUT /api/tasks/{id}', { ...task, body: { title: 'edited' } }),
            complete: () => user.api('POST /api/tasks/{id}/complete', task),
            delete: () => user.api('DELETE /api/tasks/{id}', task),
            restore: () => user.api('POST /api/tasks/{id}/restore', task),
            archive: () => user.api('POST /api/projects/{id}/archive', project),
            'delete-project': () => user.api('DELETE /api/projects/{id}', project),
            'restore-project': () => user.api('POST /api/projects/{id}/restore', project),
            'bulk-delete': () =>
              user.api('POST /api/tasks/bulk/delete', { body: { taskIds: tasks.slice(0, 3) } }),
            'delete-tag': async () => {
              const tag = [...store.tags.keys()][0] ?? '';
              const params = { accountId: user.accountId, tagId: tag };
              await user.api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params });
            },
          };
          // A call for a missing task is rejected and changes nothing on the server, so the store must not
          // change either.
          await actions[action.kind]?.().catch(() => undefined);
        }
        await poll();
        const fresh = emptyStore();
        apply(fresh, await user.api('GET /api/changes'));
        expect(store).toEqual(fresh);
      }),
      { numRuns: 25 },
    );
  },
);

it('the changes and the trash cover every synced table', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('account_id', 'version')
        group by table_name having count(*) = 2`,
  );
  const tables = rows.map(({ name }) => name).sort();
  const tablesOfKinds = KINDS.map((kind) =>
    kind.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
  );
  // Changes to users are detected through their memberships, which are never deleted.
  expect(tablesOfKinds.map((table) => (table === 'people' ? 'members' : table)).sort()).toEqual(tables);
  expect([...TRASH_TABLES].sort()).toEqual(tables.filter((table) => table !== 'members'));
});

it("requires a full read if the account never had the client's version", async () => {
  const user = await server.register();
  expect(await user.api('GET /api/changes', { query: { since: 99 } })).toMatchObject({
    reset: true,
    version: 0,
  });
});

it('requires a full read if tombstones were purged (LIVE-7)', async () => {
  const user = await server.register();
  await user.api('POST /api/tasks', { body: { title: 'a' } });
  await user.api('POST /api/tasks', { body: { title: 'b' } });
  await server.database.pool.query('update accounts set changes_from = 2 where id = $1', [user.accountId]);
  expect(await user.api('GET /api/changes', { query: { since: 1 } })).toMatchObject({ reset: true });
  expect(await user.api('GET /api/changes', { query: { since: 2 } })).toMatchObject({
    reset: false,
    tasks: [],
  });
});

it('requires a full read after a restore, and then continues from the restored version (LIVE-7)', async () => {
  const user = await proUser();
  await user.api('POST /api/tasks', { body: { title: 'before', tagPaths: ['a'] } });
  const version = Date.parse('2200-01-01');
  await server.database.pool.query('update accounts set version = $2, changes_from = $2 where id = $1', [
    user.accountId,
    version,
  ]);
  expect(await user.api('GET /api/changes', { query: { since: 1 } })).toMatchObject({
    reset: true,
    version,
  });
  await user.api('POST /api/tasks', { body: { title: 'after' } });
  await user.api('POST /api/tasks', { body: { title: 'tagged', tagPaths: ['b'] } });
  await user.api('POST /api/projects', { body: { title: 'p' } });
  expect(await user.api('GET /api/changes', { query: { since: version } })).toMatchObject({
    reset: false,
    version: version + 3,
    projects: [{ title: 'p' }],
    tags: [{ fullPath: 'b' }],
  });
});

it('polling misses none of the changes made concurrently (LIVE-6)', async () => {
  const user = await proUser();
  const seen = emptyStore();
  let since = 0;
  const polling = (async () => {
    for (let i = 0; i < 30; i += 1) {
      const news = await user.api('GET /api/changes', { query: { since } });
      apply(seen, news);
      since = news.version;
    }
  })();
  await Promise.all(
    Array.from({ length: 120 }, (_, i) => user.api('POST /api/tasks', { body: { title: `t${i}` } })),
  );
  await polling;
  apply(seen, await user.api('GET /api/changes', { query: { since } }));
  expect(seen.tasks.size).toBe(120);
});
