import { expect, test } from 'vitest';
import { eventsByDay, type ShownEvent } from './calendar-events.ts';
import { dayEventTime, eventTitle, eventWhen } from './event-texts.ts';

const EVENT: ShownEvent = {
  id: 'a',
  sourceId: 's',
  title: 'A',
  location: null,
  date: '2026-12-01',
  endDate: '2026-12-01',
  startTime: '09:00',
  endTime: '10:30',
};
const RANGE = { from: '2026-12-01', to: '2026-12-31' };
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

/** Returns the days of events as text: '2026-12-01 A 9 AM – 10:30 AM'. */
const days = (...events: Partial<ShownEvent>[]): string[] =>
  [
    ...eventsByDay(
      events.map((event) => ({ ...EVENT, ...event })),
      RANGE,
    ),
  ].flatMap(([date, parts]) =>
    parts.map((part) => plain(`${date} ${part.event.title} ${dayEventTime(part, 'en-US')}`)),
  );

test.each<[string, Partial<ShownEvent>, string[]]>([
  ['of some hours', {}, ['2026-12-01 A 9 AM – 10:30 AM']],
  ['without a length', { endTime: '09:00' }, ['2026-12-01 A 9 AM']],
  [
    'over midnight',
    { startTime: '22:00', endDate: '2026-12-02', endTime: '06:00' },
    ['2026-12-01 A from 10 PM', '2026-12-02 A until 6 AM'],
  ],
  [
    'that ends at midnight',
    { startTime: '22:00', endDate: '2026-12-02', endTime: '00:00' },
    ['2026-12-01 A from 10 PM'],
  ],
  [
    'of days with times',
    { endDate: '2026-12-03' },
    ['2026-12-01 A from 9 AM', '2026-12-02 A all day', '2026-12-03 A until 10:30 AM'],
  ],
  [
    'of whole days',
    { endDate: '2026-12-02', startTime: null, endTime: null },
    ['2026-12-01 A all day', '2026-12-02 A all day'],
  ],
  [
    'that began before the range',
    { date: '2026-11-01', endDate: '2026-12-01', startTime: null, endTime: null },
    ['2026-12-01 A all day'],
  ],
  ['that goes on after the range', { date: '2026-12-31', endDate: '2027-01-02' }, ['2026-12-31 A from 9 AM']],
])('shows an event %s on its days (CALENDAR-24)', (_what, event, expected) => {
  expect(days(event)).toEqual(expected);
});

test('shows the events of a day in order: whole days, then by time, then by title (CALENDAR-24)', () => {
  const whole = { title: 'Whole', startTime: null, endTime: null };
  expect(days({ title: 'Late', startTime: '18:00', endTime: '19:00' }, { title: 'B' }, whole, {})).toEqual([
    '2026-12-01 Whole all day',
    '2026-12-01 A 9 AM – 10:30 AM',
    '2026-12-01 B 9 AM – 10:30 AM',
    '2026-12-01 Late 6 PM – 7 PM',
  ]);
});

test.each<[Partial<ShownEvent>, string]>([
  [{}, 'Tue, Dec 1, 9 AM – 10:30 AM'],
  [{ endTime: '09:00' }, 'Tue, Dec 1, 9 AM'],
  [{ endDate: '2026-12-02', endTime: '06:00' }, 'Tue, Dec 1, 9 AM – Wed, Dec 2, 6 AM'],
  [{ startTime: null, endTime: null }, 'Tue, Dec 1, all day'],
  [{ startTime: null, endTime: null, endDate: '2026-12-03' }, 'Tue, Dec 1 – Thu, Dec 3'],
])('says when an event is: %o, %s (CALENDAR-24)', (event, expected) => {
  expect(plain(eventWhen({ ...EVENT, ...event }, 'en-US'))).toBe(expected);
});

test('names an event without a title (CALENDAR-24)', () => {
  expect([eventTitle({ title: '' }), eventTitle({ title: 'Busy' })]).toEqual(['No title', 'Busy']);
});
