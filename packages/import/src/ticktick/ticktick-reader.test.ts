import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported, ImportedTask } from '../imported.ts';
import { UnreadableFile, type SourceFile } from '../reader.ts';
import { expectRobust } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { ticktickReader } from './ticktick-reader.ts';

const PREAMBLE = '"Date: 2026-11-25+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n';
const HEADER =
  'Folder Name,List Name,Title,Kind,Tags,Content,Is Check list,Start Date,Due Date,Reminder,Repeat,Priority,Status,' +
  'Created Time,Completed Time,Order,Timezone,Is All Day,Is Floating,Column Name,Column Order,View Mode,taskId,parentId';

type Cells = Readonly<Record<string, string | number>>;

/**
 * Returns a backup as TickTick writes it: a byte order mark, a preamble, and quotation marks around each
 * cell.
 */
function backup(...rows: readonly Cells[]): SourceFile {
  const line = (cells: readonly (string | number)[]): string =>
    cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  const names = HEADER.split(',');
  const defaults: Cells = {
    'List Name': 'Home',
    Kind: 'TEXT',
    Status: 0,
    Timezone: 'Europe/Berlin',
    Priority: 0,
  };
  const lines = rows.map((row) => line(names.map((name) => ({ ...defaults, ...row })[name] ?? '')));
  return {
    name: 'TickTick-backup.csv',
    bytes: strToU8('\uFEFF' + PREAMBLE + [line(names), ...lines, ''].join('\n')),
  };
}

const read = (file: SourceFile): Imported => ticktickReader.read(file, BERLIN) as Imported;
const onlyTask = (cells: Cells): ImportedTask | undefined =>
  read(backup({ Title: 'Task', ...cells })).tasks[0];
const lossesOf = (cells: Cells): Imported['losses'] => read(backup({ Title: 'Task', ...cells })).losses;

const SAMPLE = backup(
  { Title: 'Milk', 'List Name': 'Home', Order: 1, taskId: 1, parentId: 2, Status: 0 },
  {
    Title: 'Shopping',
    Tags: 'errands, food',
    Content: 'On the way,\nwith "the" bag',
    Order: 2,
    taskId: 2,
    Priority: 5,
  },
  { Title: 'Idea', 'List Name': 'Inbox', taskId: 3, 'Created Time': '2026-11-01T10:00:00+0000' },
  {
    Title: 'Report',
    'Folder Name': 'Job',
    'List Name': 'Work',
    'Column Name': 'Doing',
    taskId: 4,
    Priority: 1,
  },
);

it('reads lists after a preamble, children before parents, with tags and multi-line text (IMPORT-23)', () => {
  const imported = read(SAMPLE);
  expect(imported.projects.map(({ title }) => title)).toEqual(['Home', 'Work']);
  expect(imported.tasks.map(({ title }) => title)).toEqual(['Milk', 'Shopping', 'Idea', 'Report']);
  const [milk, shopping, idea, report] = imported.tasks;
  expect(milk?.parentId).toBe(shopping?.sourceId);
  expect(shopping).toMatchObject({
    description: 'On the way,\nwith "the" bag',
    tags: ['errands', 'food'],
    priority: 'high',
    projectId: imported.projects[0]?.sourceId,
  });
  expect(idea).toMatchObject({ projectId: null, createdAt: '2026-11-01T10:00:00.000Z' });
  expect(report).toMatchObject({ priority: 'low', tags: [] });
  expect(imported.sections).toMatchObject([{ title: 'Doing' }]);
  expect(imported.losses).toEqual([
    { kind: 'Folders', of: 'Job', detail: 'Its projects stand on their own: Work' },
  ]);
});

it('keeps the sections of a list, and lists nothing about them as lost (IMPORT-62)', () => {
  const { sections, tasks, losses } = read(SAMPLE);
  expect(sections.map(({ title }) => title)).toEqual(['Doing']);
  expect(tasks.find(({ title }) => title === 'Report')?.sectionId).toBe(sections[0]?.sourceId);
  expect(losses.filter(({ kind }) => kind === 'Sections')).toEqual([]);
});

it("reads a list's tasks by section, then in their own order (IMPORT-23)", () => {
  const imported = read(
    backup(
      { Title: 'd', 'Column Name': 'Done', 'Column Order': 2, Order: -5 },
      { Title: 'c', 'Column Name': 'Doing', 'Column Order': 1, Order: 3 },
      { Title: 'b', 'Column Name': 'Doing', 'Column Order': 1, Order: -1099511627776 },
    ),
  );
  expect(outlineOf(imported)).toEqual(['b / Doing', 'c / Doing', 'd / Done']);
});

it("reads an all-day date as the date in the row's zone (IMPORT-24)", () => {
  const row = { 'Start Date': '2026-12-01T08:00:00+0000', 'Is All Day': 'true' };
  expect(onlyTask({ ...row, Timezone: 'America/Los_Angeles' })?.scheduledOn).toBe('2026-12-01');
  expect(
    onlyTask({
      'Due Date': '2026-11-30T11:00:00+0000',
      'Is All Day': 'true',
      Timezone: 'Pacific/Auckland',
    }),
  ).toMatchObject({ scheduledOn: '2026-12-01', scheduledTime: null, dueOn: null });
});

it("reads a time in the row's zone, or else in the user's (IMPORT-24)", () => {
  const row = { 'Start Date': '2026-12-01T23:30:00+0000', 'Due Date': '2026-12-01T23:30:00+0000' };
  expect(onlyTask({ ...row, Timezone: 'America/New_York' })).toMatchObject({
    scheduledOn: '2026-12-01',
    scheduledTime: '18:30',
    dueOn: null,
  });
  expect(onlyTask({ ...row, Timezone: 'Mars/Base' })).toMatchObject({
    scheduledOn: '2026-12-02',
    scheduledTime: '00:30',
  });
});

it('a date range is scheduled for its first day and due on its last (IMPORT-24)', () => {
  const days = {
    'Start Date': '2026-11-30T23:00:00+0000',
    'Due Date': '2026-12-03T23:00:00+0000',
    'Is All Day': 'true',
  };
  expect(onlyTask(days)).toMatchObject({ scheduledOn: '2026-12-01', dueOn: '2026-12-03' });
  const hours = { 'Start Date': '2026-12-01T08:00:00+0000', 'Due Date': '2026-12-01T09:30:00+0000' };
  expect(onlyTask(hours)).toMatchObject({ scheduledOn: '2026-12-01', scheduledTime: '09:00', dueOn: null });
  expect(lossesOf(hours)).toEqual([]);
});

it('reads the hours between which a task lasts as its duration (IMPORT-67)', () => {
  const hours = { 'Start Date': '2026-12-01T08:00:00+0000', 'Due Date': '2026-12-01T09:30:00+0000' };
  expect(onlyTask(hours)?.durationMinutes).toBe(90);
  const days = { ...hours, 'Due Date': '2026-12-03T09:30:00+0000' };
  expect(onlyTask(days)?.durationMinutes).toBeNull();
  expect(lossesOf(days)).toEqual([{ kind: 'Durations', of: 'Task', detail: 'until 10:30' }]);
});

test.each(['2026-11-31T08:00:00+0000', '2026-02-30T00:00:00Z', 'soon', '99999-01-01T00:00:00+0000'])(
  'reports the impossible date %s as lost instead of moving the task to the next month (IMPORT-24)',
  (date) => {
    expect(onlyTask({ 'Due Date': date })?.scheduledOn).toBeNull();
    expect(lossesOf({ 'Due Date': date })).toEqual([{ kind: 'Dates', of: 'Task', detail: date }]);
  },
);

it('reads the repeat of an open task, but not of a completed task whose series still has an open one (IMPORT-24)', () => {
  const row = {
    'Start Date': '2026-12-01T08:00:00+0000',
    Repeat: 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU',
  };
  expect(onlyTask(row)?.repeat).toMatchObject({ frequency: 'Weekly', interval: 2, weekDays: [2] });
  expect(onlyTask({ ...row, Status: 1 })?.repeat).toBeNull();
  expect(lossesOf({ ...row, Status: 1 })).toEqual([]);
});

test.each([
  ['ERULE:NAME=CUSTOM;BYDATE=20261201,20261224', '2026-12-01T08:00:00+0000'],
  ['RRULE:FREQ=DAILY;INTERVAL=1;TT_SKIP=WEEKEND', '2026-12-01T08:00:00+0000'],
  ['LUNAR:FREQ=YEARLY', '2026-12-01T08:00:00+0000'],
  ['RRULE:FREQ=DAILY;INTERVAL=1', ''],
])('reports the unsupported repeat %s from %j as lost (IMPORT-24)', (rrule, start) => {
  expect(onlyTask({ Repeat: rrule, 'Start Date': start })?.repeat).toBeNull();
  expect(lossesOf({ Repeat: rrule, 'Start Date': start })).toEqual([
    { kind: 'Repeats', of: 'Task', detail: rrule },
  ]);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [-1, true],
])('reads the status %s (IMPORT-23)', (status, isCompleted) => {
  const task = onlyTask({ Status: status, 'Completed Time': '2026-11-20T08:00:00+0000' });
  expect(task).toMatchObject({ isCompleted, completedAt: isCompleted ? '2026-11-20T08:00:00.000Z' : null });
});

it("converts a check list's items to checkboxes, on one line or on several (IMPORT-23)", () => {
  expect(onlyTask({ 'Is Check list': 'Y', Content: 'For the cake\r▫ Milk\r▪ Flour' })?.description).toBe(
    'For the cake\n- [ ] Milk\n- [x] Flour',
  );
  expect(onlyTask({ Kind: 'CHECKLIST', Content: '▫Milk▪Flour' })?.description).toBe(
    '- [ ] Milk\n- [x] Flour',
  );
  expect(onlyTask({ Content: 'A ▫ sign' })?.description).toBe('A ▫ sign');
});

it(`reports reminders, attachments, notes and "won't do" tasks (IMPORT-23)`, () => {
  const content = 'See ![image](5f2e/a%20b.jpg) ![file](5f2e/%E0.pdf)';
  expect(onlyTask({ Content: content })?.description).toBe('See');
  expect(lossesOf({ Content: content, Kind: 'NOTE', Status: -1, Reminder: 'P0DT9H0M0S\n-PT5M' })).toEqual([
    { kind: "Won't do", of: 'Task', detail: 'It is a completed task now' },
    { kind: 'Notes', of: 'Task', detail: 'It is a task now' },
    { kind: 'Reminders', of: 'Task', detail: 'P0DT9H0M0S, -PT5M' },
    { kind: 'Attachments', of: 'Task', detail: 'a b.jpg' },
    { kind: 'Attachments', of: 'Task', detail: '%E0.pdf' },
  ]);
});

it('assigns rows the same ids when a later file numbers the rows differently (IMPORT-13)', () => {
  const rows = [
    { Title: 'Same', taskId: 1, 'Created Time': '2026-11-01T10:00:00+0000' },
    { Title: 'Same', taskId: 2, 'Created Time': '2026-11-02T10:00:00+0000' },
    { Title: 'Same', taskId: 3, 'Created Time': '2026-11-02T10:00:00+0000' },
  ];
  const first = read(backup(...rows)).tasks.map(({ sourceId }) => sourceId);
  const later = read(
    backup({ Title: 'New', taskId: 1 }, ...rows.map((row) => ({ ...row, taskId: row.taskId + 1 }))),
  );
  expect(new Set(first).size).toBe(3);
  expect(later.tasks.slice(1).map(({ sourceId }) => sourceId)).toEqual(first);
});

it('keeps cycles and unknown parents, which the planner repairs (IMPORT-22)', () => {
  const { tasks } = read(
    backup(
      { Title: 'a', taskId: 1, parentId: 2 },
      { Title: 'b', taskId: 2, parentId: 1 },
      { Title: 'c', taskId: 3, parentId: 99 },
    ),
  );
  expect(tasks[0]?.parentId).toBe(tasks[1]?.sourceId);
  expect(tasks[1]?.parentId).toBe(tasks[0]?.sourceId);
  expect(tasks[2]?.parentId).toBe('99');
});

it('reads old backups without folders, ids and times, and skips empty rows (IMPORT-23)', () => {
  const old = 'List Name,Title,Tags,Content,Status\nHome,,,Only content\nHome,,,,0\n';
  expect(outlineOf(read({ name: 'old.csv', bytes: strToU8(old) }))).toEqual(['Only content']);
});

test.each([
  ['a new first column', 'Id,Folder Name,List Name,Title,Content,Status\n7,,Home,Task,,0\n'],
  ['another order', 'Title,Status,Content,List Name\nTask,0,,Home\n'],
  [
    'a preamble and quotation marks',
    `${PREAMBLE}"Version","List Name","Content","Title","Status"\n"7","Home","","Task","0"\n`,
  ],
  ['semicolons', 'Status;Title;List Name;Content\n0;Task;Home;\n'],
])('recognises a backup with %s (IMPORT-22, IMPORT-23)', (_, text) => {
  const file = { name: 'a.csv', bytes: strToU8(text) };
  expect(ticktickReader.accepts(file)).toBe(true);
  const imported = read(file);
  expect(outlineOf(imported)).toEqual(['Task']);
  expect(imported.projects).toMatchObject([{ title: 'Home' }]);
});

it('rejects files without a list, and throws only UnreadableFile for damaged ones (IMPORT-22)', async () => {
  expect(() => read({ name: 'x.csv', bytes: strToU8('') })).toThrow(UnreadableFile);
  expect(() => read({ name: 'x.csv', bytes: strToU8(PREAMBLE) })).toThrow(/no list of TickTick/);
  await expectRobust(ticktickReader, [SAMPLE]);
});

it('accepts any text in any column (IMPORT-22)', () => {
  const cells = fc.dictionary(fc.constantFrom(...HEADER.split(',')), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), (rows) => {
      expect(read(backup(...rows)).tasks.length).toBeLessThanOrEqual(rows.length);
    }),
  );
});
