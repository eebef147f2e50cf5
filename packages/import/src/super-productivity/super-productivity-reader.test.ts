import { strToU8 } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported } from '../imported.ts';
import { type SourceFile } from '../reader.ts';
import { expectRobust, expectRobustJson } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { superProductivityReader } from './super-productivity-reader.ts';

type Fields = Readonly<Record<string, unknown>>;

const file = (json: string): SourceFile => ({ name: 'backup.json', bytes: strToU8(json) });
const read = (given: SourceFile): Imported => superProductivityReader.read(given, BERLIN) as Imported;

function rows(...entities: readonly Fields[]): Fields {
  const byId = entities.map((entity) => [String(entity['id']), entity] as const);
  return { ids: byId.map(([id]) => id), entities: Object.fromEntries(byId) };
}

const PLAIN: Fields = {
  projectId: 'INBOX_PROJECT',
  subTaskIds: [],
  tagIds: [],
  attachments: [],
  isDone: false,
  created: Date.UTC(2026, 10, 1),
  timeEstimate: 0,
  timeSpent: 0,
  notes: '',
  parentId: null,
  repeatCfgId: null,
};
const task = (id: string, fields: Fields = {}): Fields => ({ id, title: id, ...PLAIN, ...fields });
const state = (parts: Fields): Fields => ({
  project: rows({ id: 'INBOX_PROJECT', title: 'Inbox', taskIds: [], backlogTaskIds: [] }),
  task: rows(),
  tag: rows({ id: 'TODAY', title: 'Today', theme: { primary: '#ff0000' } }),
  taskRepeatCfg: rows(),
  ...parts,
});
const backup = (parts: Fields): SourceFile =>
  file(JSON.stringify({ crossModelVersion: 4, data: state(parts) }));
const readTask = (fields: Fields, parts: Fields = {}): Imported =>
  read(backup({ task: rows(task('Task', fields)), ...parts }));

const PARTS = {
  project: rows(
    { id: 'INBOX_PROJECT', title: 'Inbox', taskIds: ['Idea'] },
    {
      id: 'P',
      title: 'Work',
      taskIds: ['Report', 'gone'],
      backlogTaskIds: ['Some day'],
      theme: { primary: '#1973FF' },
    },
  ),
  task: rows(
    task('Numbers', { projectId: 'P', parentId: 'Report' }),
    task('Some day', { projectId: 'P' }),
    task('Idea', { tagIds: ['T', 'gone'] }),
    task('Report', { projectId: 'P', subTaskIds: ['Numbers', 'gone'], notes: '**bold**' }),
  ),
  tag: rows({ id: 'T', title: 'errand', color: '#00ff00' }),
  archiveYoung: {
    task: rows(task('Done', { projectId: 'P', isDone: true, doneOn: Date.UTC(2026, 10, 20, 8) })),
  },
  note: rows({ id: 'N', projectId: 'P', content: 'Remember' }),
  simpleCounter: rows({ id: 'C', title: 'Coffee' }),
};

it('reads projects, subtasks, tags, the backlog and archived tasks in order (IMPORT-25)', () => {
  const imported = read(backup(PARTS));
  expect(imported.projects).toEqual([{ sourceId: 'P', title: 'Work', color: '#1973ff', isArchived: false }]);
  expect(imported.tags).toEqual([{ path: 'errand', color: '#00ff00' }]);
  expect(outlineOf(imported)).toEqual(['Idea #errand', 'Report', '  Numbers', 'Some day / Backlog', 'Done']);
  expect(imported.tasks[1]).toMatchObject({
    projectId: 'P',
    description: '**bold**',
    createdAt: '2026-11-01T00:00:00.000Z',
  });
  expect(imported.tasks[4]).toMatchObject({ isCompleted: true, completedAt: '2026-11-20T08:00:00.000Z' });
  expect(imported.losses).toEqual([
    { kind: 'Notes', of: 'Work', detail: 'Remember' },
    { kind: 'Habits and counters', of: 'Coffee', detail: 'It is not a task' },
  ]);
});

it('reads older files without the member `data` (IMPORT-25)', () => {
  const { archiveYoung, ...others } = PARTS;
  const old = state({ ...others, taskArchive: archiveYoung.task });
  expect(read(file(JSON.stringify(old))).tasks).toEqual(read(backup(PARTS)).tasks);
});

test.each([
  [{ dueDay: '2026-12-01' }, '2026-12-01', null],
  [{ dueWithTime: Date.UTC(2026, 11, 1, 8, 30) }, '2026-12-01', '09:30'],
  [{ plannedAt: Date.UTC(2026, 11, 1, 23, 30) }, '2026-12-02', '00:30'],
  [{ tagIds: ['TODAY'] }, '2026-11-25', null],
  [{ tagIds: ['TODAY'], isDone: true }, null, null],
])('schedules a task with %j on %s at %s (IMPORT-25)', (fields, scheduledOn, scheduledTime) => {
  const { tasks, tags, losses } = readTask(fields);
  expect(tasks[0]).toMatchObject({ scheduledOn, scheduledTime, tags: [] });
  expect({ tags, losses }).toEqual({ tags: [], losses: [] });
});

test.each([
  [{ dueWithTime: 1e300 }, '1e+300'],
  [{ dueDay: '2026-11-31' }, '2026-11-31'],
])('reports that the nonexistent date in %j is left out (IMPORT-25)', (fields, detail) => {
  const { tasks, losses } = readTask(fields);
  expect(tasks[0]?.scheduledOn).toBeNull();
  expect(losses).toEqual([{ kind: 'Dates', of: 'Task', detail }]);
});

it('reads an estimate as the duration (IMPORT-67)', () => {
  const { tasks, losses } = readTask({ timeEstimate: 5_400_000 });
  expect(tasks[0]?.durationMinutes).toBe(90);
  expect(losses).toEqual([]);
});

it('reports estimates, times, reminders, issues and files as lost, and keeps links (IMPORT-25)', () => {
  const { tasks, losses } = readTask({
    timeEstimate: 90_000_000,
    timeSpent: 3_600_000,
    reminderId: 'R',
    issueType: 'GITHUB',
    issueId: '12',
    attachments: [
      { title: 'Plan', path: 'https://example.com/plan' },
      { title: 'Photo', path: 'file:///home/ana/photo.jpg' },
    ],
  });
  expect(tasks[0]?.description).toBe('[Plan](https://example.com/plan)');
  expect(losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    'Estimates: 25 h',
    'Time spent: 1 h',
    'Reminders: It had a reminder',
    'Issues: GITHUB 12',
    'Attachments: Photo',
  ]);
});

const readRepeat = (repeat: Fields, dueDay: string | null = '2026-11-30'): Imported =>
  readTask(
    { repeatCfgId: 'R', dueDay },
    { taskRepeatCfg: rows({ id: 'R', title: 'Repeat', repeatEvery: 1, ...repeat }) },
  );

test.each([
  [
    { repeatCycle: 'DAILY', repeatEvery: 3 },
    { frequency: 'Daily', interval: 3, repeatMode: 'Schedule' },
  ],
  [
    { repeatCycle: 'DAILY', repeatFromCompletionDate: true },
    { frequency: 'Daily', repeatMode: 'Completion' },
  ],
  [
    { repeatCycle: 'WEEKLY', monday: true, friday: true },
    { frequency: 'Weekly', weekDays: [1, 5] },
  ],
  [
    { repeatCycle: 'MONTHLY', startDate: '2026-01-31' },
    { frequency: 'Monthly', monthDay: 31 },
  ],
  [{ repeatCycle: 'YEARLY', startDate: '2020-11-30' }, { frequency: 'Yearly' }],
])('reads the repeat %j (IMPORT-25)', (repeat, expected) => {
  expect(readRepeat(repeat).tasks[0]?.repeat).toMatchObject(expected);
});

it('keeps a repeat paused, and assigns it to its newest open task (IMPORT-25)', () => {
  const older = task('older', { repeatCfgId: 'R', dueDay: '2026-11-29' });
  const newer = task('newer', { repeatCfgId: 'R', dueDay: '2026-11-30', created: Date.UTC(2026, 10, 2) });
  const repeat = rows({ id: 'R', repeatCycle: 'DAILY', repeatEvery: 1, isPaused: true });
  const { tasks } = read(backup({ task: rows(newer, older), taskRepeatCfg: repeat }));
  expect(tasks).toMatchObject([
    { isPaused: true, repeat: { frequency: 'Daily' } },
    { isPaused: false, repeat: null },
  ]);
});

test.each([
  [{ repeatCycle: 'WEEKLY' }, '2026-11-30', 'weekly, every 1'],
  [{ repeatCycle: 'YEARLY', startDate: '2020-01-31' }, '2026-11-30', 'yearly, every 1'],
  [{ repeatCycle: 'HOURLY', repeatEvery: 2 }, '2026-11-30', 'hourly, every 2'],
  [{ repeatCycle: 'WEEKLY', monday: true }, null, 'weekly, every 1 on monday'],
])('reports the unsupported repeat %j from %s as lost (IMPORT-25)', (repeat, dueDay, detail) => {
  const { tasks, losses } = readRepeat(repeat, dueDay);
  expect(tasks[0]?.repeat).toBeNull();
  expect(losses).toEqual([{ kind: 'Repeats', of: 'Task', detail }]);
});

it('throws only UnreadableFile for random bytes and damaged files (IMPORT-22)', async () => {
  await expectRobust(superProductivityReader, [backup(PARTS)]);
  const repeat = rows({ id: 'R', repeatCycle: 'WEEKLY', monday: true });
  const parts = {
    ...PARTS,
    task: rows(task('a', { repeatCfgId: 'R', dueDay: '2026-11-30' })),
    taskRepeatCfg: repeat,
  };
  await expectRobustJson(superProductivityReader, state(parts), file);
});
