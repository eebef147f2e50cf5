import { strToU8, zipSync } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported } from '../imported.ts';
import { type SourceFile } from '../reader.ts';
import { expectRobust, expectRobustJson } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { googleTasksReader } from './google-tasks-reader.ts';

type Fields = Readonly<Record<string, unknown>>;

const read = (file: SourceFile): Imported => googleTasksReader.read(file, BERLIN) as Imported;
const text = (json: string): SourceFile => ({ name: 'Tasks.json', bytes: strToU8(json) });

function takeout(...lists: readonly Fields[]): SourceFile {
  const items = lists.map((list) =>
    JSON.stringify(list).replace(/^\{(.*)\}$/s, '{"kind":"tasks#tasks",$1,"kind":"tasks#taskList"}'),
  );
  return text(`{\n  "kind": "tasks#taskLists",\n  "items": [${items.join(',\n')}]\n}`);
}

const task = (id: string, fields: Fields = {}): Fields => ({
  id,
  title: id,
  status: 'needsAction',
  ...fields,
});
const list = (items: readonly Fields[], fields: Fields = {}): Fields => ({
  id: 'L1',
  title: 'My Tasks',
  items,
  ...fields,
});
const readTask = (fields: Fields): Imported => read(takeout(list([task('Task', fields)])));

const SAMPLE = takeout(
  list([
    task('Second', { position: '00000000000000000002', parent: 'First' }),
    task('First', { position: '00000000000000000001', notes: 'Two\nlines', due: '2026-12-01T00:00:00.000Z' }),
  ]),
  {
    id: 'L2',
    title: 'Shopping',
    items: [task('Milk', { status: 'completed', completed: '2026-11-20T08:00:00.000Z' })],
  },
  { id: 'L3', title: 'Empty' },
);

it('reads lists that contain `kind` twice, with subtasks, notes and completed tasks in order (IMPORT-29)', () => {
  const imported = read(SAMPLE);
  expect(imported.projects.map(({ sourceId, title }) => `${sourceId} ${title}`)).toEqual([
    'L1 My Tasks',
    'L2 Shopping',
    'L3 Empty',
  ]);
  expect(outlineOf(imported)).toEqual(['First', '  Second', 'Milk']);
  const [first, , milk] = imported.tasks;
  expect(first).toMatchObject({
    projectId: 'L1',
    description: 'Two\nlines',
    scheduledOn: '2026-12-01',
    scheduledTime: null,
  });
  expect(milk).toMatchObject({
    projectId: 'L2',
    isCompleted: true,
    completedAt: '2026-11-20T08:00:00.000Z',
  });
  expect(imported.losses).toEqual([]);
});

it('reads a Takeout archive, and a file with a single list (IMPORT-29)', () => {
  const archive = { name: 'takeout.zip', bytes: zipSync({ 'Takeout/Tasks/Tasks.json': SAMPLE.bytes }) };
  expect(googleTasksReader.accepts(archive)).toBe(true);
  expect(read(archive)).toEqual(read(SAMPLE));
  const one = { ...text(JSON.stringify({ kind: 'tasks#tasks', items: [task('a')] })), name: 'Home.json' };
  expect(read(one).projects).toMatchObject([{ title: 'Home' }]);
});

test.each([
  [{ due: '2026-12-01T00:00:00.000Z' }, '2026-12-01', null],
  [{ scheduled_time: [{ start: '2026-12-01T00:00:00Z' }] }, '2026-12-01', null],
  [{ scheduled_time: [{ start: '2026-12-01T23:00:00Z' }] }, '2026-12-02', null],
  [
    {
      scheduled_time: [{ start: '2026-11-01T07:00:00Z' }, { current: true, start: '2026-12-01T08:30:00Z' }],
    },
    '2026-12-01',
    '09:30',
  ],
  [
    { due: '2026-12-01T00:00:00.000Z', scheduled_time: [{ start: '2026-12-01T08:30:00Z' }] },
    '2026-12-01',
    '09:30',
  ],
  [
    { due: '2026-12-05T00:00:00.000Z', scheduled_time: [{ start: '2026-12-01T08:30:00Z' }] },
    '2026-12-05',
    null,
  ],
  [
    { scheduled_time: "[{'start': 'x'}, {'current': True, 'start': '2026-12-01T08:30:00Z'}]" },
    '2026-12-01',
    '09:30',
  ],
  [{}, null, null],
])('schedules a task with %j on %s at %s (IMPORT-29)', (fields, scheduledOn, scheduledTime) => {
  expect(readTask(fields).tasks[0]).toMatchObject({ scheduledOn, scheduledTime, dueOn: null });
});

it('reports invalid dates, stars and deleted tasks as lost, and keeps links (IMPORT-29)', () => {
  const { tasks, losses } = readTask({
    due: '2026-11-31T00:00:00.000Z',
    starred: true,
    notes: 'Call',
    links: [
      { type: 'email', description: 'Mail [1]', link: 'https://mail.google.com/x' },
      { description: 'Bad', link: 'javascript:alert(1)' },
    ],
  });
  expect(tasks[0]).toMatchObject({
    scheduledOn: null,
    description: 'Call\n\n[Mail  1 ](https://mail.google.com/x)\n\nBad (javascript:alert(1))',
  });
  expect(losses).toEqual([
    { kind: 'Dates', of: 'Task', detail: '2026-11-31T00:00:00.000Z' },
    { kind: 'Stars', of: 'Task', detail: 'It had a star' },
  ]);
  expect(readTask({ deleted: true })).toMatchObject({
    tasks: [],
    losses: [{ kind: 'Deleted tasks', of: 'Task' }],
  });
});

const occurrence = (id: string, date: string, status = 'needsAction'): Fields =>
  task(id, { title: 'Water', status, due: `${date}T00:00:00.000Z`, task_recurrence_id: 'R' });
const recurrence = (interval: Fields, schedule: Fields = {}, fields: Fields = {}): Fields => ({
  id: 'R',
  title: 'Water',
  schedule: { interval, ...schedule },
  ...fields,
});

it('assigns a repeat to its next open occurrence, keeps earlier ones and drops later ones (IMPORT-29)', () => {
  const items = [
    occurrence('later', '2026-12-14'),
    occurrence('done', '2026-11-16', 'completed'),
    occurrence('next', '2026-11-30'),
    occurrence('overdue', '2026-11-23'),
  ];
  const recurrences = [recurrence({ interval_multiplier: 1, weekly: { day_of_week: ['MONDAY', 'FRIDAY'] } })];
  const { tasks, losses } = read(takeout(list(items, { recurrences })));
  expect(tasks.map(({ sourceId, repeat }) => [sourceId, repeat?.weekDays])).toEqual([
    ['done', undefined],
    ['next', [1, 5]],
    ['overdue', undefined],
  ]);
  expect(losses).toEqual([
    {
      kind: 'Later occurrences',
      of: 'Water',
      detail: '1: they follow from the repeat',
      without: { repeats: '1: they are left out' },
    },
  ]);
});

test.each([
  [recurrence({ daily: {} }), { frequency: 'Daily', interval: 1, endDate: null }],
  [recurrence({ interval_multiplier: 2, weekly: {} }), { frequency: 'Weekly', interval: 2, weekDays: [1] }],
  [recurrence({ monthly: { day_of_month: 30 } }), { frequency: 'Monthly', monthDay: 30 }],
  [
    recurrence({ yearly: {} }, { end_condition: { date_boundary: '2030-01-01' } }),
    { frequency: 'Yearly', endDate: '2029-12-31' },
  ],
])('reads the repeat %j (IMPORT-29)', (rule, expected) => {
  const { tasks } = read(takeout(list([occurrence('next', '2026-11-30')], { recurrences: [rule] })));
  expect(tasks[0]?.repeat).toMatchObject(expected);
});

test.each([
  [recurrence({ hourly: {} })],
  [recurrence({ monthly: { nth: 2 } })],
  [recurrence({ monthly: { day_of_month: 15 } })],
  [recurrence({ weekly: { day_of_week: ['SOMEDAY'] } })],
  [recurrence({ interval_multiplier: 1.5, daily: {} })],
  [recurrence({ daily: {} }, { end_condition: { instance_number_limit: 5 } })],
  [{ id: 'R', title: 'Water' }],
])('reports the unsupported repeat %j as lost and keeps all occurrences (IMPORT-29)', (rule) => {
  const items = [occurrence('next', '2026-11-30'), occurrence('later', '2026-12-14')];
  const { tasks, losses } = read(takeout(list(items, { recurrences: [rule] })));
  expect(tasks.map(({ repeat }) => repeat)).toEqual([null, null]);
  expect(losses).toMatchObject([{ kind: 'Repeats', of: 'Water' }]);
});

it('reports a repeat without an open task as lost, unless it has ended (IMPORT-29)', () => {
  const recurrences = [
    recurrence({ daily: {} }),
    recurrence({ daily: {} }, {}, { stopped: true }),
    recurrence({ daily: {} }, { end_condition: { date_boundary: '2026-11-25' } }),
  ];
  const { losses } = read(takeout(list([], { recurrences })));
  expect(losses).toEqual([{ kind: 'Repeats', of: 'Water', detail: '{"daily":{}}' }]);
});

it('treats fields with the wrong type as missing (IMPORT-22)', () => {
  const wrong = Object.fromEntries(
    ['title', 'due', 'links', 'parent', 'status'].map((key) => [key, { a: [null] }]),
  );
  expect(read(takeout(list([wrong, wrong]))).tasks).toMatchObject([{ title: '' }, { title: '' }]);
});

it('throws only UnreadableFile for random bytes and damaged files (IMPORT-22)', async () => {
  await expectRobust(googleTasksReader, [SAMPLE]);
  const recurrences = [recurrence({ daily: {} })];
  const items = [
    occurrence('a', '2026-11-30'),
    task('b', { links: [{ link: 'x' }], scheduled_time: [{ start: 'x' }] }),
  ];
  await expectRobustJson(
    googleTasksReader,
    { kind: 'tasks#taskLists', items: [list(items, { recurrences })] },
    text,
  );
});
