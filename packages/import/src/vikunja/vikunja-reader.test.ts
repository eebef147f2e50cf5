import { strToU8, zipSync } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported, ImportedTask } from '../imported.ts';
import { type SourceFile } from '../reader.ts';
import { expectRobust, expectRobustJson } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { vikunjaReader } from './vikunja-reader.ts';

type Fields = Readonly<Record<string, unknown>>;

const NONE = '0001-01-01T00:00:00Z';

function task(id: number, title: string, fields: Fields = {}): Fields {
  const dates = {
    done_at: NONE,
    due_date: NONE,
    start_date: NONE,
    end_date: NONE,
    created: '2026-11-01T10:00:00Z',
  };
  const lists = { reminders: null, assignees: null, labels: null, attachments: null, comments: null };
  const repeats = { repeat_after: 0, repeat_mode: 0 };
  return {
    id,
    title,
    description: '',
    done: false,
    priority: 0,
    ...dates,
    ...lists,
    ...repeats,
    related_tasks: {},
    ...fields,
  };
}

function project(id: number, title: string, tasks: readonly Fields[], fields: Fields = {}): Fields {
  const parts = { description: '', identifier: '', hex_color: '', parent_project_id: 0, is_archived: false };
  return { id, title, ...parts, tasks, buckets: [], ...fields };
}

function archive(projects: unknown, filters: unknown = null): SourceFile {
  const entries = {
    'data.json': strToU8(JSON.stringify(projects)),
    'filters.json': strToU8(JSON.stringify(filters)),
    'files/1': strToU8('\0\u0001'),
    VERSION: strToU8('v1.1.0'),
  };
  return { name: 'vikunja-export.zip', bytes: zipSync(entries) };
}

const read = async (file: SourceFile): Promise<Imported> => await vikunjaReader.read(file, BERLIN);
const readTask = async (fields: Fields): Promise<Imported> =>
  read(archive([project(1, 'Work', [task(1, 'Task', fields)])]));
const onlyTask = async (fields: Fields): Promise<ImportedTask | undefined> =>
  (await readTask(fields)).tasks[0];

const PROJECTS = [
  project(1, 'Inbox', [task(1, 'Idea')]),
  project(
    2,
    'Work',
    [
      task(2, 'Numbers', {
        related_tasks: { parenttask: [{ id: 3, title: 'Report' }] },
        labels: [{ title: 'office', hex_color: 'E8E8E8' }],
      }),
      task(3, 'Report', {
        description: '<p>With <strong>numbers</strong></p><script>x</script>',
        priority: 3,
        comments: [
          {
            comment: '<p>Ask Tom</p>',
            author: { username: 'ana', name: 'Ana' },
            created: '2026-11-20T23:30:00Z',
          },
        ],
      }),
    ],
    { hex_color: '1973ff' },
  ),
  project(4, 'Old', [], { is_archived: true, parent_project_id: 2, description: '<p>Finished</p>' }),
];

const SAMPLE = archive(PROJECTS, [{ id: 1, title: 'Due soon' }]);

it('reads the Inbox, projects, subtasks, labels, HTML and comments (IMPORT-28)', async () => {
  const imported = await read(SAMPLE);
  expect(imported.projects).toEqual([
    { sourceId: '2', title: 'Work', color: '#1973ff', isArchived: false },
    { sourceId: '4', title: 'Old', color: null, isArchived: true },
  ]);
  expect(imported.tags).toEqual([{ path: 'office', color: '#e8e8e8' }]);
  const [idea, numbers, report] = imported.tasks;
  expect(idea).toMatchObject({ title: 'Idea', projectId: null, createdAt: '2026-11-01T10:00:00.000Z' });
  expect(numbers).toMatchObject({ projectId: '2', parentId: '3', tags: ['office'] });
  expect(report).toMatchObject({
    priority: 'high',
    description: 'With **numbers**',
    comments: [{ author: 'Ana', createdAt: '2026-11-20T23:30:00.000Z', editedAt: null, body: 'Ask Tom' }],
  });
  expect(imported.losses).toEqual([
    { kind: 'Nested projects', of: 'Old', detail: 'It was inside Work' },
    { kind: 'Project descriptions', of: 'Old', detail: 'Finished' },
    { kind: 'Filters', of: 'Due soon', detail: 'A saved filter' },
  ]);
});

it('treats the year 1 as no date (IMPORT-28)', async () => {
  const { tasks, losses } = await readTask({ done: true, due_date: '0001-01-01T00:53:28+00:53' });
  expect(tasks[0]).toMatchObject({ scheduledOn: null, dueOn: null, isCompleted: true, completedAt: null });
  expect(losses).toEqual([]);
});

it('schedules a task for its start date, and makes it due on its due date or end date (IMPORT-28)', async () => {
  const dates = { start_date: '2026-12-01T08:00:00Z', due_date: '2026-12-03T23:00:00Z' };
  expect(await onlyTask(dates)).toMatchObject({
    scheduledOn: '2026-12-01',
    scheduledTime: '09:00',
    dueOn: '2026-12-04',
  });
  expect(await onlyTask({ end_date: '2026-12-03T23:00:00Z' })).toMatchObject({
    scheduledOn: null,
    dueOn: '2026-12-04',
  });
  const all = await readTask({ due_date: '2026-12-03T11:00:00Z', end_date: '2026-12-05T11:00:00+01:00' });
  expect(all.losses).toEqual([
    { kind: 'Times', of: 'Task', detail: 'due at 12:00' },
    { kind: 'Dates', of: 'Task', detail: 'ends on 2026-12-05 at 11:00' },
  ]);
});

it('reports a nonexistent date as lost instead of choosing another one (IMPORT-28)', async () => {
  const { tasks, losses } = await readTask({ due_date: '2026-11-31T00:00:00Z' });
  expect(tasks[0]?.dueOn).toBeNull();
  expect(losses).toEqual([{ kind: 'Dates', of: 'Task', detail: '2026-11-31T00:00:00Z' }]);
});

test.each([
  [86_400, 0, { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' }],
  [3 * 86_400, 2, { frequency: 'Daily', interval: 3, repeatMode: 'Completion' }],
  [14 * 86_400, 0, { frequency: 'Weekly', interval: 2, weekDays: [2], repeatMode: 'Schedule' }],
  [0, 1, { frequency: 'Monthly', interval: 1, monthDay: 1, repeatMode: 'Schedule' }],
])('reads a repeat after %s seconds in mode %s (IMPORT-28)', async (seconds, mode, expected) => {
  const start = { start_date: '2026-12-01T08:00:00Z', repeat_after: seconds, repeat_mode: mode };
  expect((await onlyTask(start))?.repeat).toMatchObject(expected);
});

test.each([
  [6 * 3600, '2026-12-01T08:00:00Z', 'every 6 hours'],
  [90, '2026-12-01T08:00:00Z', 'every 90 seconds'],
  [1e15, '2026-12-01T08:00:00Z', 'every 1000000000000000 seconds'],
  [86_400, NONE, 'every 1 day'],
])(
  'reports the unsupported repeat after %s seconds from %s as lost (IMPORT-28)',
  async (seconds, start, detail) => {
    const { tasks, losses } = await readTask({ start_date: start, repeat_after: seconds });
    expect(tasks[0]?.repeat).toBeNull();
    expect(losses).toEqual([{ kind: 'Repeats', of: 'Task', detail }]);
  },
);

it('reports every part of a task that cannot be imported (IMPORT-28)', async () => {
  const { tasks, losses } = await readTask({
    priority: 5,
    percent_done: 0.5,
    hex_color: '#ff0000',
    is_favorite: true,
    reminders: [{ reminder: '2026-12-01T08:00:00Z' }, '2026-12-02T08:00:00Z'],
    assignees: [{ username: 'tom', name: '' }],
    attachments: [{ file: { name: 'plan.pdf' } }, { file: null }],
    related_tasks: {
      blocked: [{ id: 9, title: 'Other' }],
      parenttask: [
        { id: 7, title: 'First' },
        { id: 8, title: 'Second' },
      ],
    },
  });
  expect(tasks[0]).toMatchObject({ priority: 'high', parentId: '7' });
  expect(losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    'Priorities: Do now',
    'Progress: 50 %',
    'Colors: #ff0000',
    'Favorites: It is a favorite',
    'Reminders: 2026-12-01T08:00:00Z',
    'Reminders: 2026-12-02T08:00:00Z',
    'Assignees: tom',
    'Attachments: plan.pdf',
    'Attachments: A file',
    'Relations: blocked: Other',
    'Relations: parenttask: Second',
  ]);
});

it("reads a board's columns as sections if several have open tasks, and lists none as lost (IMPORT-28, IMPORT-62)", async () => {
  const buckets = [
    { id: 1, title: 'To-Do' },
    { id: 2, title: 'Doing' },
  ];
  const tasks = [task(1, 'a', { bucket_id: 1 }), task(2, 'b'), task(3, 'c', { bucket_id: 1, done: true })];
  const used = project(1, 'Work', tasks, {
    buckets,
    task_buckets: [{ task_id: 2, bucket_id: 2 }],
    views: [
      { id: 5, view_kind: 'list' },
      { id: 6, view_kind: 'kanban' },
    ],
    positions: [
      { task_id: 1, project_view_id: 5, position: 20 },
      { task_id: 2, project_view_id: 5, position: 10 },
      { task_id: 2, project_view_id: 6, position: 99 },
      { task_id: 3, project_view_id: 5, position: 30 },
    ],
  });
  const imported = await read(archive([used]));
  expect(outlineOf(imported)).toEqual(['b / Doing', 'a / To-Do', 'c']);
  expect(imported.sections.map(({ title }) => title)).toEqual(['To-Do', 'Doing']);
  expect(imported.losses).toEqual([]);
  const unused = project(1, 'Work', tasks.slice(0, 1), { buckets });
  expect(outlineOf(await read(archive([unused])))).toEqual(['a']);
});

it('keeps the descriptions from old versions, which are already in Markdown (IMPORT-28)', async () => {
  expect((await onlyTask({ description: '**bold** and 1 < 2' }))?.description).toBe('**bold** and 1 < 2');
});

it('treats fields with the wrong type as missing (IMPORT-22)', async () => {
  const wrong = Object.keys(task(1, 'x')).map((key) => [key, key === 'id' ? 1 : { a: [1] }]);
  const { tasks } = await read(archive([project(1, 'Work', [Object.fromEntries(wrong)]), 5, null, 'x']));
  expect(tasks).toHaveLength(1);
  expect(tasks[0]).toMatchObject({ title: '', dueOn: null, repeat: null, tags: [] });
});

it('removes NUL characters and lone surrogates (IMPORT-22)', async () => {
  expect((await onlyTask({ description: 'a\0b\ud800c' }))?.description).toBe('ab\uFFFDc');
});

it('throws only UnreadableFile for random bytes and damaged files (IMPORT-22)', async () => {
  await expectRobust(vikunjaReader, [SAMPLE]);
  await expectRobustJson(vikunjaReader, PROJECTS, (json) => archive(JSON.parse(json)));
});
