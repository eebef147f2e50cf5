import { expect, it, test } from 'vitest';
import { read, table, taskWith } from '../testing/csv-tables.ts';
import { BERLIN } from '../testing/reading.ts';

test.each([
  ['high', 'high'],
  ['Mittel', 'medium'],
  ['P3', 'low'],
  ['Normal', 'none'],
  ['', 'none'],
] as const)('reads the priority %j as %j (IMPORT-37)', (cell, priority) => {
  expect(taskWith('Priority', cell)?.priority).toBe(priority);
});

test.each([
  ['45', 45],
  ['45 min', 45],
  ['1:30', 90],
  ['1h', 60],
  ['1h30m', 90],
  ['1 h 30 min', 90],
  ['1,5 Stunden', null],
  ['1.5 h', 90],
  ['2', null],
  ['long', null],
  ['', null],
])('reads the duration %j as %s minutes (IMPORT-67)', (cell, minutes) => {
  expect(taskWith('Duration', cell)?.durationMinutes).toBe(minutes);
});

it('reports as lost any priorities, states and dates that it cannot parse (IMPORT-37)', () => {
  const imported = read(
    table(
      'Title,Priority,Status,Start,Due,Created,Repeat,Parent',
      'Task,1,Waiting,31.11.2026,soon,never,sometimes,Nobody',
    ),
  );
  expect(imported.tasks).toMatchObject([
    { priority: 'none', isCompleted: false, scheduledOn: null, parentId: null },
  ]);
  expect(imported.losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    'Dates: never',
    'Priorities: 1',
    'States: Waiting',
    'Dates: 31.11.2026',
    'Dates: soon',
    'Repeats: sometimes',
    'Parents: Nobody',
  ]);
});

test.each([
  ['x', true, null],
  ['FALSE', false, null],
  ['2026-11-20', true, '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T10:00:00+02:00', true, '2026-11-20T08:00:00.000Z'],
])('reads the completion state %j (IMPORT-37)', (cell, isCompleted, completedAt) => {
  expect(taskWith('Done', cell)).toMatchObject({ isCompleted, completedAt });
});

test.each([
  ['2026-12-01 19:30', '', '2026-12-01', '19:30'],
  ['2026-12-01', '19:30:00', '2026-12-01', '19:30'],
  ['12/1/2026', '7pm', '2026-01-12', '19:00'],
  ['1 Dec', 'evening', '2026-12-01', null],
])('reads the date %j with the time %j (IMPORT-37)', (date, time, scheduledOn, scheduledTime) => {
  const imported = read(table('Title,Start,Time', `Task,${date},${time}`));
  expect(imported.tasks[0]).toMatchObject({ scheduledOn, scheduledTime });
  expect(imported.losses).toEqual([]);
});

it('reports times without a date, and times of due dates, as lost (IMPORT-37)', () => {
  const imported = read(table('Title,Start,Time,Due', 'a,,19:00,', 'b,2026-12-01,late,2026-12-01 18:00'));
  expect(imported.losses.map(({ of, detail }) => [of, detail])).toEqual([
    ['a', '19:00'],
    ['b', 'late'],
    ['b', 'due at 18:00'],
  ]);
});

it('one unambiguous date sets the order of day and month for the table (IMPORT-37)', () => {
  const file = table('Title,Due', 'a,12/1/2026', 'b,12/25/2026');
  expect(read(file).tasks.map(({ dueOn }) => dueOn)).toEqual(['2026-12-01', '2026-12-25']);
  const other = table('Title,Due', 'a,1/12/2026', 'b,25/12/2026');
  expect(read(other, { ...BERLIN, region: 'US' }).tasks.map(({ dueOn }) => dueOn)).toEqual([
    '2026-12-01',
    '2026-12-25',
  ]);
});

test.each([
  ['home, work/now; Fun', ['home', 'work/now', 'Fun']],
  ['#home #work', ['home', 'work']],
  ['two words', ['two words']],
  ['', []],
])('reads the tags %j as %j (IMPORT-37)', (cell, tags) => {
  expect(taskWith('Tags', cell)?.tags).toEqual(tags);
});
