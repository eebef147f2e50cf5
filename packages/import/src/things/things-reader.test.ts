import { zipSync } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported } from '../imported.ts';
import { UnreadableFile, type SourceFile } from '../reader.ts';
import { expectRobust, truncated } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { packed, ruleList, thingsFile, type Cells, type ThingsContent } from './testing/things-file.ts';
import { thingsReader } from './things-reader.ts';

const fileOf = async (content: ThingsContent): Promise<SourceFile> => ({
  name: 'main.sqlite',
  bytes: await thingsFile(content),
});
const read = async (content: ThingsContent): Promise<Imported> =>
  thingsReader.read(await fileOf(content), BERLIN);
const readTodo = (cells: Cells): Promise<Imported> =>
  read({ tasks: [{ uuid: 't', title: 'Task', ...cells }] });

const DAILY = { fu: 16 };
const WEEKLY = { fu: 256 };
const MONTHLY = { fu: 8 };
const YEARLY = { fu: 4 };

/** Imports a repeating to-do that has one open task. */
const readRepeat = (rule: string, date: string, cells: Cells = {}): Promise<Imported> =>
  read({
    tasks: [
      { uuid: 'template', title: 'Water', start: 2, rt1_recurrenceRule: rule, ...cells },
      {
        uuid: 'done',
        title: 'Water',
        status: 3,
        startDate: packed('2026-11-01'),
        rt1_repeatingTemplate: 'template',
      },
      { uuid: 'open', title: 'Water', startDate: packed(date), rt1_repeatingTemplate: 'template' },
    ],
  });

const SAMPLE: ThingsContent = {
  areas: [{ uuid: 'area', title: 'Family', index: 0 }],
  tags: [
    { uuid: 'errand', title: 'Errand', index: 0 },
    { uuid: 'shop', title: 'Shop', parent: 'errand', index: 1 },
  ],
  tasks: [
    { uuid: 'party', title: 'Party', type: 1, area: 'area', index: 1 },
    { uuid: 'food', title: 'Food', type: 2, project: 'party', index: 0 },
    { uuid: 'cake', title: 'Bake a cake', heading: 'food', index: -5, creationDate: 1_764_000_000.5 },
    { uuid: 'invite', title: 'Invite Ana', project: 'party', index: 9, status: 3, stopDate: 1_764_100_000 },
    { uuid: 'call', title: 'Call Grandma', area: 'area', index: 0, notes: 'At **six**' },
    {
      uuid: 'inbox',
      title: 'Look it up',
      start: 0,
      index: 3,
      startDate: packed('2026-11-25'),
      startBucket: 1,
      deadline: packed('2026-12-04'),
      reminderTime: (18 << 26) | (30 << 20),
    },
    { uuid: 'later', title: 'Learn to sail', start: 2, index: 4 },
    { uuid: 'gone', title: 'Gone', trashed: 1 },
  ],
  taskTags: [{ tasks: 'cake', tags: 'shop' }],
  items: [
    { uuid: 'i2', title: 'Sugar', status: 3, index: 2, task: 'cake' },
    { uuid: 'i1', title: 'Flour', status: 0, index: 1, task: 'cake' },
  ],
};

it('keeps the headings of a project as sections, and lists nothing about them as lost (IMPORT-62)', async () => {
  const { sections, tasks, losses } = await read(SAMPLE);
  expect(sections.map(({ projectId, title }) => [projectId, title])).toEqual([['party', 'Food']]);
  expect(tasks.find(({ sourceId }) => sourceId === 'cake')?.sectionId).toBe(sections[0]?.sourceId);
  expect(losses.filter(({ kind }) => kind === 'Headings' || kind === 'Sections')).toEqual([]);
});

it('reads projects, headings, to-dos without a project, areas, tags and checklists (IMPORT-39)', async () => {
  const imported = await read(SAMPLE);
  expect(imported.projects).toEqual([
    { sourceId: 'party', title: 'Party', color: null, isArchived: false, someday: false },
  ]);
  expect(outlineOf(imported)).toEqual([
    'Call Grandma #family',
    'Look it up',
    'Learn to sail',
    'Invite Ana',
    'Bake a cake #Errand/Shop / Food',
  ]);
  expect(imported.tasks.find(({ sourceId }) => sourceId === 'cake')).toMatchObject({
    projectId: 'party',
    description: '- [ ] Flour\n- [x] Sugar',
    createdAt: '2025-11-24T16:00:00.500Z',
  });
  expect(imported.tasks.find(({ sourceId }) => sourceId === 'invite')).toMatchObject({
    isCompleted: true,
    completedAt: '2025-11-25T19:46:40.000Z',
  });
  expect(imported.losses).toEqual([
    { kind: 'Reminders', of: 'Look it up', detail: '18:30: it is the time of the task now' },
    {
      kind: 'Areas',
      of: 'Family',
      detail: 'its projects stand on their own: Party; its tasks without a project have the tag #family',
      without: {
        tags: 'its projects stand on their own: Party; its tasks without a project go to the Inbox',
      },
    },
    { kind: 'Trash', of: 'Things', detail: '1 item' },
  ]);
});

it('reads to-dos and projects for someday, but not completed or repeating ones (IMPORT-39, SOMEDAY-12)', async () => {
  const { tasks, projects, losses } = await read({
    tasks: [
      { uuid: 'a', title: 'A', start: 2, deadline: packed('2026-12-04') },
      { uuid: 'b', title: 'B', start: 2, startDate: packed('2026-11-25') },
      { uuid: 'c', title: 'C', start: 2, status: 3 },
      { uuid: 'd', title: 'D', start: 1 },
      { uuid: 'p', title: 'P', type: 1, start: 2 },
      { uuid: 'q', title: 'Q', type: 1, start: 2, status: 3 },
    ],
  });
  const marks = (list: readonly { readonly title: string; readonly someday?: boolean }[]) =>
    list.filter(({ someday }) => someday === true).map(({ title }) => title);
  expect(marks(tasks)).toEqual(['A']);
  expect(marks(projects)).toEqual(['P']);
  expect(tasks.find(({ title }) => title === 'A')?.dueOn).toBe('2026-12-04');
  expect(losses).toEqual([]);
});

it('unpacks dates and times from integers, and reads the evening (IMPORT-40)', async () => {
  const imported = await read(SAMPLE);
  expect(imported.tasks.find(({ sourceId }) => sourceId === 'inbox')).toMatchObject({
    projectId: null,
    scheduledOn: '2026-11-25',
    scheduledTime: '18:30',
    isThisEvening: true,
    dueOn: '2026-12-04',
  });
});

it('reports nonexistent days as lost instead of choosing another (IMPORT-40)', async () => {
  const { tasks, losses } = await readTodo({
    startDate: packed('2026-11-31'),
    deadline: 5,
    reminderTime: 31 << 26,
  });
  expect(tasks[0]).toMatchObject({ scheduledOn: null, scheduledTime: null, dueOn: null });
  expect(losses.map(({ kind }) => kind)).toEqual(['Dates', 'Dates', 'Reminders']);
});

it('reads a cancelled to-do as completed, and reports details of projects as lost (IMPORT-39)', async () => {
  const { tasks, projects, losses } = await read({
    tags: [{ uuid: 'tag', title: 'Red', index: 0 }],
    taskTags: [{ tasks: 'p', tags: 'tag' }],
    tasks: [
      { uuid: 'a', title: 'A', status: 2, project: 'p' },
      { uuid: 'p', title: 'P', type: 1, notes: 'Plan', deadline: packed('2026-12-01'), start: 2 },
      { uuid: 'q', title: 'Q', type: 1, status: 3 },
    ],
  });
  expect(tasks[0]).toMatchObject({ isCompleted: true, completedAt: null, projectId: 'p' });
  expect(projects.map(({ isArchived }) => isArchived)).toEqual([false, true]);
  expect(losses.map(({ kind, of, detail }) => `${kind}: ${of}: ${detail}`)).toEqual([
    'Canceled tasks: A: It is a completed task now',
    'Notes of projects: P: Plan',
    'Dates of projects: P: due 2026-12-01',
    'Tags of projects: P: Red',
  ]);
});

it('leaves out to-dos of projects in the trash (IMPORT-39)', async () => {
  const { tasks, losses } = await read({
    tasks: [
      { uuid: 'p', title: 'P', type: 1, trashed: 1 },
      { uuid: 'h', title: 'H', type: 2, project: 'p' },
      { uuid: 'a', title: 'A', heading: 'h' },
    ],
  });
  expect(tasks).toEqual([]);
  expect(losses).toEqual([{ kind: 'Trash', of: 'Things', detail: '2 items' }]);
});

test.each([
  [ruleList(DAILY, [{ dy: 0 }]), '2026-11-25', { frequency: 'Daily', interval: 1 }],
  [
    ruleList({ ...WEEKLY, fa: 2 }, [{ wd: 0 }, { wd: 3 }]),
    '2026-11-25',
    { customPattern: expect.any(String) },
  ],
  [ruleList(WEEKLY, [{ wd: 1 }, { wd: 3 }]), '2026-11-25', { frequency: 'Weekly', weekDays: [1, 3] }],
  [ruleList({ ...WEEKLY, ts: -2 }, [{ wd: 5 }]), '2026-11-25', { frequency: 'Weekly', weekDays: [3] }],
  [ruleList(MONTHLY, [{ dy: 0 }]), '2026-12-01', { frequency: 'Monthly', monthDay: 1 }],
  [ruleList(MONTHLY, [{ dy: -1 }]), '2026-11-30', { customPattern: 'FREQ=MONTHLY;BYMONTHDAY=-1' }],
  [ruleList(MONTHLY, [{ wd: 5, wdo: -1 }]), '2026-11-27', { customPattern: 'FREQ=MONTHLY;BYDAY=-1FR' }],
  [ruleList(MONTHLY, [{ wd: 5, wdo: 1 }]), '2026-12-04', { customPattern: 'FREQ=MONTHLY;BYDAY=1FR' }],
  [ruleList(YEARLY, [{ mo: 9, dy: 7 }]), '2027-10-08', { frequency: 'Yearly' }],
  [
    ruleList({ ...WEEKLY, fa: 3, tp: 1 }),
    '2026-11-25',
    { frequency: 'Weekly', interval: 3, repeatMode: 'Completion' },
  ],
  [ruleList({ ...DAILY, rc: 5 }), '2026-11-25', { maxOccurrences: 4 }],
  [ruleList(DAILY).replace('64092211200', '1798761600'), '2026-11-25', { endDate: '2027-01-01' }],
])('assigns the repeat %# to its open task (IMPORT-41)', async (rule, date, expected) => {
  const { tasks, losses } = await readRepeat(rule, date, { rt1_instanceCreationCount: 2 });
  expect(tasks.map(({ sourceId }) => sourceId)).toEqual(['done', 'open']);
  expect(tasks[0]?.repeat).toBeNull();
  expect(tasks[1]?.repeat).toMatchObject(expected);
  expect(losses).toEqual([]);
});

test.each([
  [ruleList(MONTHLY, [{ wd: 5, wdo: 0 }]), 'Every month'],
  [ruleList({ ...MONTHLY, ts: -3 }, [{ dy: 4 }]), 'Every month'],
  [
    ruleList({ fu: 4, fa: 2 }, [
      { mo: 1, dy: 1 },
      { mo: 2, dy: 2 },
    ]),
    'Every 2 years',
  ],
  [ruleList({ fu: 32 }), 'Its rule is in an unknown format'],
  [ruleList({ ...DAILY, rc: 1 }), 'Every day'],
  ['bplist00', 'Its rule is in an unknown format'],
])('reports the repeat %# as lost, and keeps its task (IMPORT-41)', async (rule, detail) => {
  const { tasks, losses } = await readRepeat(rule, '2026-11-25', { rt1_instanceCreationCount: 2 });
  expect(tasks.map(({ repeat }) => repeat)).toEqual([null, null]);
  expect(losses).toEqual([{ kind: 'Repeats', of: 'Water', detail }]);
});

it('reads the next task and its deadline if a repeat has no open task (IMPORT-41)', async () => {
  const template = {
    uuid: 'template',
    title: 'Water',
    start: 2,
    rt1_recurrenceRule: ruleList({ ...WEEKLY, ts: -2 }, [{ wd: 5 }]),
    rt1_nextInstanceStartDate: packed('2026-12-02'),
    deadline: packed('4001-01-01'),
  };
  const { tasks, losses } = await read({ tasks: [template] });
  expect(tasks).toMatchObject([
    {
      sourceId: 'template',
      scheduledOn: '2026-12-02',
      dueOn: '2026-12-04',
      tags: [],
      repeat: { weekDays: [3] },
    },
  ]);
  expect(losses).toEqual([]);
});

it('keeps a repeat paused, and reports one without a future date as lost (IMPORT-41)', async () => {
  const paused = await readRepeat(ruleList(DAILY), '2026-11-25', { rt1_instanceCreationPaused: 1 });
  expect(paused.tasks[1]).toMatchObject({ isPaused: true, repeat: { frequency: 'Daily' } });
  const ended = await read({ tasks: [{ uuid: 't', title: 'Water', rt1_recurrenceRule: ruleList(DAILY) }] });
  expect(ended.tasks).toEqual([]);
  expect(ended.losses).toEqual([
    { kind: 'Repeats', of: 'Water', detail: 'Every day, without a date to come' },
  ]);
});

it('reports a repeating project as lost, without its to-dos (IMPORT-41)', async () => {
  const { tasks, projects, losses } = await read({
    tasks: [
      { uuid: 'p', title: 'Taxes', type: 1, rt1_recurrenceRule: ruleList(YEARLY) },
      { uuid: 'a', title: 'A', project: 'p' },
    ],
  });
  expect([...tasks, ...projects]).toEqual([]);
  expect(losses).toEqual([
    { kind: 'Repeats', of: 'Taxes', detail: 'It is a project: the next one is left out' },
  ]);
});

it('reads an archive of the folder, with changes only in the write-ahead log (IMPORT-39)', async () => {
  const before = await thingsFile({ tasks: [{ uuid: 't', title: 'Before' }] });
  const after = await thingsFile({
    tasks: [
      { uuid: 't', title: 'After' },
      { uuid: 'u', title: 'New' },
    ],
  });
  before.set([2, 2], 18);
  const bytes = zipSync({
    'Things Database.thingsdatabase/main.sqlite': before,
    'Things Database.thingsdatabase/main.sqlite-wal': logOf(after),
    'Backups/Old.thingsdatabase/copy/main.sqlite': await thingsFile({}),
  });
  const file = { name: 'things.zip', bytes };
  expect(thingsReader.accepts(file)).toBe(true);
  expect((await thingsReader.read(file, BERLIN)).tasks.map(({ title }) => title)).toEqual(['After', 'New']);
});

it('reads notes that early versions wrote as XML (IMPORT-39)', async () => {
  const { tasks } = await readTodo({ notes: '<note xml:space="preserve">a &amp; <b>b</b></note>' });
  expect(tasks[0]?.description).toBe('a & **b**');
});

it('recognises a database by its content, and rejects databases of other apps (IMPORT-22)', async () => {
  const file = await fileOf(SAMPLE);
  expect(thingsReader.accepts({ ...file, name: 'x' })).toBe(true);
  expect(thingsReader.accepts({ name: 'main.sqlite', bytes: new Uint8Array(100) })).toBe(false);
  const other = await fileOf({ statements: 'DROP TABLE TMTag' });
  await expect(thingsReader.read(other, BERLIN)).rejects.toThrow(/not the database of Things/);
});

it("does not evaluate a hostile database's views or computed columns (IMPORT-22)", async () => {
  const endless =
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x AS uuid FROM n WHERE x = 2';
  const view = await fileOf({ statements: `DROP TABLE TMArea; CREATE VIEW TMArea AS ${endless}` });
  await expect(thingsReader.read(view, BERLIN)).rejects.toThrow(UnreadableFile);
  const computed = await fileOf({
    statements:
      'DROP TABLE TMArea; CREATE TABLE TMArea (uuid TEXT, title TEXT AS (hex(zeroblob(100000000))))',
  });
  await expect(thingsReader.read(computed, BERLIN)).rejects.toThrow(UnreadableFile);
});

it('handles cycles of tags and headings, and throws only UnreadableFile (IMPORT-22)', async () => {
  const { tasks } = await read({
    tags: [
      { uuid: 'a', title: 'A', parent: 'b' },
      { uuid: 'b', title: 'B', parent: 'a' },
    ],
    taskTags: [{ tasks: 't', tags: 'a' }],
    tasks: [
      { uuid: 't', title: 'T', heading: 't', project: 't', area: 'nowhere', rt1_repeatingTemplate: 't' },
    ],
  });
  expect(tasks).toMatchObject([{ tags: ['B/A'], projectId: null }]);
  const file = await fileOf(SAMPLE);
  await expect(thingsReader.read(truncated(file), BERLIN)).rejects.toThrow(UnreadableFile);
  await expectRobust(thingsReader, [file]);
}, 60_000);

/** Returns a write-ahead log with all pages of a database. */
function logOf(database: Uint8Array): Uint8Array {
  const pageSize = 4096;
  const count = database.length / pageSize;
  const log = new Uint8Array(32 + count * (24 + pageSize));
  const view = new DataView(log.buffer);
  view.setUint32(0, 0x377f0682);
  view.setUint32(8, pageSize);
  view.setUint32(16, 7);
  view.setUint32(20, 9);
  for (let page = 0; page < count; page += 1) {
    const at = 32 + page * (24 + pageSize);
    view.setUint32(at, page + 1);
    view.setUint32(at + 4, page === count - 1 ? count : 0);
    view.setUint32(at + 8, 7);
    view.setUint32(at + 12, 9);
    log.set(database.subarray(page * pageSize, (page + 1) * pageSize), at + 24);
  }
  return log;
}
