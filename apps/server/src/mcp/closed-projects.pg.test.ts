import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { toolsFor } from './testing/mcp-client.ts';
import { TOOLS } from './tools/all-tools.ts';

const server = await serverForTests();

type Input = Readonly<Record<string, unknown>>;

/** Creates an account with an open and a closed project, and an assistant. */
async function setUp() {
  const ada = await server.register({ tier: 'PersonalPro' });
  const { api } = ada;
  const [open, closed] = [
    await api('POST /api/projects', { body: { title: 'Garden' } }),
    await api('POST /api/projects', { body: { title: 'Secret' } }),
  ];
  const section = await api('POST /api/projects/{id}/sections', {
    params: { id: closed.id },
    body: { title: 'Hidden part' },
  });
  const add = (body: { readonly title: string } & Input) => api('POST /api/tasks', { body });
  const shown = await add({ title: 'Water plan', projectId: open.id, scheduledDate: '2026-01-15' });
  const hidden = await add({
    title: 'Hidden plan',
    projectId: closed.id,
    sectionId: section.id,
    scheduledDate: '2026-01-15',
  });
  const under = await add({ title: 'Hidden subtask', parentId: hidden.id });
  const done = await add({ title: 'Hidden and done', projectId: closed.id });
  await api('POST /api/tasks/{id}/complete', { params: { id: done.id }, body: { completed: true } });
  const trashed = await add({ title: 'Hidden in the trash', projectId: closed.id });
  await api('DELETE /api/tasks/{id}', { params: { id: trashed.id } });
  await api('POST /api/tasks/{id}/comments', { params: { id: hidden.id }, body: { body: 'Hidden words' } });
  const tools = await toolsFor(server, ada, ['read', 'write', 'delete']);
  const { undoId } = await tools.read<{ undoId: string }>('update_tasks', {
    tasks: [{ id: hidden.id, notes: 'Hidden notes' }],
  });
  await api('PUT /api/projects/{id}', { params: { id: closed.id }, body: { closedToAssistants: true } });
  return { ada, ...tools, open, closed, section, shown, hidden, under, done, trashed, undoId };
}

it('a closed project does not exist for any tool (ASSIST-23)', async () => {
  const given = await setUp();
  const { ada, read, failure, open, closed, section, shown, hidden, under, done, trashed, undoId } = given;
  const everything = async () => JSON.stringify(await ada.api('GET /api/changes', {}));
  const before = await everything();
  const called = new Set<string>();
  const reads = async (name: string, input: Input): Promise<string> => {
    called.add(name);
    const text = JSON.stringify(await read(name, input));
    expect(text, `${name} ${JSON.stringify(input)}`).not.toMatch(/Hidden|Secret/);
    for (const { id } of [closed, section, hidden, under, done, trashed]) {
      if (!JSON.stringify(input).includes(id)) expect(text, name).not.toContain(id);
    }
    return text;
  };
  const rejects = async (name: string, input: Input): Promise<void> => {
    called.add(name);
    expect(await failure(name, input), `${name} ${JSON.stringify(input)}`).not.toMatch(/Hidden|Secret|trash/);
  };

  const overview = JSON.parse(await reads('overview', {})) as { counts: object };
  expect(overview.counts).toMatchObject({ today: 1 });
  for (const query of ['plan', 'is:open', 'Hidden', 'is:done', 'date=today'])
    expect(await reads('find_tasks', { query })).toContain(
      `"total":${query === 'Hidden' || query === 'is:done' ? 0 : 1}`,
    );
  expect(await reads('get_tasks', { ids: [hidden.id, under.id, shown.id] })).toContain('"missing"');
  await reads('activity', {});
  await rejects('activity', { taskId: hidden.id });
  await rejects('activity', { projectId: closed.id });
  expect(await reads('journal', {})).toBe('{"tasks":[]}');
  expect(await reads('search', { query: 'Hidden' })).toBe('{"results":[]}');
  expect(await reads('search', { query: 'Secret' })).toBe('{"results":[]}');
  for (const { id } of [hidden, closed]) await rejects('fetch', { id });

  for (const projectId of [closed.id]) await rejects('add_tasks', { tasks: [{ title: 'New', projectId }] });
  await rejects('add_tasks', { tasks: [{ title: 'New', parentId: hidden.id }] });
  await rejects('update_tasks', {
    tasks: [
      { id: shown.id, title: 'X' },
      { id: hidden.id, title: 'Y' },
    ],
  });
  for (const id of [hidden.id, under.id, trashed.id]) {
    await rejects('complete_tasks', { ids: [id] });
    await rejects('schedule_tasks', { ids: [id], scheduled: null });
    await rejects('move_tasks', { ids: [id], projectId: open.id });
    await rejects('delete_tasks', { ids: [id] });
    await rejects('restore_tasks', { ids: [id] });
    await rejects('set_repeat', { id, every: 'every day' });
    await rejects('set_reminders', { tasks: [{ id, reminders: [{ at: '2026-02-01T08:00' }] }] });
    await rejects('comment', { taskId: id, text: 'Hello' });
  }
  await rejects('move_tasks', { ids: [shown.id], projectId: closed.id });
  await rejects('move_tasks', { ids: [shown.id], sectionId: section.id });
  await rejects('edit_projects', { projects: [{ id: closed.id, title: 'Open' }] });
  await rejects('edit_projects', { projects: [{ id: closed.id, deleted: true }] });
  await rejects('undo', { undoId });
  await reads('edit_tags', { tags: [{ name: 'tag' }] });
  expect([...called].sort()).toEqual(TOOLS.map(({ name }) => name).sort());
  const tags = /"tags":\[[^\]]*\]/;
  const content = (text: string) =>
    text.replace(tags, '').replaceAll(/"(?:version|accountVersion)":\d+/g, '');
  expect(content(await everything())).toBe(content(before));
});

it('a change that was undone before its project was closed does not exist any more (ASSIST-23)', async () => {
  const { ada, read, failure, closed, undoId } = await setUp();
  const close = (closedToAssistants: boolean) =>
    ada.api('PUT /api/projects/{id}', { params: { id: closed.id }, body: { closedToAssistants } });
  await close(false);
  expect(await read('undo', { undoId })).toMatchObject({ isUndone: true });
  await close(true);
  expect(await failure('undo', { undoId })).toContain('You have made no change with this id');
});

it('the name of a closed project is unknown in questions and in typed texts (ASSIST-23)', async () => {
  const { read, failure, closed, section } = await setUp();
  const rejection = async (query: string) => (await failure('find_tasks', { query })).split('\n')[0];
  expect(await rejection('+Secret')).toMatch(/^Unknown project “Secret”\. \(/);
  expect(await rejection('+Secrat')).not.toContain('Secret');
  expect(await rejection('+Secret/"Hidden part"')).toMatch(/^Unknown project/);
  expect(await rejection('+Gardem')).toContain('Did you mean “Garden”?');
  const { tasks } = await read<{ tasks: Input[] }>('add_tasks', { tasks: [{ text: 'New +Secret' }] });
  expect(tasks).toEqual([expect.objectContaining({ title: 'New +Secret' })]);
  expect(JSON.stringify(tasks)).not.toMatch(new RegExp(`${closed.id}|${section.id}`));
});

it('only a session can close a project to assistants or open it (ASSIST-23)', async () => {
  const { closed, ada } = await setUp();
  const { token } = await ada.api('POST /api/tokens', {
    body: { name: 'Script', accountId: ada.accountId, scopes: ['read', 'write'], expiresInDays: 7 },
  });
  const response = await fetch(`${server.url}/api/projects/${closed.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"closedToAssistants":false}',
  });
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'forbidden' }]);
});
