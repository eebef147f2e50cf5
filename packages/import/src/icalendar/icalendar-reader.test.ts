import { strToU8 } from 'fflate';
import { expect, it, test } from 'vitest';
import { UnreadableFile } from '../reader.ts';
import { expectRobust, truncated } from '../testing/hostile-files.ts';
import { outlineOf } from '../testing/reading.ts';
import { icalendarReader } from './icalendar-reader.ts';
import { calendar, event, onlyTask, read, readEvent, readTodo, todo } from './testing/calendars.ts';

const SAMPLE = calendar(
  'X-WR-CALNAME:Home',
  'X-APPLE-CALENDAR-COLOR:#FF2968FF',
  ...todo(
    'UID:paint',
    'SUMMARY:Paint the kitchen\\, blue',
    'DESCRIPTION:First line\\nSecond ',
    ' line',
    'URL:https://example.com/paint',
    'CATEGORIES:Walls,Color\\, bright',
    'PRIORITY:1',
    'CREATED:20261101T100000Z',
    'DTSTART;TZID=America/New_York:20261130T090000',
    'DUE;VALUE=DATE:20261204',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'END:VALARM',
  ),
  ...todo(
    'UID:brush',
    'SUMMARY:Buy a brush',
    'RELATED-TO:paint',
    'STATUS:COMPLETED',
    'COMPLETED:20261110T080001Z',
  ),
);

it('reads the to-dos of a named calendar with text, tags, dates, priority and subtasks (IMPORT-30)', () => {
  const imported = read(SAMPLE);
  expect(imported.projects).toMatchObject([{ title: 'Home', color: '#ff2968', isArchived: false }]);
  expect(outlineOf(imported)).toEqual(['Paint the kitchen, blue #Walls #Color, bright', '  Buy a brush']);
  const [paint, brush] = imported.tasks;
  expect(paint).toMatchObject({
    description: 'First line\nSecond line\n\nhttps://example.com/paint',
    priority: 'high',
    createdAt: '2026-11-01T10:00:00.000Z',
    scheduledOn: '2026-11-30',
    scheduledTime: '09:00',
    dueOn: '2026-12-04',
    isCompleted: false,
    projectId: imported.projects[0]?.sourceId,
  });
  expect(brush).toMatchObject({ isCompleted: true, completedAt: '2026-11-10T08:00:01.000Z' });
  expect(imported.losses).toEqual([
    { kind: 'Reminders', of: 'Paint the kitchen, blue', detail: '15 minutes before' },
  ]);
});

test.each([
  ['DUE;VALUE=DATE:20261130', { dueOn: '2026-11-30', scheduledOn: null }],
  ['DTSTART:20261130T230000Z', { scheduledOn: '2026-12-01', scheduledTime: '00:00' }],
  ['DTSTART:20261130T230000', { scheduledOn: '2026-11-30', scheduledTime: '23:00' }],
  ['DTSTART;TZID=Nowhere/Else:20261130T230000', { scheduledOn: '2026-11-30', scheduledTime: '23:00' }],
  ['DTSTART;TZID="Asia/Tokyo":20261130T230000', { scheduledOn: '2026-11-30', scheduledTime: '23:00' }],
  ['DTSTART;VALUE=DATE-TIME:20261130T0930', { scheduledOn: '2026-11-30', scheduledTime: '09:30' }],
])('reads the date of %s for a user in Berlin (IMPORT-31)', (line, dates) => {
  expect(onlyTask(line)).toMatchObject(dates);
  expect(readTodo(line).losses).toEqual([]);
});

test.each(['20261131', '20260229', '20261301', '20261130T250000', '20261130T096100', '00000101', 'soon', ''])(
  'reports the nonexistent date %j as lost instead of choosing another date (IMPORT-31)',
  (date) => {
    const imported = readTodo(`DUE:${date}`);
    expect(imported.tasks[0]?.dueOn).toBeNull();
    expect(imported.losses).toEqual([{ kind: 'Dates', of: 'Task', detail: date }]);
  },
);

it("reports a due date's time as lost, unless the task starts then (IMPORT-31)", () => {
  expect(readTodo('DUE:20261130T170000').losses).toEqual([
    { kind: 'Times', of: 'Task', detail: 'due at 17:00' },
  ]);
  expect(readTodo('DTSTART:20261130T170000', 'DUE:20261130T170000').losses).toEqual([]);
});

test.each([
  ['0', 'none'],
  ['1', 'high'],
  ['4', 'high'],
  ['5', 'medium'],
  ['6', 'low'],
  ['9', 'low'],
  ['10', 'none'],
  ['x', 'none'],
] as const)('reads priority %s as %s, because 1 is the highest (IMPORT-30)', (priority, expected) => {
  expect(onlyTask(`PRIORITY:${priority}`)?.priority).toBe(expected);
});

it('assigns a task without an id the same id on each read (IMPORT-13, IMPORT-30)', () => {
  const file = calendar(...todo('SUMMARY:a'), ...todo('SUMMARY:a'), ...todo('UID:x', 'SUMMARY:b'));
  const ids = read(file).tasks.map(({ sourceId }) => sourceId);
  expect(new Set(ids).size).toBe(3);
  expect(read(file).tasks.map(({ sourceId }) => sourceId)).toEqual(ids);
});

it('finds parents, whether the child or the parent names the other, even later in the file (IMPORT-30)', () => {
  const imported = read(
    calendar(
      ...todo('UID:1', 'SUMMARY:Child', 'RELATED-TO;RELTYPE=PARENT:2'),
      ...todo('UID:2', 'SUMMARY:Top', 'RELATED-TO;RELTYPE=CHILD:3', 'RELATED-TO;RELTYPE=SIBLING:1'),
      ...todo('UID:3', 'SUMMARY:Other child'),
    ),
  );
  const [child, top, other] = imported.tasks;
  expect([child?.parentId, top?.parentId, other?.parentId]).toEqual([top?.sourceId, null, top?.sourceId]);
});

it("reports a to-do's unsupported properties as lost, and appends comments (IMPORT-32)", () => {
  const imported = readTodo(
    'LOCATION:Shop',
    'ATTACH:https://example.com/a.pdf',
    'ATTENDEE;CN=Ana:mailto:ana@example.com',
    'PERCENT-COMPLETE:50',
    'DTSTART:20261130T090000',
    'DURATION:P2D',
    'COMMENT:Ask before',
    'no property at all',
  );
  expect(imported.tasks[0]?.description).toBe('Ask before');
  expect(imported.losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    'Progress: 50 %',
    'Durations: 2 days',
    'Locations: Shop',
    'Attachments: https://example.com/a.pdf',
    'Assignees: ana@example.com',
    'Unreadable lines: no property at all',
  ]);
});

it('reads a cancelled to-do as a completed task, and reports this (IMPORT-32)', () => {
  const imported = readTodo('STATUS:CANCELLED');
  expect(imported.tasks[0]?.isCompleted).toBe(true);
  expect(imported.losses).toEqual([
    { kind: 'Canceled tasks', of: 'Task', detail: 'It is a completed task now' },
  ]);
});

it('reports events and journals as lost if there are to-dos (IMPORT-32)', () => {
  const imported = read(
    calendar(
      ...todo('SUMMARY:Task'),
      ...event('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261130'),
      'BEGIN:VJOURNAL',
      'SUMMARY:Note',
      'END:VJOURNAL',
    ),
  );
  expect(imported.tasks.map(({ title }) => title)).toEqual(['Task']);
  expect(imported.losses).toEqual([
    { kind: 'Events', of: 'Fair', detail: '20261130' },
    { kind: 'Journals', of: 'Note', detail: '' },
  ]);
});

it('reads events as tasks with a date if there are no to-dos (IMPORT-33)', () => {
  expect(readEvent('DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261203').tasks[0]).toMatchObject({
    title: 'Fair',
    scheduledOn: '2026-11-30',
    dueOn: '2026-12-02',
  });
  const timed = readEvent('DTSTART:20261130T090000', 'DTEND:20261130T103000');
  expect(timed.tasks[0]).toMatchObject({ scheduledTime: '09:00', dueOn: null });
  expect(timed.losses).toEqual([]);
  expect(readEvent('DTSTART;VALUE=DATE:20261130', 'STATUS:CANCELLED').tasks).toEqual([]);
});

test.each([
  [['DTSTART:20261130T090000', 'DTEND:20261130T103000'], 90, []],
  [['DTSTART:20261130T090000', 'DURATION:PT1H30M'], 90, []],
  [['DTSTART:20261130T233000', 'DTEND:20261201T003000'], 60, []],
  [['DTSTART:20261130T090000', 'DTEND:20261130T090000'], null, []],
  [['DTSTART:20261130T090000', 'DTEND:20261203T100000'], null, ['until 10:00']],
  [['DTSTART:20261130T090000', 'DURATION:PT2M'], null, ['2 minutes']],
  [['DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261201'], null, []],
])('an event with %j takes %s minutes, and %j is lost (IMPORT-67)', (lines, minutes, lost) => {
  const { tasks, losses } = readEvent(...lines);
  expect(tasks[0]?.durationMinutes).toBe(minutes);
  expect(losses.filter(({ kind }) => kind === 'Durations').map(({ detail }) => detail)).toEqual(lost);
});

it('reads the duration of a to-do (IMPORT-67)', () => {
  expect(readTodo('DTSTART:20261130T090000', 'DURATION:PT45M').tasks[0]?.durationMinutes).toBe(45);
});

test.each(['\n', '\r', '\r\r\n', '\n\n'])('reads lines that end with %j (IMPORT-30)', (end) => {
  const text = new TextDecoder().decode(SAMPLE.bytes).replaceAll('\r\n', end);
  expect(read({ name: 'a.ics', bytes: strToU8(text) })).toEqual(read(SAMPLE));
});

it('joins lines that were folded within a character (IMPORT-30)', () => {
  const [before, after] = ['BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Caf', '\r\nEND:VTODO\r\nEND:VCALENDAR'];
  const folded = [...strToU8(before), 0xc3, 13, 10, 32, 0xa9, ...strToU8(after)];
  expect(read({ name: 'a.ics', bytes: Uint8Array.from(folded) }).tasks[0]?.title).toBe('Café');
});

it('rejects truncated or deeply nested calendars, and throws only UnreadableFile for damaged ones (IMPORT-22)', async () => {
  expect(() => read(truncated(SAMPLE))).toThrow(/incomplete/);
  const deep = calendar('BEGIN:VTODO\r\n'.repeat(100_000));
  expect(() => read(deep)).toThrow(UnreadableFile);
  await expectRobust(icalendarReader, [SAMPLE]);
});

it('reads a cycle of parents, so that the planner can break it (IMPORT-6, IMPORT-22)', () => {
  const imported = read(calendar(...todo('UID:1', 'RELATED-TO:2'), ...todo('UID:2', 'RELATED-TO:1')));
  expect(imported.tasks).toHaveLength(2);
});
