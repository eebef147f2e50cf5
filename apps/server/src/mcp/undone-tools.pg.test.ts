import { expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { toolsFor } from './testing/mcp-client.ts';

const server = await serverForTests();

type Input = Readonly<Record<string, unknown>>;

const addTask = ({ api }: TestUser, body: { readonly title: string } & Input) =>
  api('POST /api/tasks', { body });
const addProject = ({ api }: TestUser, title: string) => api('POST /api/projects', { body: { title } });
const addTag = ({ api, accountId }: TestUser, name: string) =>
  api('POST /api/accounts/{accountId}/tags', { params: { accountId }, body: { name } });

/** Times and authors of changes, which an undo does not restore. */
const VOLATILE = new Set(['updatedAt', 'completedBy', 'firesAt', 'createdAt', 'version', 'accountUpdatedAt']);

/** Returns everything that the user sees of the account, without what an undo does not restore. */
async function contentOf({ api }: TestUser): Promise<unknown> {
  const changes = await api('GET /api/changes', {});
  const { reminders } = await api('GET /api/reminders', {});
  const all = { ...changes, reminders, users: [], removed: [] };
  const sorted = Object.entries(all).map(([name, rows]) => [
    name,
    Array.isArray(rows)
      ? rows.toSorted((a, b) => JSON.stringify(a.id).localeCompare(JSON.stringify(b.id)))
      : 0,
  ]);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(sorted), (name, value: unknown) =>
      VOLATILE.has(name) ? undefined : value,
    ),
  );
}

interface Case {
  readonly name: string;
  readonly tool: string;
  /** Prepares the account, and returns the arguments. */
  readonly input: (ada: TestUser) => Promise<Input>;
  /** The label, without the name of the assistant. */
  readonly label: string;
  /** True if the tags that a task has created stay (UNDO-10). */
  readonly keepsTags?: true;
}

const CASES: readonly Case[] = [
  {
    name: 'a task from a text',
    tool: 'add_tasks',
    input: () => Promise.resolve({ tasks: [{ text: 'Call Bob every Monday 9:00' }] }),
    label: 'added "Call Bob"',
  },
  {
    name: 'tasks from fields',
    tool: 'add_tasks',
    input: () =>
      Promise.resolve({ tasks: [{ title: 'A' }, { title: 'B', scheduled: '2026-01-20', evening: true }] }),
    label: 'added 2 tasks',
  },
  {
    name: 'fields and dates',
    tool: 'update_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A', notes: 'N', someday: true, description: 'Long\ntext' });
      const dated = await addTask(ada, {
        title: 'B',
        scheduledDate: '2026-01-20',
        scheduledTime: '09:00',
        hidden: true,
      });
      return {
        tasks: [
          {
            id,
            title: 'New',
            description: 'Long\nother',
            notes: null,
            scheduled: '2026-01-18',
            evening: true,
            minutes: 15,
          },
          { id: dated.id, scheduled: null, hidden: false, someday: true, priority: 'high' },
        ],
      };
    },
    label: 'changed 2 tasks',
  },
  {
    name: 'tags',
    tool: 'update_tasks',
    input: async (ada) => {
      await addTag(ada, 'new');
      const { id } = await addTask(ada, { title: 'A', tagPaths: ['old', 'stays'] });
      return { tasks: [{ id, addTags: ['new'], removeTags: ['old'] }] };
    },
    label: 'changed "A"',
  },
  {
    name: 'a tree',
    tool: 'complete_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A' });
      const under = await addTask(ada, { title: 'B', parentId: id });
      const done = await addTask(ada, { title: 'C', parentId: id });
      await addTask(ada, { title: 'D', parentId: under.id });
      await ada.api('POST /api/tasks/{id}/complete', { params: { id: done.id }, body: { completed: true } });
      return { ids: [id] };
    },
    label: 'completed "A"',
  },
  {
    name: 'a repeating task',
    tool: 'complete_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A', scheduledDate: '2026-01-15' });
      const body = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as never;
      await ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body });
      return { ids: [id] };
    },
    label: 'completed "A"',
  },
  {
    name: 'a completed tree',
    tool: 'complete_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A' });
      await addTask(ada, { title: 'B', parentId: id });
      await ada.api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed: true } });
      return { ids: [id], completed: false };
    },
    label: 'reopened "A"',
  },
  {
    name: 'dates',
    tool: 'schedule_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A', scheduledDate: '2026-01-20', scheduledTime: '10:00' });
      const other = await addTask(ada, { title: 'B', someday: true });
      return { ids: [id, other.id], scheduled: '2026-01-22' };
    },
    label: 'scheduled 2 tasks',
  },
  {
    name: 'a tree with a position in its project',
    tool: 'move_tasks',
    input: async (ada) => {
      const [from, to] = [await addProject(ada, 'From'), await addProject(ada, 'To')];
      const section = await ada.api('POST /api/projects/{id}/sections', {
        params: { id: from.id },
        body: { title: 'S' },
      });
      const { id } = await addTask(ada, { title: 'A', projectId: from.id, sectionId: section.id });
      await addTask(ada, { title: 'B', parentId: id });
      const body = { tasks: [{ taskId: id, context: 'project', newOrder: 5 }] } as never;
      await ada.api('PUT /api/tasks/bulk-reorder', { body });
      return { ids: [id], projectId: to.id };
    },
    label: 'moved "A"',
  },
  {
    name: 'a subtask to the top level',
    tool: 'move_tasks',
    input: async (ada) => {
      const project = await addProject(ada, 'P');
      const { id } = await addTask(ada, { title: 'A', projectId: project.id });
      const under = await addTask(ada, { title: 'B', parentId: id });
      return { ids: [under.id], parentId: null, projectId: null };
    },
    label: 'moved "B"',
  },
  {
    name: 'a tree',
    tool: 'delete_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A' });
      await addTask(ada, { title: 'B', parentId: id });
      return { ids: [id] };
    },
    label: 'deleted "A"',
  },
  {
    name: 'a tree in the trash',
    tool: 'restore_tasks',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A' });
      await addTask(ada, { title: 'B', parentId: id });
      await ada.api('DELETE /api/tasks/{id}', { params: { id } });
      return { ids: [id] };
    },
    label: 'restored "A"',
  },
  {
    name: 'a new repetition of a task without a date',
    tool: 'set_repeat',
    input: async (ada) => ({ id: (await addTask(ada, { title: 'A' })).id, every: 'every 2 weeks' }),
    label: 'changed the repetition of "A"',
  },
  {
    name: 'another repetition, paused',
    tool: 'set_repeat',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A', scheduledDate: '2026-01-20' });
      const body = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as never;
      await ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body });
      return { id, every: 'every month', paused: true };
    },
    label: 'changed the repetition of "A"',
  },
  {
    name: 'no repetition',
    tool: 'set_repeat',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A', scheduledDate: '2026-01-20' });
      const body = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as never;
      await ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body });
      return { id, every: null };
    },
    label: 'changed the repetition of "A"',
  },
  {
    name: 'a new project',
    tool: 'edit_projects',
    input: () => Promise.resolve({ projects: [{ title: 'P', someday: true }] }),
    label: 'added "P"',
  },
  {
    name: 'a changed and an archived project',
    tool: 'edit_projects',
    input: async (ada) => {
      const [one, two] = [await addProject(ada, 'One'), await addProject(ada, 'Two')];
      return {
        projects: [
          { id: one.id, title: 'New', color: '#123456', someday: true },
          { id: two.id, archived: true },
        ],
      };
    },
    label: 'changed 2 projects',
  },
  {
    name: 'a deleted project with tasks',
    tool: 'edit_projects',
    input: async (ada) => {
      const { id } = await addProject(ada, 'P');
      const task = await addTask(ada, { title: 'A', projectId: id });
      await addTask(ada, { title: 'B', parentId: task.id });
      return { projects: [{ id, deleted: true }] };
    },
    label: 'changed "P"',
  },
  {
    name: 'a new tag',
    tool: 'edit_tags',
    input: async (ada) => ({ tags: [{ name: 'under', parentId: (await addTag(ada, 'over')).id }] }),
    label: 'added #over/under',
  },
  {
    name: 'a renamed tag, and a deleted one of a task',
    tool: 'edit_tags',
    input: async (ada) => {
      const [one, two] = [await addTag(ada, 'one'), await addTag(ada, 'two')];
      await addTask(ada, { title: 'A', tagIds: [one.id, two.id] });
      return {
        tags: [
          { id: one.id, name: 'new', color: '#123456' },
          { id: two.id, deleted: true },
        ],
      };
    },
    label: 'changed 2 tags',
  },
  {
    name: 'reminders',
    tool: 'set_reminders',
    input: async (ada) => {
      const { id } = await addTask(ada, { title: 'A', scheduledDate: '2026-01-20', scheduledTime: '10:00' });
      const body = { reminders: [{ kind: 'relative', offsetMinutes: 10 }] } as never;
      await ada.api('PUT /api/tasks/{id}/reminders', { params: { id }, body });
      return { tasks: [{ id, reminders: [{ minutesBefore: 30 }, { at: '2026-01-19T08:00' }] }] };
    },
    label: 'set the reminders of "A"',
  },
  {
    name: 'a comment',
    tool: 'comment',
    input: async (ada) => ({ taskId: (await addTask(ada, { title: 'A' })).id, text: 'Done soon.' }),
    label: 'commented on "A"',
  },
];

it.each(CASES)(
  '$tool writes $name as one step, which is undone and redone (ASSIST-22)',
  async ({ tool, input, label }) => {
    const ada = await server.register({ tier: 'PersonalPro' });
    const sent = await input(ada);
    const { read } = await toolsFor(server, ada, ['read', 'write', 'delete']);
    const before = await contentOf(ada);
    const { undoId } = await read<{ undoId: string }>(tool, sent);
    const after = await contentOf(ada);
    expect(after).not.toEqual(before);
    const { changes } = await ada.api('GET /api/assistants/changes', {});
    expect(changes).toMatchObject([{ id: undoId, label: `Test ${label}`, undoneAt: null }]);
    const params = { id: undoId };
    expect(await ada.api('POST /api/assistants/changes/{id}/undo', { params })).toMatchObject({
      isUndone: true,
    });
    expect(await contentOf(ada)).toEqual(before);
    expect(await read('undo', { undoId, redo: true })).toEqual({ change: `Test ${label}`, isUndone: false });
    expect(await contentOf(ada)).toEqual(after);
    await read('undo', { undoId });
    expect(await contentOf(ada)).toEqual(before);
  },
);
