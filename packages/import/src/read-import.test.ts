import { strToU8, zipSync } from 'fflate';
import { expect, it, test } from 'vitest';
import { googleTasksReader } from './google-tasks/google-tasks-reader.ts';
import { icalendarReader } from './icalendar/icalendar-reader.ts';
import type { Source } from './imported.ts';
import { microsoftTodoReader } from './microsoft-todo/microsoft-todo-reader.ts';
import { readImport } from './read-import.ts';
import { UnreadableFile, type SourceFile } from './reader.ts';
import { superProductivityReader } from './super-productivity/super-productivity-reader.ts';
import { truncated } from './testing/hostile-files.ts';
import { BERLIN } from './testing/reading.ts';
import { thingsFile } from './things/testing/things-file.ts';
import { ticktickReader } from './ticktick/ticktick-reader.ts';
import { todoistReader } from './todoist/todoist-reader.ts';
import { vikunjaReader } from './vikunja/vikunja-reader.ts';

const OWN = JSON.stringify({
  format: 'questlog-export',
  version: 1,
  exportedAt: '2026-03-01T08:00:00.000Z',
  account: { id: '00000000-0000-7000-8000-000000000001', name: 'Ada', type: 'Personal' },
  projects: [
    {
      id: '00000000-0000-7000-8000-000000000002',
      title: 'Trip',
      color: '#2f7d5b',
      position: 1,
      createdAt: '2026-03-01T08:00:00.000Z',
      updatedAt: '2026-03-01T08:00:00.000Z',
      archivedAt: null,
    },
  ],
  tags: [],
  tasks: [],
  patterns: [],
  occurrences: [],
  members: [],
});
const TODOIST =
  'TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Milk,1,1,,,,,\n';
const TICKTICK =
  '\uFEFF"Date: 2026-11-25+0000"\n"Version: 7.1"\n"Status: \n0 Normal"\n"Folder Name","List Name","Title","Kind","Status"\n"","Home","Milk","TEXT","0"\n';
const MICROSOFT = JSON.stringify({
  value: [
    { displayName: 'Home', wellknownListName: 'none', tasks: [{ title: 'Milk', status: 'notStarted' }] },
  ],
});
const GOOGLE =
  '{"kind": "tasks#taskLists", "items": [{"kind": "tasks#tasks", "title": "Home", "items": [{"title": "Milk"}]}]}';
const SUPER = JSON.stringify({
  timestamp: 1,
  lastUpdate: 1,
  crossModelVersion: 4,
  data: {
    task: {
      ids: ['1'],
      entities: { 1: { id: '1', title: 'Milk', subTaskIds: [], tagIds: [], projectId: 'p' } },
    },
    project: { ids: ['p'], entities: { p: { id: 'p', title: 'Home', taskIds: ['1'], backlogTaskIds: [] } } },
    tag: { ids: [], entities: {} },
  },
});
const VIKUNJA = JSON.stringify([
  { id: 1, title: 'Home', description: '', tasks: [{ id: 1, title: 'Milk', done: false }] },
]);
const ICS = 'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Milk\r\nEND:VTODO\r\nEND:VCALENDAR\r\n';

/** A sample file for each source and format. */
const FILES: readonly (readonly [source: Source, name: string, content: string | Record<string, string>])[] =
  [
    ['questlog', 'questlog.json', OWN],
    [
      'questlog',
      'questlog.zip',
      { 'questlog.json': OWN, 'tasks.csv': 'Title\nMilk', 'tasks.md': '- [ ] Milk' },
    ],
    ['todoist', 'Home.csv', TODOIST],
    ['todoist', 'backup.zip', { 'Home [1].csv': TODOIST }],
    ['ticktick', 'backup.csv', TICKTICK],
    ['microsoft-todo', 'todo.json', MICROSOFT],
    ['google-tasks', 'Tasks.json', GOOGLE],
    ['google-tasks', 'takeout.zip', { 'Takeout/Tasks/Tasks.json': GOOGLE }],
    ['super-productivity', 'sp.json', SUPER],
    ['vikunja', 'export.zip', { 'data.json': VIKUNJA, VERSION: '0.24.6' }],
    ['icalendar', 'tasks.ics', ICS],
    ['csv', 'tasks.csv', 'Title,Due\nMilk,2026-12-01\n'],
    ['csv', 'tasks.txt', 'Task;Project\nMilk;Home\n'],
    [
      'csv',
      'outlook.csv',
      '"Subject","Start Date","Due Date","Priority","Status"\n"Milk","","","Normal","Not Started"\n',
    ],
    ['markdown', 'tasks.md', '# Home\n\n- [ ] Milk\n'],
    ['markdown', 'list.txt', 'Milk, eggs\nBread, butter\n'],
  ];

function fileOf(name: string, content: string | Record<string, string>): SourceFile {
  if (typeof content === 'string') return { name, bytes: strToU8(content) };
  const entries = Object.entries(content).map(([path, text]) => [path, strToU8(text)] as const);
  return { name, bytes: zipSync(Object.fromEntries(entries)) };
}

test.each(FILES)('recognises a file of %s named %s (IMPORT-1, IMPORT-22)', async (source, name, content) => {
  for (const each of [name, ...(source === 'csv' ? [] : ['file'])]) {
    expect((await readImport(fileOf(each, content), BERLIN)).source).toBe(source);
  }
});

test.each([
  ['Google Tasks', googleTasksReader, ['{"items":[]}', 'a list of "kind":"tasks#tasks"']],
  ['iCalendar', icalendarReader, ['- [ ] BEGIN:VCALENDAR']],
  ['Microsoft To Do', microsoftTodoReader, ['{"kind":"tasks#tasks"}', '{"value":[{"id":1}]}', '{"task":{}}']],
  ['Super Productivity', superProductivityReader, ['{"items":[]}', '- "subTaskIds"']],
  ['TickTick', ticktickReader, ['Title,Due\nTask,x', 'TYPE,CONTENT,PRIORITY,INDENT\ntask,List Name,1,1']],
  ['Todoist', todoistReader, ['Title,Due\nTask,x', { 'data.csv': 'Title,Due\nTask,x' }]],
  ['Vikunja', vikunjaReader, ['[]', { 'data.json': '{"projects":[]}' }, { 'a/data.json': VIKUNJA }]],
] as const)(
  'the reader of %s recognises its files only by their content (IMPORT-22)',
  (name, reader, others) => {
    for (const other of ['', ...others]) expect(reader.accepts(fileOf(`${name}.csv`, other))).toBe(false);
  },
);

test.each([
  ['Google Tasks', googleTasksReader, GOOGLE, ['[1]', '['.repeat(100_000), { 'a.json': '{}' }]],
  ['iCalendar', icalendarReader, ICS, ['BEGIN:VCALENDAR']],
  ['Microsoft To Do', microsoftTodoReader, MICROSOFT, ['{}']],
  ['Super Productivity', superProductivityReader, SUPER, ['{"task":1}']],
  ['TickTick', ticktickReader, undefined, ['"Version: 7.1"\n']],
  ['Todoist', todoistReader, { 'Home [1].csv': TODOIST }, ['Title,Due\nTask,x', { 'data.json': '{}' }]],
  ['Vikunja', vikunjaReader, { 'data.json': VIKUNJA }, [{ VERSION: '1' }, { 'data.json': '{}' }, 'x']],
] as const)(
  'the reader of %s rejects empty and foreign files, and truncated ones if they show it, with a helpful message (IMPORT-22)',
  async (_, reader, own, others) => {
    const files = ['', ...others].map((other) => fileOf('file', other));
    if (own !== undefined) files.push(truncated(fileOf('file', own)));
    for (const file of files) {
      const reading = async () => reader.read(file, BERLIN);
      await expect(reading()).rejects.toThrow(UnreadableFile);
      await expect(reading()).rejects.toThrow(/\w{3,}.*\.$/);
    }
  },
);

it('recognises a Things database, even in an archive (IMPORT-1, IMPORT-22)', async () => {
  const bytes = await thingsFile({ tasks: [{ uuid: '1', title: 'Milk' }] });
  const archive = zipSync({ 'Things Database.thingsdatabase/main.sqlite': bytes });
  for (const each of [bytes, archive]) {
    expect((await readImport({ name: 'file.csv', bytes: each }, BERLIN)).source).toBe('things');
  }
});

test.each([
  '{"nothing": "of ours"}',
  '<html></html>',
  '\u0000\u0001\u0002',
  'SQLite format 3\u0000',
  '   ',
  '',
])('rejects %j as an unknown format (IMPORT-22)', async (text) => {
  await expect(readImport({ name: 'a.csv', bytes: strToU8(text) }, BERLIN)).rejects.toThrow(UnreadableFile);
});

it("reads a table with the user's columns, whatever its header says (IMPORT-38)", async () => {
  const columns = { fields: [null, 'title' as const], hasHeader: true };
  const file = { name: 'a.csv', bytes: strToU8('Title,What\na,b') };
  expect((await readImport(file, { ...BERLIN, columns })).tasks.map(({ title }) => title)).toEqual(['b']);
});
