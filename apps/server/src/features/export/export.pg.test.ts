import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { exportDocument, type ExportDocument } from '@questlog/contract/export-format';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

async function filesOf({ api, accountId }: TestUser): Promise<Record<string, string>> {
  const archive = await api('GET /api/accounts/{accountId}/export', { params: { accountId } });
  const entries = Object.entries(unzipSync(archive));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

async function documentOf(user: TestUser): Promise<ExportDocument> {
  return exportDocument.parse(JSON.parse((await filesOf(user))['questlog.json'] ?? ''));
}

async function userWithPro(): Promise<TestUser> {
  const ada = await server.register({ firstName: 'Ada' });
  await server.setTier(ada, 'PersonalPro');
  return ada;
}

it('an export contains tasks, subtasks, projects, tags, patterns and members (EXPORT-1)', async () => {
  const ada = await userWithPro();
  const project = await ada.api('POST /api/projects', { body: { title: 'Trip', color: '#2f7d5b' } });
  const hotel = await ada.api('POST /api/tasks', {
    body: {
      title: 'Book a hotel',
      description: 'Near the *station*',
      projectId: project.id,
      scheduledDate: '2030-03-01',
      scheduledTime: '19:30',
      dueDate: '2030-03-04',
      priority: 'high',
      durationMinutes: 90,
      tagPaths: ['travel/spring'],
    },
  });
  const parent = await ada.api('POST /api/tasks', { body: { title: 'Ask Ana', parentId: hotel.id } });
  await ada.api('POST /api/tasks/{id}/complete', { params: { id: parent.id } });
  const params = { id: hotel.id };
  const body = {
    frequency: 'Weekly' as const,
    interval: 2,
    weekDays: [5],
    repeatMode: 'Schedule' as const,
  };
  const { data: pattern } = await ada.api('POST /api/tasks/{id}/repeat', { params, body });
  const found = await documentOf(ada);
  expect(found.account).toMatchObject({ id: ada.accountId, type: 'Personal' });
  expect(found.projects).toMatchObject([
    { id: project.id, title: 'Trip', color: '#2f7d5b', archivedAt: null },
  ]);
  expect(found.tags.map(({ path }) => path)).toEqual(['travel', 'travel/spring']);
  expect(found.tasks).toHaveLength(2);
  expect(found.tasks.find(({ id }) => id === hotel.id)).toMatchObject({
    title: 'Book a hotel',
    description: 'Near the *station*',
    projectId: project.id,
    parentId: null,
    tags: ['travel/spring'],
    scheduledDate: '2030-03-01',
    scheduledTime: '19:30',
    isThisEvening: true,
    dueDate: '2030-03-04',
    priority: 'high',
    durationMinutes: 90,
    completedAt: null,
    createdBy: ada.user.id,
    patternId: pattern.id,
  });
  expect(found.tasks.find(({ id }) => id === parent.id)).toMatchObject({
    parentId: hotel.id,
    completedAt: expect.stringMatching(/Z$/),
    completedBy: ada.user.id,
  });
  expect(found.patterns).toMatchObject([
    {
      id: pattern.id,
      taskId: hotel.id,
      frequency: 'Weekly',
      interval: 2,
      firstDate: '2030-03-01',
      tags: ['travel/spring'],
    },
  ]);
  expect(found.members).toMatchObject([
    { id: ada.user.id, name: expect.stringMatching(/^Ada /), role: 'Owner' },
  ]);
});

it('an export contains the filters that the user sees, with the names of today (EXPORT-14)', async () => {
  const ada = await userWithPro();
  const { accountId } = ada;
  const eve = await server.register();
  await server.join(eve, { accountId });
  const inTeam = server.inAccount(eve, accountId);
  const { id: projectId } = await ada.api('POST /api/projects', { body: { title: 'Hose' } });
  const params = { accountId };
  const save = (api: TestUser['api'], name: string, query: string, shared = false) =>
    api('POST /api/accounts/{accountId}/filters', {
      params,
      body: { name, query, shared, languages: ['de'], region: 'DE' },
    });
  await save(ada.api, 'House', '+Hose & due<=Freitag');
  await save(inTeam, 'Secret', 'p1');
  await save(inTeam, 'Shared', 'p2', true);
  await ada.api('PUT /api/projects/{id}', { params: { id: projectId }, body: { title: 'My house' } });
  const { filters } = await documentOf(ada);
  expect(filters).toMatchObject([
    { name: 'House', query: '+"My house" & due<="Freitag"', languages: ['de'], region: 'GB', shared: false },
    { name: 'Shared', query: 'p2', languages: [], region: null, shared: true },
  ]);
});

it('an export contains the sections of projects in all of its files (SECTION-25, EXPORT-1)', async () => {
  const ada = await userWithPro();
  const project = await ada.api('POST /api/projects', { body: { title: 'Trip' } });
  const params = { id: project.id };
  const [before, during] = [
    await ada.api('POST /api/projects/{id}/sections', { params, body: { title: 'Before', wipLimit: 3 } }),
    await ada.api('POST /api/projects/{id}/sections', { params, body: { title: 'During' } }),
  ];
  const removed = await ada.api('POST /api/projects/{id}/sections', { params, body: { title: 'After' } });
  await ada.api('DELETE /api/sections/{id}', { params: { id: removed.id } });
  const fields = { projectId: project.id, scheduledDate: '2030-03-01' };
  await ada.api('POST /api/tasks', { body: { ...fields, title: 'Free' } });
  const pack = await ada.api('POST /api/tasks', { body: { ...fields, title: 'Pack', sectionId: before.id } });
  await ada.api('POST /api/tasks', { body: { title: 'Tent', parentId: pack.id } });
  const body = { frequency: 'Daily' as const, interval: 1, repeatMode: 'Schedule' as const };
  await ada.api('POST /api/tasks/{id}/repeat', { params: { id: pack.id }, body });
  const found = await documentOf(ada);
  expect(found.sections).toMatchObject([
    { id: before.id, projectId: project.id, title: 'Before', order: 1_000, wipLimit: 3, archivedAt: null },
    { id: during.id, projectId: project.id, title: 'During', order: 2_000, wipLimit: null },
  ]);
  const sectionOf = Object.fromEntries(found.tasks.map(({ title, sectionId }) => [title, sectionId]));
  expect(sectionOf).toEqual({ Free: null, Pack: before.id, Tent: before.id });
  expect(found.patterns[0]?.sectionId).toBe(before.id);
  const files = await filesOf(ada);
  expect(files['tasks.md']).toMatch(
    /## Trip\n\n- \[ \] Free[^#]*\n### Before\n\n- \[ \] Pack[^#]*Tent[^#]*\n### During\n/,
  );
  expect(files['tasks.csv']).toContain('Trip,Before');
});

it('an export omits the trash and the rows of other accounts (EXPORT-1)', async () => {
  const [ada, grace] = [await server.register(), await server.register()];
  await grace.api('POST /api/tasks', { body: { title: 'Of Grace' } });
  const removed = await ada.api('POST /api/tasks', { body: { title: 'Gone' } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: removed.id } });
  await ada.api('POST /api/tasks', { body: { title: 'Left' } });
  expect((await documentOf(ada)).tasks.map(({ title }) => title)).toEqual(['Left']);
});

it('a completed task is exported without its pattern if the pattern was removed (EXPORT-1)', async () => {
  const ada = await userWithPro();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Water', dueDate: '2030-03-01' } });
  const body = { frequency: 'Daily' as const, interval: 1, repeatMode: 'Schedule' as const };
  await ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body });
  await ada.api('POST /api/tasks/{id}/complete', { params: { id } });
  await ada.api('DELETE /api/tasks/{id}/repeat', { params: { id } });
  const found = await documentOf(ada);
  expect(found.patterns).toEqual([]);
  expect(found.tasks).toMatchObject([{ id, patternId: null }]);
});

it('exports thousands of tasks in batches (EXPORT-2)', async () => {
  const ada = await userWithPro();
  const titles = Array.from({ length: 2_500 }, (_, index) => `Task ${index}`);
  await ada.api('POST /api/tasks/bulk', { body: { tasks: titles.map((title) => ({ title })) } });
  const found = (await documentOf(ada)).tasks.map(({ title }) => title);
  expect(found.toSorted()).toEqual(titles.toSorted());
});

it('prefixes formulas in the exported table with an apostrophe (EXPORT-4)', async () => {
  const ada = await server.register();
  await ada.api('POST /api/tasks', {
    body: { title: '=HYPERLINK("http://evil.example")', description: 'a\nb' },
  });
  const csv = (await filesOf(ada))['tasks.csv'] ?? '';
  expect(csv.charCodeAt(0)).toBe(0xfe_ff);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")","a\nb"`);
});

it('an export lists the tasks of the Inbox and each project in Markdown (EXPORT-5)', async () => {
  const ada = await server.register();
  const project = await ada.api('POST /api/projects', { body: { title: 'House\u2028work' } });
  await ada.api('POST /api/tasks', { body: { title: 'Paint', projectId: project.id } });
  const milk = await ada.api('POST /api/tasks', { body: { title: 'Milk' } });
  await ada.api('POST /api/tasks', { body: { title: 'Oat', parentId: milk.id } });
  const { 'tasks.md': markdown = '', 'README.txt': readme = '' } = await filesOf(ada);
  expect(markdown).toContain('## Inbox\n\n- [ ] Milk\n  - [ ] Oat\n\n## House work\n\n- [ ] Paint\n');
  expect(readme).toContain('questlog.json');
});

it('the Owner and Admins can export an account on any plan (EXPORT-3)', async () => {
  const [owner, admin, member] = [await server.register(), await server.register(), await server.register()];
  for (const [user, role] of [
    [admin, 'Admin'],
    [member, 'Member'],
  ] as const) {
    await server.database.pool.query(
      `insert into members (account_id, user_id, id, role, status, joined_at)
         values ($1, $2, gen_random_uuid(), $3, 'Active', now())`,
      [owner.accountId, user.user.id, role],
    );
  }
  const params = { accountId: owner.accountId };
  await expect(admin.api('GET /api/accounts/{accountId}/export', { params })).resolves.toBeInstanceOf(
    Uint8Array,
  );
  await expect(member.api('GET /api/accounts/{accountId}/export', { params })).rejects.toMatchObject({
    status: 403,
    message: 'Only an owner or an administrator can export this account.',
  });
});

it('an export contains the reminders of the user who exports, and of nobody else (EXPORT-1, REMINDER-17)', async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada, 'Admin');
  const api = server.inAccount(ben, ada.accountId);
  const task = await ada.api('POST /api/tasks', { body: { title: 'Call the bank', dueDate: '2030-03-04' } });
  const trashed = await ada.api('POST /api/tasks', { body: { title: 'Send the letter' } });
  const remind = (of: typeof api, id: string, daysBefore: number) =>
    of('PUT /api/tasks/{id}/reminders', {
      params: { id },
      body: {
        reminders: [
          { kind: 'due', daysBefore },
          { kind: 'absolute', at: '2030-03-01T08:00' },
        ],
      },
    });
  await remind(ada.api, task.id, 1);
  await remind(ada.api, trashed.id, 1);
  await remind(api, task.id, 2);
  await ada.api('DELETE /api/tasks/{id}', { params: { id: trashed.id } });
  const absolute = {
    taskId: task.id,
    kind: 'absolute',
    offsetMinutes: null,
    daysBefore: null,
    at: '2030-03-01T08:00',
  };
  const due = { taskId: task.id, kind: 'due', offsetMinutes: null, daysBefore: 1, at: null };
  const own = (await documentOf(ada)).reminders;
  expect(own).toHaveLength(2);
  expect(own).toEqual(expect.arrayContaining([due, absolute]));
  const others = (await documentOf({ ...ben, api, accountId: ada.accountId })).reminders;
  expect(others).toHaveLength(2);
  expect(others).toEqual(expect.arrayContaining([{ ...due, daysBefore: 2 }, absolute]));
});

it('an export contains the comments on tasks outside the trash, with the names of their authors (COMMENT-10, EXPORT-1)', async () => {
  const ada = await server.openTeam(await server.register({ firstName: 'Ada', lastName: 'Lovelace' }));
  const task = await ada.api('POST /api/tasks', { body: { title: 'Call the bank' } });
  const trashed = await ada.api('POST /api/tasks', { body: { title: 'Send the letter' } });
  const say = (id: string, body: string) =>
    ada.api('POST /api/tasks/{id}/comments', { params: { id }, body: { body } });
  const said = await say(task.id, 'Which branch?');
  const deleted = await say(task.id, 'Never mind');
  await say(trashed.id, 'To whom?');
  await ada.api('DELETE /api/comments/{id}', { params: { id: deleted.id } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: trashed.id } });
  expect((await documentOf(ada)).comments).toEqual([
    {
      id: said.id,
      taskId: task.id,
      authorId: ada.user.id,
      authorName: 'Ada Lovelace',
      body: 'Which branch?',
      createdAt: said.createdAt,
      editedAt: null,
    },
  ]);
});

it('an export contains the history of tasks outside the trash, oldest event first (EXPORT-13, HISTORY-17)', async () => {
  const ada = await server.openTeam(await server.register({ firstName: 'Ada', lastName: 'Lovelace' }));
  const params = { id: (await ada.api('POST /api/tasks', { body: { title: 'Call the bank' } })).id };
  const trashed = await ada.api('POST /api/tasks', { body: { title: 'Send the letter' } });
  await ada.api('PUT /api/tasks/{id}', { params, body: { priority: 'high' } });
  await ada.api('PUT /api/tasks/bulk/assign', {
    body: { taskIds: [params.id], assigneeId: ada.user.id },
  });
  const said = await ada.api('POST /api/tasks/{id}/comments', { params, body: { body: 'Which branch?' } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: trashed.id } });
  const { events } = await documentOf(ada);
  expect(events.map(({ kind, field, from, to }) => [kind, field, from, to])).toEqual([
    ['created', null, null, { title: 'Call the bank' }],
    ['changed', 'priority', 'none', 'high'],
    ['assigned', 'assigneeId', null, ada.user.id],
    ['commented', null, null, { commentId: said.id }],
  ]);
  const activity = await ada.api('GET /api/tasks/{id}/activity', { params, query: {} });
  expect(events).toEqual(activity.events.toReversed());
});
