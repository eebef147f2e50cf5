import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ExportDocument } from '@questlog/contract/export-format';
import {
  EXPORTED_AT,
  exportedTaskWith,
  exportWith,
  numberedId,
} from '@questlog/contract/testing/export-document';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { planImport } from '../plan/plan-import.ts';
import { UnreadableFile } from '../reader.ts';
import { readImport } from '../read-import.ts';

const CONTEXT = { today: '2026-03-01', timeZone: 'UTC', languages: [] };
const id = numberedId;
const TASK = exportedTaskWith({ id: id(10), title: 'Water the plants', patternId: id(20) });
const PATTERN: ExportDocument['patterns'][number] = {
  id: id(20),
  taskId: id(10),
  templateTaskId: id(10),
  frequency: 'Weekly',
  interval: 2,
  weekDays: [5],
  monthDay: null,
  customPattern: null,
  repeatMode: 'Schedule',
  endDate: null,
  maxOccurrences: null,
  weekStart: 0,
  isActive: true,
  pausedOn: null,
  firstDate: '2026-01-02',
  countedThrough: '2026-02-27',
  countedOccurrences: 5,
  title: 'Water the plants',
  notes: null,
  description: null,
  durationMinutes: null,
  assigneeId: null,
  priority: 'none',
  hidden: false,
  projectId: null,
  sectionId: null,
  tags: ['home'],
  isThisEvening: false,
  scheduledTime: '09:00',
  dateField: 'scheduled',
  dueOffset: 1,
};

const completed = <Task extends object>(task: Task) => ({ ...task, completedAt: EXPORTED_AT });

const read = (document: object, name = 'questlog.json') =>
  readImport({ name, bytes: strToU8(JSON.stringify(document)) }, CONTEXT);

it('reads a Questlog export from its archive and from its JSON file (IMPORT-50)', async () => {
  const document = exportWith({ tasks: [TASK] });
  const bytes = zipSync({ 'tasks.md': strToU8('# x'), 'questlog.json': strToU8(JSON.stringify(document)) });
  const imported = await readImport({ name: 'a.zip', bytes }, CONTEXT);
  expect(imported).toEqual(await read(document));
  expect(imported).toMatchObject({
    source: 'questlog',
    tasks: [{ title: 'Water the plants' }],
    losses: [],
  });
});

it("reads a pattern's rule as the repeat of the pattern's open task (IMPORT-51)", async () => {
  const task = { ...TASK, scheduledDate: '2026-02-27' };
  const { tasks } = await read(exportWith({ tasks: [task], patterns: [PATTERN] }));
  expect(tasks).toMatchObject([
    { repeat: { frequency: 'Weekly', interval: 2, weekDays: [5] }, weekStart: 0, isPaused: false },
  ]);
});

it('creates the next task of a series that has no open task (IMPORT-51)', async () => {
  const { tasks } = await read(exportWith({ patterns: [{ ...PATTERN, templateTaskId: null }] }));
  expect(tasks).toMatchObject([
    {
      title: 'Water the plants',
      scheduledOn: '2026-03-13',
      scheduledTime: '09:00',
      dueOn: '2026-03-14',
      tags: ['home'],
      repeat: { interval: 2 },
    },
  ]);
});

const SKIPPED = { patternId: id(20), date: '2026-03-13', status: 'Cancelled', taskId: null } as const;
const DONE = { ...TASK, id: occurrenceId(id(20), '2026-02-13'), completedAt: EXPORTED_AT };

it('continues a series with its completed tasks and its skipped dates (IMPORT-51)', async () => {
  const created = { patternId: id(20), date: '2026-02-13', status: 'Created', taskId: DONE.id } as const;
  const { tasks, losses } = await read(
    exportWith({
      tasks: [DONE, { ...TASK, scheduledDate: '2026-02-27' }],
      patterns: [PATTERN],
      occurrences: [created, SKIPPED],
    }),
  );
  expect(losses).toEqual([]);
  expect(tasks).toMatchObject([
    { occurrence: { seriesId: id(20), date: '2026-02-13' }, repeat: null },
    {
      occurrence: null,
      history: {
        firstTaskId: id(10),
        firstDate: '2026-01-02',
        countedOccurrences: 5,
        createdDates: ['2026-02-13'],
        skippedDates: ['2026-03-13'],
      },
    },
  ]);
});

it('a series without an open task continues from its last completed one (IMPORT-51)', async () => {
  const { tasks } = await read(exportWith({ tasks: [TASK, DONE].map(completed), patterns: [PATTERN] }));
  expect(tasks).toMatchObject([{ repeat: null }, { repeat: { interval: 2 }, history: { seriesId: id(20) } }]);
});

it('the next task of a series without tasks skips dates that were cancelled (IMPORT-51)', async () => {
  const { tasks } = await read(exportWith({ patterns: [PATTERN], occurrences: [SKIPPED] }));
  expect(tasks).toMatchObject([
    {
      scheduledOn: '2026-03-27',
      occurrence: { seriesId: id(20), date: '2026-03-27' },
      history: { firstTaskId: null, countedThrough: '2026-03-27', countedOccurrences: 6 },
    },
  ]);
});

it('the next task of a paused Completion series without tasks is after today (IMPORT-51)', async () => {
  const pattern = {
    ...PATTERN,
    repeatMode: 'Completion' as const,
    isActive: false,
    pausedOn: '2026-02-28',
  };
  const { tasks } = await read(exportWith({ patterns: [pattern] }));
  expect(tasks).toMatchObject([{ scheduledOn: '2026-03-20', history: { pausedOn: '2026-02-28' } }]);
});

it('a series with impossible dates starts again with its task (IMPORT-51)', async () => {
  const task = { ...TASK, scheduledDate: '2026-02-27' };
  for (const wrong of [{ countedThrough: '2025-01-01' }, { firstDate: 'x' }, { countedOccurrences: 0 }]) {
    const { tasks } = await read(exportWith({ tasks: [task], patterns: [{ ...PATTERN, ...wrong }] }));
    expect(tasks).toMatchObject([{ repeat: { interval: 2 }, history: null }]);
  }
});

it("reports the account's other members as not imported (IMPORT-51)", async () => {
  const member = { id: id(2), name: 'Bo', role: 'Member' as const, status: 'Active' as const };
  const members = [{ ...member, name: 'Ada', role: 'Owner' as const }, member];
  const { losses } = await read(exportWith({ tasks: [TASK], members }));
  expect(losses).toEqual([{ kind: 'Members', of: 'Bo', detail: 'Member' }]);
});

it.each([
  ['a newer version', { ...exportWith({}), version: 2 }, 'This export is of a newer version of Questlog.'],
  [
    'a wrong field',
    { ...exportWith({}), tasks: [{ ...TASK, priority: 7 }] },
    'damaged at "tasks.0.priority"',
  ],
])('explains why it cannot read a file with %s (IMPORT-50)', async (_, document, message) => {
  await expect(read(document)).rejects.toThrow(message);
  await expect(read(document)).rejects.toBeInstanceOf(UnreadableFile);
});

it('assigns the same ids when the same file is planned twice (IMPORT-3)', async () => {
  const imported = await read(exportWith({ tasks: [TASK], projects: [] }));
  const context = {
    accountId: id(1),
    now: new Date(EXPORTED_AT),
    today: '2026-03-01',
    projects: [],
    sections: [],
  };
  const [first, second] = [planImport(imported, context), planImport(imported, context)];
  expect(first.tasks.map((task) => task.id)).toEqual(second.tasks.map((task) => task.id));
  const elsewhere = planImport(imported, { ...context, accountId: id(2) });
  expect(elsewhere.tasks[0]?.id).not.toBe(first.tasks[0]?.id);
});

it('reads the comments of an export in order, with the names of authors and of mentioned users (COMMENT-10)', async () => {
  const comment = { taskId: TASK.id, authorId: null, editedAt: null };
  const comments = [
    { ...comment, id: id(31), authorName: null, body: 'Done', createdAt: '2026-02-03T10:00:00.000Z' },
    {
      ...comment,
      id: id(30),
      authorName: 'Ada Lovelace',
      body: `Ask @[Ben](user:${id(2)})`,
      createdAt: '2026-02-02T10:00:00.000Z',
      editedAt: '2026-02-02T11:00:00.000Z',
    },
  ];
  const { tasks, losses } = await read(exportWith({ tasks: [TASK], comments }));
  expect(losses).toEqual([]);
  expect(tasks[0]?.description).toBeNull();
  expect(tasks[0]?.comments).toEqual([
    {
      author: 'Ada Lovelace',
      createdAt: '2026-02-02T10:00:00.000Z',
      editedAt: '2026-02-02T11:00:00.000Z',
      body: 'Ask @Ben',
    },
    { author: null, createdAt: '2026-02-03T10:00:00.000Z', editedAt: null, body: 'Done' },
  ]);
});

it('reads an export only up to its history, which is not imported (EXPORT-13, IMPORT-68)', async () => {
  const text = JSON.stringify(exportWith({ tasks: [TASK] })).replace(
    /,"events":.*$/,
    ',\n"events":[\n{"of":"a later version"},\n{"is":"cut off',
  );
  const bytes = zipSync({ 'questlog.json': strToU8(text) });
  const { tasks } = await readImport({ name: 'a.zip', bytes }, CONTEXT);
  expect(tasks).toMatchObject([{ title: TASK.title }]);
  const unpacked = await readImport({ name: 'questlog.json', bytes: strToU8(text) }, CONTEXT);
  expect(unpacked.tasks).toEqual(tasks);
});

it('reads an export that another program has formatted, with its history (IMPORT-68)', async () => {
  const document = { ...exportWith({ tasks: [TASK] }), events: [{ of: 'a later version' }] };
  const bytes = strToU8(JSON.stringify(document, undefined, 2));
  expect((await readImport({ name: 'questlog.json', bytes }, CONTEXT)).tasks).toHaveLength(1);
});
