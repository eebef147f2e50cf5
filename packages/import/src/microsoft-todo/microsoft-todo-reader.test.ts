import { strToU8 } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported } from '../imported.ts';
import { UnreadableFile, type SourceFile } from '../reader.ts';
import { expectRobust, expectRobustJson, truncated } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { microsoftTodoReader } from './microsoft-todo-reader.ts';

type Fields = Readonly<Record<string, unknown>>;

const json = (data: unknown, name = 'todo.json'): SourceFile => ({
  name,
  bytes: strToU8(JSON.stringify(data)),
});
const read = (file: SourceFile): Imported => microsoftTodoReader.read(file, BERLIN) as Imported;
const task = (title: string, fields: Fields = {}): Fields => ({
  id: title,
  title,
  status: 'notStarted',
  importance: 'normal',
  isReminderOn: false,
  ...fields,
});
const at = (dateTime: string, timeZone = 'UTC'): Fields => ({ dateTime, timeZone });
const readTask = (fields: Fields): Imported =>
  read(json([{ displayName: 'Home', tasks: [task('Task', fields)] }]));

const LISTS = {
  '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users(1)/todo/lists(tasks())',
  value: [
    { id: 'L1', displayName: 'Tasks', wellknownListName: 'defaultList', tasks: [task('Milk')] },
    {
      id: 'L2',
      displayName: 'Home',
      wellknownListName: 'none',
      tasks: [
        task('Paint', {
          importance: 'high',
          categories: ['Walls', ' '],
          createdDateTime: '2026-11-01T10:00:00.1234567Z',
          body: { contentType: 'html', content: '<html><body><p>The <b>hall</b></p></body></html>' },
          checklistItems: [
            { displayName: 'Buy a brush', isChecked: true },
            { displayName: 'Ask\nAna', isChecked: false },
          ],
          linkedResources: [{ displayName: 'Mail [1]', webUrl: 'https://outlook.example/1' }],
        }),
        task('Done', { status: 'completed', completedDateTime: at('2026-11-20T00:00:00.0000000') }),
      ],
    },
    { id: 'L3', displayName: 'Empty' },
  ],
};

it('reads lists with their tasks, notes, steps, categories and links (IMPORT-58)', () => {
  const imported = read(json(LISTS));
  expect(imported.projects.map(({ sourceId, title }) => `${sourceId} ${title}`)).toEqual([
    'L2 Home',
    'L3 Empty',
  ]);
  expect(outlineOf(imported)).toEqual(['Milk', 'Paint #Walls', 'Done']);
  const [milk, paint, done] = imported.tasks;
  expect(milk).toMatchObject({ projectId: null, dueOn: null, repeat: null, description: null });
  expect(paint).toMatchObject({
    projectId: 'L2',
    priority: 'high',
    createdAt: '2026-11-01T10:00:00.123Z',
    description: 'The **hall**\n\n- [x] Buy a brush\n- [ ] Ask Ana\n\n[Mail  1 ](https://outlook.example/1)',
  });
  expect(done).toMatchObject({ isCompleted: true, completedAt: '2026-11-20T00:00:00.000Z' });
  expect(imported.losses).toEqual([]);
});

test.each([
  ['the tasks of one list', { value: [task('a')] }],
  ['a list with its tasks', { displayName: 'Home', tasks: [task('a')] }],
  ['lists under another name', { lists: [{ displayName: 'Home', tasks: [task('a')] }] }],
  ['an array of lists', [{ displayName: 'Home', tasks: { value: [task('a')] } }]],
  ['an array of tasks', [task('a')]],
])('reads %s (IMPORT-58)', (_, data) => {
  const file = json(data, 'Home.json');
  expect(microsoftTodoReader.accepts(file)).toBe(true);
  const imported = read(file);
  expect(imported.projects).toMatchObject([{ title: 'Home' }]);
  expect(outlineOf(imported)).toEqual(['a']);
});

test.each([
  [at('2026-12-04T00:00:00.0000000'), '2026-12-04', null],
  [at('2026-12-03T23:00:00.0000000'), '2026-12-04', null],
  [at('2026-12-04T00:00:00.0000000', 'Pacific Standard Time'), '2026-12-04', null],
  [at('2026-12-04T09:00:00', 'Eastern Standard Time'), '2026-12-04', '15:00'],
  [at('2026-12-04T09:00:00', 'W. Europe Standard Time'), '2026-12-04', '09:00'],
  [at('2026-12-04T23:30:00', 'Europe/London'), '2026-12-05', '00:30'],
  [at('2026-12-04T09:00:00', 'Nowhere Standard Time'), '2026-12-04', '10:00'],
])('schedules a task that starts at %j on %s at %s for a user in Berlin (IMPORT-58)', (start, date, time) => {
  expect(readTask({ startDateTime: start }).tasks[0]).toMatchObject({
    scheduledOn: date,
    scheduledTime: time,
  });
  expect(readTask({ dueDateTime: start }).tasks[0]).toMatchObject({ scheduledOn: null, dueOn: date });
});

const noEnd = { type: 'noEnd', startDate: '2026-12-04', endDate: '0001-01-01', numberOfOccurrences: 0 };
test.each([
  [{ type: 'daily', interval: 3 }, noEnd, { frequency: 'Daily', interval: 3 }],
  [
    { type: 'weekly', interval: 1, daysOfWeek: ['friday', 'monday'], firstDayOfWeek: 'sunday' },
    noEnd,
    { frequency: 'Weekly', weekDays: [1, 5] },
  ],
  [
    { type: 'absoluteMonthly', interval: 2, dayOfMonth: 4 },
    noEnd,
    { frequency: 'Monthly', interval: 2, monthDay: 4 },
  ],
  [{ type: 'absoluteMonthly', interval: 1, dayOfMonth: 31 }, noEnd, { frequency: 'Monthly', monthDay: 31 }],
  [
    { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'last' },
    noEnd,
    { customPattern: 'FREQ=MONTHLY;BYDAY=-1FR' },
  ],
  [
    { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday', 'tuesday'], index: 'first' },
    noEnd,
    { customPattern: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1' },
  ],
  [{ type: 'absoluteYearly', interval: 1, month: 12, dayOfMonth: 4 }, noEnd, { frequency: 'Yearly' }],
  [
    { type: 'absoluteYearly', interval: 1, month: 3, dayOfMonth: 8 },
    noEnd,
    { customPattern: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8' },
  ],
  [
    { type: 'relativeYearly', interval: 1, month: 11, daysOfWeek: ['thursday'], index: 'fourth' },
    noEnd,
    { customPattern: 'FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=4' },
  ],
  [{ type: 'daily', interval: 1 }, { type: 'endDate', endDate: '2026-12-31' }, { endDate: '2026-12-31' }],
  [
    { type: 'daily', interval: 1 },
    { type: 'numbered', startDate: '2026-12-01', numberOfOccurrences: 10 },
    { maxOccurrences: 7 },
  ],
])('reads the repeat %j within %j (IMPORT-58)', (pattern, range, expected) => {
  const { tasks, losses } = readTask({
    dueDateTime: at('2026-12-04T00:00:00'),
    recurrence: { pattern, range },
  });
  expect(tasks[0]?.repeat).toMatchObject(expected);
  expect(losses).toEqual([]);
});

test.each([
  { type: 'lunar', interval: 1 },
  { type: 'daily', interval: 0 },
  { type: 'weekly', interval: 1, daysOfWeek: ['someday'] },
  { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'sixth' },
])('reports the repeat %j as lost (IMPORT-58)', (pattern) => {
  const { tasks, losses } = readTask({ dueDateTime: at('2026-12-04T00:00:00'), recurrence: { pattern } });
  expect(tasks[0]?.repeat).toBeNull();
  expect(losses).toEqual([{ kind: 'Repeats', of: 'Task', detail: JSON.stringify(pattern) }]);
});

it('reports every part of a task that cannot be imported (IMPORT-58)', () => {
  const { losses } = readTask({
    status: 'waitingOnOthers',
    isReminderOn: true,
    reminderDateTime: at('2026-12-04T08:00:00'),
    dueDateTime: at('2026-12-04T08:00:00'),
    startDateTime: at('2026-11-31T00:00:00'),
    attachments: [{ name: 'plan.pdf' }, {}],
    recurrence: { pattern: { type: 'daily', interval: 1 }, range: { type: 'endDate', endDate: 'soon' } },
  });
  expect(losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    'Dates: 2026-11-31T00:00:00',
    'Times: due at 09:00',
    'Repeats: {"type":"daily","interval":1}',
    'Progress: Waiting on others',
    'Reminders: 2026-12-04 09:00',
    'Attachments: plan.pdf',
    'Attachments: A file',
  ]);
});

it('rejects files without lists, and throws only UnreadableFile for damaged ones (IMPORT-22)', async () => {
  expect(() => read(json({}))).toThrow(/no lists of Microsoft To Do/);
  expect(() => read(truncated(json(LISTS)))).toThrow(UnreadableFile);
  await expectRobust(microsoftTodoReader, [json(LISTS)]);
  await expectRobustJson(microsoftTodoReader, LISTS, (text) => ({ name: 'x', bytes: strToU8(text) }));
});
