import { strToU8 } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import type { Imported, ImportedTask } from '../imported.ts';
import { UnreadableFile, type SourceFile } from '../reader.ts';
import { expectRobust, truncated } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { icalendarReader } from './icalendar-reader.ts';

function calendar(...lines: readonly string[]): SourceFile {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return { name: 'tasks.ics', bytes: strToU8(text) };
}

const todo = (...lines: readonly string[]): string[] => ['BEGIN:VTODO', ...lines, 'END:VTODO'];
const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

const read = (file: SourceFile): Imported => icalendarReader.read(file, BERLIN) as Imported;
const readTodo = (...lines: readonly string[]): Imported =>
  read(calendar(...todo('UID:1', 'SUMMARY:Task', ...lines)));
const onlyTask = (...lines: readonly string[]): ImportedTask | undefined => readTodo(...lines).tasks[0];
const readEvent = (...lines: readonly string[]): Imported =>
  read(calendar(...event('UID:1', 'SUMMARY:Fair', ...lines)));

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

describe('icalendarReader', () => {
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

  test.each([
    '20261131',
    '20260229',
    '20261301',
    '20261130T250000',
    '20261130T096100',
    '00000101',
    'soon',
    '',
  ])('reports the nonexistent date %j as lost instead of choosing another date (IMPORT-31)', (date) => {
    const imported = readTodo(`DUE:${date}`);
    expect(imported.tasks[0]?.dueOn).toBeNull();
    expect(imported.losses).toEqual([{ kind: 'Dates', of: 'Task', detail: date }]);
  });

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

  it("reads repeats that start on the task's date (IMPORT-30)", () => {
    expect(onlyTask('DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=WEEKLY;INTERVAL=2')?.repeat).toMatchObject({
      frequency: 'Weekly',
      interval: 2,
      weekDays: [1],
    });
    expect(onlyTask('DUE;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY;COUNT=5')?.repeat).toMatchObject({
      frequency: 'Daily',
      maxOccurrences: 5,
    });
  });

  it('reports unsupported repeats as lost (IMPORT-30)', () => {
    const imported = readTodo(
      'DUE;VALUE=DATE:20261130',
      'RRULE:FREQ=HOURLY',
      'EXDATE;VALUE=DATE:20261201',
      'RDATE:20261202',
    );
    expect(imported.tasks[0]?.repeat).toBeNull();
    expect(imported.losses.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['Repeats', 'FREQ=HOURLY'],
      ['Repeats', 'Also on 20261202'],
      ['Skipped dates', '20261201'],
    ]);
    expect(readTodo('RRULE:FREQ=DAILY').losses).toHaveLength(1);
  });

  test.each([
    ['America/New_York', '20261201T010000Z', 'FREQ=WEEKLY;BYDAY=TU', '2026-11-30 20:00', { weekDays: [1] }],
    ['America/New_York', '20261201T010000Z', 'FREQ=WEEKLY', '2026-11-30 20:00', { weekDays: [1] }],
    ['America/New_York', '20261201T010000Z', 'FREQ=DAILY', '2026-11-30 20:00', { frequency: 'Daily' }],
    [
      'America/New_York',
      '20261215T010000Z',
      'FREQ=MONTHLY;BYMONTHDAY=15',
      '2026-12-14 20:00',
      { monthDay: 14 },
    ],
    [
      'America/New_York',
      '20261201T010000Z',
      'FREQ=MONTHLY',
      '2026-11-30 20:00',
      { customPattern: 'FREQ=MONTHLY;BYMONTHDAY=-1' },
    ],
    [
      'America/New_York',
      '20261209T010000Z',
      'FREQ=MONTHLY;BYDAY=2WE',
      '2026-12-08 20:00',
      { customPattern: 'FREQ=MONTHLY;BYMONTHDAY=7,8,9,10,11,12,13;BYDAY=TU' },
    ],
    [
      'America/New_York',
      '20261201T010000Z',
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1',
      '2026-11-30 20:00',
      { customPattern: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=-1' },
    ],
    ['Europe/Berlin', '20261201T233000Z', 'FREQ=WEEKLY;BYDAY=TU', '2026-12-02 00:30', { weekDays: [3] }],
    ['Europe/Berlin', '20261130T090000Z', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-30 10:00', { weekDays: [1] }],
    [
      'Australia/Sydney',
      '20261130T210000Z',
      'FREQ=WEEKLY;BYDAY=MO,FR',
      '2026-12-01 08:00',
      { weekDays: [2, 6] },
    ],
    [
      'Australia/Sydney',
      '20261130T210000Z',
      'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261207T210000Z',
      '2026-12-01 08:00',
      { weekDays: [2], endDate: '2026-12-08' },
    ],
  ])(
    'moves the days of a repeat along with its dates: in %s, %s with %s is on %s (IMPORT-10)',
    (timeZone, start, rule, date, expected) => {
      const file = calendar(...todo('SUMMARY:Task', `DTSTART:${start}`, `RRULE:${rule}`));
      const { tasks, losses } = icalendarReader.read(file, { ...BERLIN, timeZone }) as Imported;
      expect(`${tasks[0]?.scheduledOn} ${tasks[0]?.scheduledTime}`).toBe(date);
      expect(tasks[0]?.repeat).toMatchObject(expected);
      expect(losses).toEqual([]);
    },
  );

  test.each([
    ['America/New_York', '20261231T010000Z', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['America/New_York', '20261230T010000Z', 'FREQ=MONTHLY;BYDAY=5WE'],
    ['America/New_York', '20261202T010000Z', 'FREQ=WEEKLY;BYMONTH=12;BYDAY=WE'],
    // The same day in winter, and the next one in summer.
    ['Europe/Berlin', '20261201T223000Z', 'FREQ=WEEKLY;BYDAY=TU'],
  ])(
    'reports a repeat as lost whose days cannot move along: in %s, %s with %s (IMPORT-12)',
    (timeZone, start, rule) => {
      const file = calendar(...event('SUMMARY:Fair', `DTSTART:${start}`, `RRULE:${rule}`));
      const { tasks, losses } = icalendarReader.read(file, { ...BERLIN, timeZone }) as Imported;
      expect(tasks[0]?.repeat).toBeNull();
      expect(losses).toEqual([{ kind: 'Repeats', of: 'Fair', detail: rule }]);
    },
  );

  test.each([
    // 20:00 on 31 May in New York is before the occurrence on Tuesday, 1 June.
    ['DTSTART;TZID=America/New_York:20270105T200000', 'FREQ=WEEKLY;UNTIL=20270601T000000Z', '2027-05-31'],
    ['DTSTART;TZID=America/New_York:20270105T200000', 'FREQ=WEEKLY;UNTIL=20270602T000000Z', '2027-06-01'],
    ['DTSTART;TZID=America/New_York:20270105T200000', 'FREQ=WEEKLY;UNTIL=20270601T235959Z', '2027-05-31'],
    ['DTSTART;TZID=Tokyo Standard Time:20270105T070000', 'FREQ=DAILY;UNTIL=20270531T220000Z', '2027-06-01'],
    ['DTSTART;TZID=Europe/Berlin:20270326T230000', 'FREQ=DAILY;UNTIL=20270330T000000Z', '2027-03-29'],
    ['DTSTART;TZID=Europe/Berlin:20270326T230000', 'FREQ=DAILY;UNTIL=20270330', '2027-03-30'],
    // In the hour that occurs twice, 02:30 is before 01:00 UTC.
    ['DTSTART;TZID=Europe/Berlin:20271030T023000', 'FREQ=DAILY;UNTIL=20271031T010000Z', '2027-10-31'],
    ['DTSTART:20270326T230000', 'FREQ=DAILY;UNTIL=20270330T225959', '2027-03-29'],
    ['DTSTART:20270326T230000', 'FREQ=DAILY;UNTIL=20270330T230000', '2027-03-30'],
    ['DTSTART:20270105T233000Z', 'FREQ=WEEKLY;UNTIL=20270525T233000Z', '2027-05-26'],
    ['DTSTART:20270105T233000Z', 'FREQ=WEEKLY;UNTIL=20270525T232959Z', '2027-05-25'],
    ['DUE;VALUE=DATE:20270326', 'FREQ=DAILY;UNTIL=20270330T215959Z', '2027-03-30'],
  ])('ends a series with its last occurrence: %s with %s ends on %s (IMPORT-11)', (first, rule, endDate) => {
    expect(onlyTask(first, `RRULE:${rule}`)?.repeat?.endDate).toBe(endDate);
  });

  it('reads skipped and changed dates in UTC in the zone of their series (IMPORT-30)', () => {
    const zoned = ['DTSTART;TZID=America/New_York:20270105T200000', 'RRULE:FREQ=WEEKLY'];
    const imported = read(
      calendar(
        ...todo('UID:1', 'SUMMARY:Call', ...zoned, 'EXDATE:20270113T010000Z'),
        ...todo('UID:1', 'SUMMARY:Call', 'RECURRENCE-ID:20270106T010000Z', 'STATUS:COMPLETED'),
      ),
    );
    expect(imported.tasks[0]).toMatchObject({
      scheduledOn: '2027-01-19',
      history: { firstDate: '2027-01-05', skippedDates: ['2027-01-12'] },
    });
  });

  it('continues a series from the first date that is not completed (IMPORT-30)', () => {
    const series = ['DTSTART;VALUE=DATE:20261129', 'DUE;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY;COUNT=9'];
    const imported = read(
      calendar(
        ...todo('UID:1', 'SUMMARY:Water', ...series),
        ...todo('UID:1', 'SUMMARY:Water', 'RECURRENCE-ID;VALUE=DATE:20261129', 'STATUS:COMPLETED'),
        ...todo('UID:1', 'SUMMARY:Water', 'RECURRENCE-ID;VALUE=DATE:20261202', 'STATUS:COMPLETED'),
      ),
    );
    expect(imported.tasks).toMatchObject([
      {
        isCompleted: false,
        scheduledOn: '2026-11-30',
        dueOn: '2026-12-01',
        repeat: { frequency: 'Daily', maxOccurrences: 9 },
        history: {
          firstDate: '2026-11-29',
          countedThrough: '2026-11-30',
          countedOccurrences: 2,
          dateField: 'scheduled',
          dueOffset: 1,
          createdDates: ['2026-12-02'],
          skippedDates: [],
        },
      },
      { isCompleted: true },
      { isCompleted: true },
    ]);
    expect(imported.losses).toEqual([]);
  });

  it('leaves out a series whose dates are all completed, and reports it (IMPORT-30)', () => {
    const imported = read(
      calendar(
        ...todo('UID:1', 'SUMMARY:Water', 'DUE;VALUE=DATE:20261129', 'RRULE:FREQ=DAILY;COUNT=1'),
        ...todo('UID:1', 'SUMMARY:Water', 'RECURRENCE-ID:20261129', 'STATUS:COMPLETED'),
      ),
    );
    expect(imported.tasks).toMatchObject([{ isCompleted: true }]);
    expect(imported.losses).toMatchObject([{ kind: 'Repeats' }]);
  });

  test.each([
    ['to-do', todo],
    ['event', event],
  ])(
    'continues a repeating %s with a date that is not skipped, and keeps the others (IMPORT-30, IMPORT-33)',
    (_, entry) => {
      const lines = [
        'UID:1',
        'SUMMARY:Water',
        'DTSTART:20261130T080000Z',
        'RRULE:FREQ=DAILY',
        'EXDATE:20261130T080000Z,20261205T080000Z',
        'EXDATE;TZID=Europe/Berlin:20261201T090000',
      ];
      const { tasks, losses } = read(calendar(...entry(...lines)));
      expect(tasks[0]).toMatchObject({
        scheduledOn: '2026-12-02',
        scheduledTime: '09:00',
        history: { skippedDates: ['2026-11-30', '2026-12-01', '2026-12-05'] },
      });
      expect(losses).toEqual([]);
    },
  );

  it('skips a single date of an event that is cancelled, without a loss (IMPORT-33)', () => {
    const { tasks, losses } = read(
      calendar(
        ...event('UID:1', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY'),
        ...event('UID:1', 'SUMMARY:Fair', 'RECURRENCE-ID;VALUE=DATE:20261130', 'STATUS:CANCELLED'),
      ),
    );
    expect(tasks).toMatchObject([{ scheduledOn: '2026-12-01', history: { skippedDates: ['2026-11-30'] } }]);
    expect(losses).toEqual([]);
  });

  it('reports a skipped date that does not exist as lost (IMPORT-32)', () => {
    const { losses } = readTodo('DUE;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY', 'EXDATE:20261131');
    expect(losses).toEqual([{ kind: 'Skipped dates', of: 'Task', detail: '20261131' }]);
  });

  it('reads a completed occurrence as a completed task, and reports a moved one as lost (IMPORT-30)', () => {
    const imported = read(
      calendar(
        ...todo('UID:1', 'SUMMARY:Water', 'DUE;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY'),
        ...todo('UID:1', 'SUMMARY:Water', 'RECURRENCE-ID:20261129', 'STATUS:COMPLETED'),
        ...todo('UID:1', 'SUMMARY:Water', 'RECURRENCE-ID:20261201', 'DUE;VALUE=DATE:20261202'),
      ),
    );
    expect(imported.tasks.map(({ isCompleted }) => isCompleted)).toEqual([false, true]);
    expect(new Set(imported.tasks.map(({ sourceId }) => sourceId)).size).toBe(2);
    expect(imported.losses).toEqual([{ kind: 'Changed dates of repeats', of: 'Water', detail: '20261201' }]);
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
      'DURATION:PT1H30M',
      'COMMENT:Ask before',
      'no property at all',
    );
    expect(imported.tasks[0]?.description).toBe('Ask before');
    expect(imported.losses.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
      'Progress: 50 %',
      'Durations: 1 hour 30 minutes',
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
    expect(timed.losses).toEqual([{ kind: 'Durations', of: 'Fair', detail: 'until 10:30' }]);
    expect(readEvent('DTSTART;VALUE=DATE:20261130', 'STATUS:CANCELLED').tasks).toEqual([]);
  });

  it('reads a repeating event from its next date on, with the remaining count (IMPORT-33)', () => {
    const [task] = readEvent('DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=WEEKLY;COUNT=10').tasks;
    expect(task).toMatchObject({ scheduledOn: '2026-11-30', repeat: { maxOccurrences: 6 } });
    const ended = readEvent('DTSTART;VALUE=DATE:20201102', 'RRULE:FREQ=WEEKLY;COUNT=10');
    expect(ended.tasks[0]).toMatchObject({ scheduledOn: '2020-11-02', repeat: null });
    expect(ended.losses).toEqual([{ kind: 'Repeats', of: 'Fair', detail: 'It has no date to come' }]);
  });

  test.each(['\n', '\r', '\r\r\n', '\n\n'])('reads lines that end with %j (IMPORT-30)', (end) => {
    const text = new TextDecoder().decode(SAMPLE.bytes).replaceAll('\r\n', end);
    expect(read({ name: 'a.ics', bytes: strToU8(text) })).toEqual(read(SAMPLE));
  });

  it('joins lines that were folded within a character (IMPORT-30)', () => {
    const [before, after] = [
      'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Caf',
      '\r\nEND:VTODO\r\nEND:VCALENDAR',
    ];
    const folded = [...strToU8(before), 0xc3, 13, 10, 32, 0xa9, ...strToU8(after)];
    expect(read({ name: 'a.ics', bytes: Uint8Array.from(folded) }).tasks[0]?.title).toBe('Café');
  });

  it('recognises a calendar by its content (IMPORT-22)', () => {
    expect(icalendarReader.accepts(SAMPLE)).toBe(true);
    expect(icalendarReader.accepts({ name: 'a.ics', bytes: strToU8('- [ ] BEGIN:VCALENDAR') })).toBe(false);
    expect(icalendarReader.accepts({ name: 'a', bytes: strToU8('\uFEFFbegin:vcalendar\n') })).toBe(true);
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
});
