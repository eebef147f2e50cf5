import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type SourceFile } from '../reader.ts';
import type { Imported, ImportedTask } from '../imported.ts';
import { expectRobust } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { backup, HEADER, table, template, type Cells } from './testing/todoist-files.ts';
import { todoistReader } from './todoist-reader.ts';

const read = (file: SourceFile): Imported => todoistReader.read(file, BERLIN) as Imported;
const readRows = (...rows: readonly Cells[]): Imported => read(template(table(...rows)));
const onlyTask = (...rows: readonly Cells[]): ImportedTask | undefined => readRows(...rows).tasks[0];

const SAMPLE = table(
  { TYPE: 'note', CONTENT: 'About this project', AUTHOR: 'Ana (28441054)' },
  { TYPE: 'task', CONTENT: 'Write report @office', DESCRIPTION: 'With **numbers**', PRIORITY: 1, INDENT: 1 },
  { TYPE: 'note', CONTENT: 'Ask Tom', AUTHOR: 'Ana (28441054)', DATE: '2026-11-20T23:30:00Z' },
  {
    TYPE: 'task',
    CONTENT: 'Collect numbers',
    PRIORITY: 4,
    INDENT: 2,
    DATE: 'every mon at 9am',
    DATE_LANG: 'en',
  },
  { TYPE: 'section', CONTENT: 'Waiting for' },
  {
    TYPE: 'task',
    CONTENT: 'Answer of Tom',
    PRIORITY: 3,
    INDENT: 1,
    RESPONSIBLE: 'Tom (123)',
    DEADLINE: '2026-12-31',
  },
);

it('reads a backup with the Inbox, projects, subtasks, labels, dates and comments (IMPORT-20)', () => {
  const imported = read(
    backup({
      'Inbox [6Crg].csv': table({ TYPE: 'task', CONTENT: 'Buy milk', INDENT: 1 }),
      'Work [42].csv': SAMPLE,
    }),
  );
  expect(imported.source).toBe('todoist');
  expect(imported.projects).toEqual([{ sourceId: '42', title: 'Work', color: null, isArchived: false }]);
  expect(outlineOf(imported)).toEqual([
    'Buy milk',
    'Write report #office',
    '  Collect numbers',
    'Answer of Tom / Waiting for',
  ]);
  const [milk, report, numbers, question] = imported.tasks;
  expect(milk?.projectId).toBeNull();
  expect(report).toMatchObject({ projectId: '42', priority: 'high' });
  expect(report?.description).toBe('With **numbers**');
  expect(report?.comments).toEqual([
    { author: 'Ana', createdAt: '2026-11-20T23:30:00.000Z', editedAt: null, body: 'Ask Tom' },
  ]);
  expect(numbers).toMatchObject({
    priority: 'none',
    scheduledOn: '2026-11-30',
    scheduledTime: '09:00',
    repeat: { frequency: 'Weekly', weekDays: [1], repeatMode: 'Schedule' },
  });
  expect(question).toMatchObject({ priority: 'low', dueOn: '2026-12-31', scheduledOn: null });
});

it('keeps the sections of a project, and lists nothing about them as lost (IMPORT-62)', () => {
  const { sections, tasks, losses } = read(template(SAMPLE));
  expect(sections.map(({ title }) => title)).toEqual(['Waiting for']);
  expect(tasks.at(-1)?.sectionId).toBe(sections[0]?.sourceId);
  expect(losses.filter(({ kind }) => kind === 'Sections')).toEqual([]);
});

it('reports every part of a project that cannot be imported (IMPORT-21)', () => {
  const { losses } = read(template(SAMPLE));
  expect(losses).toEqual([
    { kind: 'Comments', of: 'Work', detail: 'About this project' },
    { kind: 'Assignees', of: 'Answer of Tom', detail: 'Tom' },
  ]);
});

test.each([
  [1, 'high'],
  [2, 'medium'],
  [3, 'low'],
  [4, 'none'],
  ['', 'none'],
  ['@code', 'none'],
  ['constructor', 'none'],
])(
  "reads the table's priority %s as %s, although 4 is the highest in the API (IMPORT-20)",
  (cell, expected) => {
    expect(onlyTask({ TYPE: 'task', CONTENT: 'Task', PRIORITY: cell })?.priority).toBe(expected);
  },
);

it("reads dates in words in the row's language (IMPORT-20)", () => {
  const task = onlyTask({ TYPE: 'task', CONTENT: 'Task', DATE: 'ogni! lunedì', DATE_LANG: 'it' });
  expect(task).toMatchObject({
    scheduledOn: '2026-11-30',
    repeat: { frequency: 'Weekly', weekDays: [1], repeatMode: 'Completion' },
  });
});

test.each([
  ['毎日', 'ja', 'Dates'],
  ['every hour', 'en', 'Repeats'],
  ['jeden 3. Werktag', 'de', 'Repeats'],
  ['31 Nov', 'en', 'Dates'],
  ['2026-11-31', '', 'Dates'],
])('reports the unsupported date %s (%s) under %s (IMPORT-21)', (date, language, kind) => {
  const { tasks, losses } = readRows({ TYPE: 'task', CONTENT: 'Task', DATE: date, DATE_LANG: language });
  expect(tasks[0]).toMatchObject({ scheduledOn: null, repeat: null });
  expect(losses).toEqual([{ kind, of: 'Task', detail: date }]);
});

it('finds columns by name, even in old templates (IMPORT-20)', () => {
  const old =
    'TYPE,PRIORITY,CONTENT,INDENT,AUTHOR,RESPONSIBLE,DUE_DATE,DUE_DATE_LANG\ntask,2,Task,1,,,2026-12-01,en\n';
  expect(read(template(old)).tasks[0]).toMatchObject({
    title: 'Task',
    priority: 'medium',
    scheduledOn: '2026-12-01',
  });
});

test.each([
  ['Call Ana @phone @home_office', 'Call Ana', ['phone', 'home_office']],
  ['@waiting Answer of Tom', 'Answer of Tom', ['waiting']],
  ['mail ana@example.com', 'mail ana@example.com', []],
  ['Meet Ana @ 5', 'Meet Ana @ 5', []],
  ['@someday', '@someday', ['someday']],
  ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")', []],
])('reads the labels of %s (IMPORT-20)', (content, title, tags) => {
  expect(onlyTask({ TYPE: 'task', CONTENT: content })).toMatchObject({ title, tags });
});

it('reads durations in minutes (IMPORT-67)', () => {
  const { tasks, losses } = readRows({
    TYPE: 'task',
    CONTENT: 'Call',
    DURATION: 30,
    DURATION_UNIT: 'minute',
  });
  expect(tasks[0]?.durationMinutes).toBe(30);
  expect(losses).toEqual([]);
});

it('reports durations, files, missing checkboxes and unknown rows (IMPORT-21)', () => {
  const file = '[[file {"file_name":"plan.pdf","file_url":"https://files.todoist.com/abc/plan.pdf"}]]';
  const { tasks, losses } = readRows(
    { TYPE: 'task', CONTENT: '* Heading', DURATION: 2, DURATION_UNIT: 'day' },
    { TYPE: 'note', CONTENT: `See ${file}` },
    { TYPE: 'goal', CONTENT: 'Rest' },
  );
  expect(tasks[0]).toMatchObject({
    title: 'Heading',
    comments: [{ body: 'See [plan.pdf](https://files.todoist.com/abc/plan.pdf)' }],
  });
  expect(losses).toEqual([
    { kind: 'Tasks without a checkbox', of: 'Heading', detail: 'It can be completed now' },
    { kind: 'Durations', of: 'Heading', detail: '2 day' },
    { kind: 'Attachments', of: 'Heading', detail: 'plan.pdf' },
    { kind: 'Rows', of: 'Work', detail: 'Rest' },
  ]);
});

it('does not link to a file whose address is a script (IMPORT-21)', () => {
  const file = '[[file {"file_name":"x](javascript:alert(1))","file_url":"javascript:alert(1)"}]]';
  const task = onlyTask({ TYPE: 'task', CONTENT: 'Task' }, { TYPE: 'note', CONTENT: file });
  expect(task?.comments.map(({ body }) => body)).toEqual(['x (javascript:alert(1))']);
});

it('reads 50,000 unfinished file markers, and a name with 100,000 spaces (IMPORT-22)', () => {
  const content = '[[file {'.repeat(50_000);
  const author = `A${' '.repeat(100_000)}b`;
  const task = onlyTask(
    { TYPE: 'task', CONTENT: 'Plan', INDENT: 1 },
    { TYPE: 'note', CONTENT: content, AUTHOR: author },
  );
  expect(task?.comments).toMatchObject([{ author, body: content }]);
});

it('attaches a task that skips levels to the nearest task above, but not across sections (IMPORT-20)', () => {
  const imported = readRows(
    { TYPE: 'task', CONTENT: 'a', INDENT: 1 },
    { TYPE: 'task', CONTENT: 'b', INDENT: 4 },
    { TYPE: 'task', CONTENT: 'c', INDENT: 3 },
    { TYPE: 'task', CONTENT: 'd', INDENT: 2 },
    { TYPE: 'section', CONTENT: '🎉' },
    { TYPE: 'task', CONTENT: 'e', INDENT: 2 },
  );
  expect(outlineOf(imported)).toEqual(['a', '  b', '  c', '  d', 'e / 🎉']);
  expect(imported.losses).toEqual([]);
});

it('assigns the same ids when a file is downloaded again, and different ids to identical tasks (IMPORT-13)', () => {
  const rows = [
    { TYPE: 'task', CONTENT: 'Same', INDENT: 1 },
    { TYPE: 'task', CONTENT: 'Same', INDENT: 1 },
    { TYPE: 'task', CONTENT: 'Same', INDENT: 2 },
  ];
  const first = read(template(table(...rows)));
  const second = read(template(table(...rows, { TYPE: 'task', CONTENT: 'New', INDENT: 1 }), 'Work (1).csv'));
  const ids = first.tasks.map(({ sourceId }) => sourceId);
  expect(new Set(ids).size).toBe(3);
  expect(second.tasks.slice(0, 3).map(({ sourceId }) => sourceId)).toEqual(ids);
  expect(second.projects).toEqual(first.projects);
});

it('reads 30,000 levels of subtasks (IMPORT-22)', () => {
  const rows = Array.from({ length: 30_000 }, (_, level) => `task,t${level},4,${level + 1}`);
  const { tasks } = read(template(['TYPE,CONTENT,PRIORITY,INDENT', ...rows].join('\n')));
  expect(tasks[98_999]?.parentId).toBe(tasks[98_998]?.sourceId);
});

it('skips folders, macOS metadata files and unrelated tables in an archive (IMPORT-21)', () => {
  const imported = read(
    backup({
      'backup/../../etc/Work [42].csv': SAMPLE,
      '__MACOSX/._Work [42].csv': 'x',
      'Notes.csv': 'Title,Text\na,b',
      'readme.txt': 'x',
    }),
  );
  expect(imported.projects.map(({ title }) => title)).toEqual(['Work']);
  expect(imported.losses[2]).toEqual({
    kind: 'Files',
    of: 'Notes.csv',
    detail: 'It is not a project of Todoist',
  });
});

it('throws only UnreadableFile for random bytes and damaged files (IMPORT-22)', async () => {
  await expectRobust(todoistReader, [template(SAMPLE), backup({ 'Work [42].csv': SAMPLE })]);
});

it('accepts any text in any column (IMPORT-22)', () => {
  const types = fc.constantFrom('task', 'note', 'section', 'meta', 'constructor');
  const cells = fc
    .tuple(types, fc.dictionary(fc.constantFrom(...HEADER.split(',')), fc.string({ unit: 'grapheme' })))
    .map(([TYPE, others]): Cells => ({ ...others, TYPE }));
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), (rows) => {
      expect(readRows(...rows).tasks.length).toBeLessThanOrEqual(rows.length);
    }),
  );
});
