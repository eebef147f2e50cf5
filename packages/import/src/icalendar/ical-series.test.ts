import { expect, it, test } from 'vitest';
import type { Imported } from '../imported.ts';
import { BERLIN } from '../testing/reading.ts';
import { icalendarReader } from './icalendar-reader.ts';
import { calendar, event, onlyTask, read, readEvent, readTodo, todo } from './testing/calendars.ts';

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

it('reads a repeating event from its next date on, with the remaining count (IMPORT-33)', () => {
  const [task] = readEvent('DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=WEEKLY;COUNT=10').tasks;
  expect(task).toMatchObject({ scheduledOn: '2026-11-30', repeat: { maxOccurrences: 6 } });
  const ended = readEvent('DTSTART;VALUE=DATE:20201102', 'RRULE:FREQ=WEEKLY;COUNT=10');
  expect(ended.tasks[0]).toMatchObject({ scheduledOn: '2020-11-02', repeat: null });
  expect(ended.losses).toEqual([{ kind: 'Repeats', of: 'Fair', detail: 'It has no date to come' }]);
});
