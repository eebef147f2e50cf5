import { markdownItem, taskOutline } from '@questlog/domain/export/markdown-tasks';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { expect, it, test } from 'vitest';
import type { Imported } from '../imported.ts';
import type { SourceFile } from '../reader.ts';
import { expectRobust } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { markdownReader } from './markdown-reader.ts';

const list = (...lines: readonly string[]): SourceFile => ({
  name: 'tasks.md',
  bytes: strToU8(lines.join('\n')),
});
const read = (...lines: readonly string[]): Imported =>
  markdownReader.read(list(...lines), BERLIN) as Imported;

it('reads checkboxes, bullets and numbered items as tasks, and indented ones as subtasks (IMPORT-34)', () => {
  const imported = read('- [ ] a', '  - [x] b', '    1. [ ] c', '* [X] d', '+ [ ] e', '[ ] f', '☑ g');
  expect(outlineOf(imported)).toEqual(['a', '  b', '    c', 'd', 'e', 'f', 'g']);
  expect(imported.tasks.map(({ isCompleted }) => isCompleted)).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test.each([
  [
    ['- a', '- b', '  - c', '    - d', '- e'],
    ['a', 'b', '  c', '    d', 'e'],
  ],
  [
    ['1. a', '2) b', '\t3. c', '\t\t4. d'],
    ['a', 'b', '  c', '    d'],
  ],
  [
    ['• a', '\u00a0\u00a0• b', '– c'],
    ['a', '  b', 'c'],
  ],
  [
    ['a', '', '  b', '\tc', 'd'],
    ['a', '  b', '    c', 'd'],
  ],
  [
    ['-a', '1.5 liters', '*b*'],
    ['-a', '1.5 liters', '*b*'],
  ],
])('reads the lines %j as %j (IMPORT-34)', (lines, outline) => {
  expect(outlineOf(read(...lines))).toEqual(outline);
});

it('reads headings as projects, and deeper ones as sections (IMPORT-14, IMPORT-34)', () => {
  const imported = read('# Work', '- a', '## This week', '- b', '  - c', '# Inbox', '- d', '# Empty');
  expect(imported.projects.map(({ title }) => title)).toEqual(['Work', 'Empty']);
  expect(outlineOf(imported)).toEqual(['a', 'b / This week', '  c', 'd']);
  expect(imported.tasks.map(({ projectId }) => projectId !== null)).toEqual([true, true, true, false]);
  expect(imported.losses).toEqual([]);
});

it("treats a single heading above all others as the list's title (IMPORT-34)", () => {
  const imported = read('My tasks', '===', '', 'Work', '---', '- a', '## Home', '- b');
  expect(imported.projects.map(({ title }) => title)).toEqual(['Work', 'Home']);
  expect(imported.losses).toEqual([{ kind: 'Headings', of: 'My tasks', detail: 'It is above the projects' }]);
  expect(read('# Only', '- a').projects.map(({ title }) => title)).toEqual(['Only']);
  expect(read('# Work', '## Sprint', '- a', '# Home', '- b').projects).toHaveLength(2);
});

it('reads text below an item as the description of its task (IMPORT-34)', () => {
  const { tasks, losses } = read(
    '- [ ] a',
    '  One',
    'and more',
    '',
    '  ## Two',
    '  - three',
    '    - four',
    '  ```',
    '  - [ ] code',
    '  ```',
    '  - [ ] b',
    '    deep',
    '',
    'Elsewhere',
  );
  expect(tasks.map(({ title, description }) => [title, description])).toEqual([
    ['a', 'One\nand more\n\n## Two\n- three\n  - four\n```\n- [ ] code\n```'],
    ['b', 'deep'],
  ]);
  expect(losses).toEqual([{ kind: 'Texts', of: 'Inbox', detail: 'Elsewhere' }]);
});

it('reads tags at the end of a line, but not numbers (IMPORT-34)', () => {
  const imported = read('- Fix #123', '- Call Ana #phone #Work/now', '- #only', '- C# code');
  expect(outlineOf(imported)).toEqual(['Fix #123', 'Call Ana #phone #Work/now', '#only', 'C# code']);
  expect(imported.tasks.map(({ tags }) => tags.length)).toEqual([0, 2, 0, 0]);
});

it("reads the details in Questlog's own list (IMPORT-35)", () => {
  const { tasks, projects } = read(
    '# Ada',
    '',
    '## Inbox',
    '',
    '- [ ] Go (scheduled 2026-03-01 19:00, due 2026-03-04, high priority) #travel/spring #7',
    '- [x] Eat (scheduled 2026-03-01 evening)',
    '- [ ] Ask (why not)',
    '',
    '## Trip (archived)',
    '',
    '- [ ] Pack (low priority)',
  );
  expect(tasks).toMatchObject([
    {
      title: 'Go',
      scheduledOn: '2026-03-01',
      scheduledTime: '19:00',
      dueOn: '2026-03-04',
      priority: 'high',
      tags: ['travel/spring', '7'],
    },
    { title: 'Eat', scheduledOn: '2026-03-01', isThisEvening: true, isCompleted: true },
    { title: 'Ask (why not)', scheduledOn: null },
    { title: 'Pack', priority: 'low' },
  ]);
  expect(projects).toMatchObject([{ title: 'Trip', isArchived: true }]);
});

test.each([
  ['📅 2026-12-03', { dueOn: '2026-12-03', scheduledOn: null }],
  ['⏳ 2026-12-01 📅 2026-12-03', { dueOn: '2026-12-03', scheduledOn: '2026-12-01' }],
  ['🛫 2026-12-01', { scheduledOn: '2026-12-01' }],
  ['⏫', { priority: 'high' }],
  ['🔼\ufe0f', { priority: 'medium' }],
  ['🔽 📅 2026-12-03 #home', { priority: 'low', dueOn: '2026-12-03', tags: ['home'] }],
  ['#home ➕ 2026-11-01 📅 2026-12-03', { tags: ['home'], createdAt: '2026-11-01T12:00:00.000Z' }],
  ['🔁 every week 📅 2026-12-03', { repeat: { frequency: 'Weekly', weekDays: [4], repeatMode: 'Schedule' } }],
  [
    '🔁 every 2 days when done ⏳ 2026-12-03',
    { repeat: { frequency: 'Daily', interval: 2, repeatMode: 'Completion' } },
  ],
  ['🔁 every month on the 3rd 📅 2026-12-03', { repeat: { frequency: 'Monthly', monthDay: 3 } }],
])("reads Obsidian's marks %s (IMPORT-59)", (marks, expected) => {
  const { tasks, losses } = read(`- [ ] Pay rent ${marks}`);
  expect(tasks[0]).toMatchObject({ title: 'Pay rent', isCompleted: false, ...expected });
  expect(losses).toEqual([]);
});

it("reads when a task was completed in Obsidian, and reports what it can't read as lost (IMPORT-59)", () => {
  const { tasks, losses } = read(
    '- [x] Done 📅 2026-11-20 ✅ 2026-11-19',
    '- [ ] Wrong 📅 2026-11-31',
    '- [ ] Often 🔁 every blue moon',
    '- [ ] Both 🛫 2026-12-01 ⏳ 2026-12-02',
    '- [ ] ⏫ is a mark in 📅 calendars',
  );
  expect(tasks.map(({ title }) => title)).toEqual([
    'Done',
    'Wrong',
    'Often',
    'Both',
    '⏫ is a mark in 📅 calendars',
  ]);
  expect(tasks[0]).toMatchObject({ completedAt: '2026-11-19T12:00:00.000Z', dueOn: '2026-11-20' });
  expect(losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    'Dates: 2026-11-31',
    'Repeats: every blue moon',
    'Dates: it starts on 2026-12-01',
  ]);
});

it('keeps the boxes of a description that Questlog exports (IMPORT-35)', () => {
  const task = (id: string, parentId: string | null, description: string | null) => ({
    id,
    parentId,
    title: id,
    description,
    notes: null,
    isCompleted: false,
    scheduledOn: null,
    scheduledTime: null,
    isThisEvening: false,
    durationMinutes: null,
    dueOn: null,
    priority: 'none' as const,
    tags: [],
  });
  const description = 'Buy:\n\n- [ ] Milk\n  - [x] Oats\n\n```\n- [ ] code\n\n> - [ ] quoted';
  const tasks = [task('Shop', null, description), task('Sub', 'Shop', null), task('Next', null, null)];
  const text = [...taskOutline(tasks)].map(markdownItem).join('');
  const imported = read(text);
  expect(outlineOf(imported)).toEqual(['Shop', '  Sub', 'Next']);
  expect(imported.tasks[0]?.description).toBe(description);
});

it('reads every list that Questlog exports (IMPORT-35)', () => {
  const date = fc.constantFrom('2026-03-01', '2028-02-29', null);
  const word = fc.constantFrom('a', 'Call Ana', '(maybe)', '50 % off', '1.', 'x: y', 'é');
  const someTask = fc.record({
    title: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `T ${words.join(' ')}`),
    description: fc.option(fc.constantFrom('One', 'One\n\n## Two\n\n  indented', '> quote\n\n---\nlast')),
    scheduledOn: date,
    time: fc.constantFrom('07:15', 'evening', undefined),
    durationMinutes: fc.constantFrom(null, 5, 90, 1_440),
    dueOn: date,
    priority: fc.constantFrom('none', 'low', 'medium', 'high'),
    tags: fc.subarray(['work', 'work/bills', 'y2026']),
    isCompleted: fc.boolean(),
    parent: fc.option(fc.nat(20)),
  });
  fc.assert(
    fc.property(fc.array(someTask, { minLength: 1, maxLength: 20 }), (facts) => {
      const listed = facts.map(({ parent, time, ...task }, index) => ({
        ...task,
        title: `${task.title} (${index})`,
        id: String(index),
        parentId: parent !== null && parent < index ? String(parent) : null,
        notes: null,
        scheduledTime: task.scheduledOn === null || time === 'evening' ? null : (time ?? null),
        isThisEvening: task.scheduledOn !== null && time === 'evening',
        priority: task.priority,
      }));
      const list = [...taskOutline(listed)].map(markdownItem).join('');
      const { tasks, losses } = read('# Ada', '', '## Inbox', '', list);
      expect(losses.filter(({ kind }) => kind !== 'Headings')).toEqual([]);
      const titles = new Map(tasks.map(({ sourceId, title }) => [sourceId, title]));
      const byTitle = (a: { title: string }, b: { title: string }): number => (a.title < b.title ? -1 : 1);
      const written = new Map(listed.map(({ id, title }) => [id, title]));
      const found = tasks.map(({ parentId, ...task }) => ({
        ...task,
        parentId: parentId === null ? null : (titles.get(parentId) ?? '?'),
      }));
      expect(found.sort(byTitle)).toMatchObject(
        listed
          .map(({ id: _id, parentId, ...task }) => ({
            ...task,
            parentId: parentId === null ? null : written.get(parentId),
          }))
          .sort(byTitle),
      );
    }),
  );
});

it('reports nonexistent dates as lost (IMPORT-35)', () => {
  const imported = read(
    '- Go (scheduled 2026-11-31 19:00, due 2026-02-29)',
    '- Run (scheduled 2026-11-30 25:00)',
  );
  expect(imported.tasks[0]).toMatchObject({
    title: 'Go',
    scheduledOn: null,
    scheduledTime: null,
    dueOn: null,
  });
  expect(imported.tasks[1]).toMatchObject({ title: 'Run', scheduledOn: '2026-11-30', scheduledTime: null });
  expect(imported.losses.map(({ detail }) => detail)).toEqual([
    '2026-11-31 19:00',
    '2026-02-29',
    '2026-11-30 25:00',
  ]);
});

it('reports cancelled tasks and tasks with unknown marks (IMPORT-34)', () => {
  const { tasks, losses } = read('- [-] a', '- [/] b');
  expect(tasks.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
  expect(losses).toEqual([
    { kind: 'Canceled tasks', of: 'a', detail: 'It is a completed task now' },
    { kind: 'Marks', of: 'b', detail: '[/]' },
  ]);
});

it('assigns identical lines distinct ids, and the same ones in a later file (IMPORT-13, IMPORT-34)', () => {
  const ids = (...lines: string[]): string[] => read(...lines).tasks.map(({ sourceId }) => sourceId);
  expect(new Set(ids('- a', '- a', '  - a'))).toHaveProperty('size', 3);
  expect(ids('- b', '- a')).toContain(ids('- a')[0]);
});

it('skips the front matter of a note (IMPORT-34)', () => {
  expect(outlineOf(read('---', 'tags: x', '---', '- a'))).toEqual(['a']);
});

test.each([
  '{"a": 1}',
  '[{"a": 1}]',
  '<html>',
  'BEGIN:VCALENDAR',
  '%PDF-1.7',
  'SQLite format 3\0',
  '\u0001a',
  '   ',
])('does not recognise %j as a list (IMPORT-22)', (text) => {
  expect(markdownReader.accepts(list(text))).toBe(false);
});

it('recognises lists in any encoding (IMPORT-22)', () => {
  expect(markdownReader.accepts(list('[ ] a'))).toBe(true);
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x2d, 0, 0x20, 0, 0x61, 0]);
  expect(markdownReader.accepts({ name: 'a.txt', bytes: utf16 })).toBe(true);
});

it('reads thousands of levels and long lines, and throws only UnreadableFile (IMPORT-22)', async () => {
  const deep = Array.from({ length: 3_000 }, (_, level) => `${' '.repeat(level)}- x`);
  expect(read(...deep).tasks).toHaveLength(3_000);
  expect(read(`# ${' '.repeat(200_000)}x`, `- ${'#a '.repeat(50_000)}`).tasks).toHaveLength(2);
  await expectRobust(markdownReader, [list('# Work', '- [ ] a (due 2026-11-30) #b', '  text', '1. c')]);
});
