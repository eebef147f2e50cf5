import type { Schedule } from '@questlog/domain/tasks/task-messages';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ScheduleDialog, type ScheduleDialogProps } from './schedule-dialog.tsx';

beforeAll(() => setFirstWeekday(0));
afterEach(cleanup);
// Noon on a Thursday.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00.000Z') });

const UNDATED: Schedule = { scheduledOn: null, thisEvening: false };

function open(today: string, props: Partial<ScheduleDialogProps> = {}) {
  const chosen: Schedule[] = [];
  const closed = vi.fn<() => void>();
  render(
    <DataContext value={testData({ today }).data}>
      <ScheduleDialog
        open
        anchor={document.body}
        kind="schedule"
        value={UNDATED}
        today={today}
        onChoose={(when) => chosen.push(when)}
        onClose={closed}
        {...props}
      />
    </DataContext>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { chosen, closed, press };
}

/** Returns the days shown in the calendar, including those of adjacent months, each with its date. */
const days = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('gridcell')
    .flatMap((cell) => {
      const button = within(cell).queryByRole<HTMLButtonElement>('button');
      return button === null ? [] : [{ day: cell.dataset['day'] ?? '', button }];
    });

describe.each([
  ['in the middle of a month', '2026-05-14', '2026-05-15', [10, 11, 12, 13]],
  ['on the first day of a month', '2026-05-01', '2026-05-02', []],
  ['on the last day of a month', '2026-05-31', '2026-06-01', []],
])('the calendar, %s', (_when, today, tomorrow, earlier) => {
  test('does not allow selecting a day before today (DATE-12)', async () => {
    const { chosen, press } = open(today);
    const past = days().filter(({ day }) => day < today);
    // The calendar shows past days only if they are in both this month and the current week, which begins on
    // a Sunday here.
    expect(past.map(({ day }) => day)).toEqual(earlier.map((day) => `2026-05-${day}`));
    expect(past.filter(({ button }) => !button.disabled)).toEqual([]);
    for (const { button } of past) await userEvent.click(button);
    // The previous month cannot be reached with either the button or the keyboard.
    await press('Previous month');
    expect(screen.getByRole('grid', { name: 'May 2026' })).toBeDefined();
    days()
      .find(({ day }) => day === today)
      ?.button.focus();
    await userEvent.keyboard('{ArrowLeft}{PageUp}{ArrowUp}{Enter}');
    expect(screen.getByRole('grid', { name: 'May 2026' })).toBeDefined();
    expect(chosen.map(({ scheduledOn }) => scheduledOn).filter((day) => day !== today)).toEqual([]);
  });

  test('a single click selects today or a later day (DATE-12)', async () => {
    const { chosen } = open(today);
    const free = days().filter(({ day }) => day >= today);
    expect(free.map(({ day }) => day)).toEqual(expect.arrayContaining([today, tomorrow]));
    expect(free.filter(({ button }) => button.disabled)).toEqual([]);
    await userEvent.click(free.find(({ day }) => day === tomorrow)?.button as HTMLButtonElement);
    expect(chosen).toEqual([{ scheduledOn: tomorrow, thisEvening: false }]);
  });

  test('Done closes the date picker and keeps the date (DATE-12)', async () => {
    const { chosen, closed, press } = open(today);
    await press('Done');
    expect(chosen).toEqual([]);
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('the field for typing a date (DATE-20)', () => {
  const field = () => screen.getByRole('textbox', { name: 'Type a date' });

  test('a typed date is shown in full, and Enter selects it (DATE-20)', async () => {
    const { chosen, closed } = open('2026-05-14');
    await userEvent.type(field(), 'next mon');
    expect(screen.getByText('Monday, May 18')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([{ scheduledOn: '2026-05-18', thisEvening: false }]);
    expect(closed).toHaveBeenCalledOnce();
  });

  test.each([
    ['tonight', { scheduledOn: '2026-05-14', thisEvening: true }],
    ['none', { scheduledOn: null, thisEvening: false }],
  ])('Done selects the typed date “%s”', async (text, expected) => {
    const { chosen, press } = open('2026-05-14');
    await userEvent.type(field(), text);
    await press('Done');
    expect(chosen).toEqual([expected]);
  });

  test.each([
    ['13 may 2026', 'That day is in the past.'],
    ['yesterday', 'That day is in the past.'],
    ['soonish', 'No date recognised yet.'],
  ])('Enter selects nothing for “%s” and explains why', async (text, problem) => {
    const { chosen, closed } = open('2026-05-14');
    await userEvent.type(field(), text);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(chosen).toEqual([]);
    expect(closed).not.toHaveBeenCalled();
    await userEvent.type(field(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the time in the date picker', () => {
  const TODAY = '2026-05-14';
  const AT_NINE: Schedule = { scheduledOn: '2026-05-20', thisEvening: false, scheduledTime: '09:00' };
  const time = () => screen.getByLabelText<HTMLInputElement>('Time');
  const setTime = (value: string) => fireEvent.change(time(), { target: { value } });
  const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: 'Type a date' }), text);

  test.each([
    [
      'fri 7pm',
      'Friday, May 15 · 7 PM',
      { scheduledOn: '2026-05-15', thisEvening: true, scheduledTime: '19:00' },
    ],
    ['17:00', 'Thursday, May 14 · 5 PM', { scheduledOn: TODAY, thisEvening: false, scheduledTime: '17:00' }],
    [
      'at 9',
      'Friday, May 15 · 9 AM',
      { scheduledOn: '2026-05-15', thisEvening: false, scheduledTime: '09:00' },
    ],
  ])('shows the time of “%s” with its date, and Enter selects both (DATE-22)', async (text, shown, when) => {
    const { chosen } = open(TODAY);
    await type(text);
    expect(screen.getAllByRole('status')[0]?.textContent.replaceAll(/\s/g, ' ')).toBe(shown);
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([when]);
  });

  test("a typed time without a date keeps the task's date (DATE-22)", async () => {
    const { chosen } = open(TODAY, { value: AT_NINE });
    expect(time().value).toBe('09:00');
    await type('noon{Enter}');
    expect(chosen).toEqual([{ ...AT_NINE, scheduledTime: '12:00' }]);
  });

  test('selecting a day sets no time if the user has not changed it (DATE-21)', async () => {
    const { chosen, press } = open(TODAY, { value: AT_NINE });
    await press('Tomorrow');
    expect(chosen).toEqual([{ scheduledOn: '2026-05-15', thisEvening: false }]);
  });

  test.each<[string, string, string | null]>([
    ['Tomorrow', '17:30', '17:30'],
    ['This evening', '19:00', '19:00'],
    ['This evening', '17:30', null],
  ])(
    'selecting %s after entering the time %s results in the time %s (DATE-21, DATE-25)',
    async (name, value, expected) => {
      const { chosen, press } = open(TODAY);
      setTime(value);
      await press(name);
      expect(chosen).toMatchObject([{ scheduledTime: expected }]);
    },
  );

  test.each([
    ['16:00', UNDATED, { scheduledOn: TODAY, thisEvening: false, scheduledTime: '16:00' }],
    ['09:00', UNDATED, { scheduledOn: '2026-05-15', thisEvening: false, scheduledTime: '09:00' }],
    ['19:00', AT_NINE, { scheduledOn: '2026-05-20', thisEvening: true, scheduledTime: '19:00' }],
  ])(
    'for the typed time %s and the schedule %j, Done keeps the date or selects the next possible one (DATE-26)',
    async (value, before, when) => {
      const { chosen, press } = open(TODAY, { value: before });
      setTime(value);
      await press('Done');
      expect(chosen).toEqual([when]);
    },
  );

  test('“Clear time” empties the field and keeps its focus, and Done keeps the date (DATE-26)', async () => {
    const { chosen, press } = open(TODAY, { value: AT_NINE });
    await press('Clear time');
    expect([time().value, document.activeElement]).toEqual(['', time()]);
    await press('Done');
    expect(chosen).toEqual([{ ...AT_NINE, scheduledTime: null }]);
  });

  test('changing a time and changing it back has no effect (DATE-26)', async () => {
    const { chosen, closed, press } = open(TODAY, { value: AT_NINE });
    setTime('10:00');
    setTime('09:00');
    await press('Done');
    expect(chosen).toEqual([]);
    expect(closed).toHaveBeenCalledOnce();
  });

  test.each<[string, string, Partial<Schedule>]>([
    ['fri', '17:30', { scheduledTime: '17:30', thisEvening: false }],
    ['fri 7pm', '17:30', { scheduledTime: '17:30', thisEvening: false }],
    ['fri 9am', '19:00', { scheduledTime: '19:00', thisEvening: true }],
    ['tonight', '20:00', { scheduledOn: TODAY, scheduledTime: '20:00', thisEvening: true }],
  ])(
    'a time that is entered after typing “%s” takes precedence and is shown with the date (DATE-26)',
    async (text, value, when) => {
      const { chosen, press } = open(TODAY);
      await type(text);
      setTime(value);
      const shown = screen.getAllByRole('status').map(({ textContent }) => textContent);
      expect(shown[0]).toMatch(/ · \d/);
      expect(shown[1]).toBe('');
      await press('Done');
      expect(chosen).toEqual([{ scheduledOn: '2026-05-15', ...when }]);
    },
  );

  test('a typed time replaces an earlier one (DATE-26)', async () => {
    const { chosen } = open(TODAY);
    setTime('10:00');
    await type('fri 7pm{Enter}');
    expect(chosen).toEqual([{ scheduledOn: '2026-05-15', thisEvening: true, scheduledTime: '19:00' }]);
  });

  test('the Done button with an incomplete time shows what is missing and selects nothing (DATE-26)', async () => {
    const { chosen, closed, press } = open(TODAY);
    Object.defineProperty(time(), 'validity', { value: { badInput: true } });
    await press('Done');
    expect(screen.getByRole('alert').textContent).toBe('The time is incomplete. Type hours and minutes.');
    expect(document.activeElement).toBe(time());
    expect([chosen, closed.mock.calls]).toEqual([[], []]);
  });

  test('several tasks can keep their times, get the same time or lose their times, each on its own date (DATE-26)', async () => {
    const onChooseTime = vi.fn<(time: string | null) => void>();
    const { chosen, closed, press } = open(TODAY, { mixed: true, onChooseTime });
    expect(screen.getByText('Each keeps its time.')).toBeDefined();
    await press('Done');
    expect(closed).toHaveBeenCalledOnce();
    await press('Clear time');
    await press('Done');
    setTime('17:00');
    await press('Done');
    expect(onChooseTime.mock.calls).toEqual([[null], ['17:00']]);
    await press('Tomorrow');
    expect(chosen).toEqual([{ scheduledOn: '2026-05-15', thisEvening: false, scheduledTime: '17:00' }]);
  });

  test('a due date cannot have a time (DATE-21)', async () => {
    const { chosen } = open(TODAY, { kind: 'due' });
    expect(screen.queryByLabelText('Time')).toBeNull();
    await type('fri 7pm{Enter}');
    expect(screen.getByText('A due date has no time.')).toBeDefined();
    expect(chosen).toEqual([]);
  });
});

test('"Remind me" saves the typed date first, unless it is wrong (REMINDER-58)', async () => {
  const remind = vi.fn<() => void>();
  const { chosen, closed, press } = open('2026-05-14', { onRemind: remind });
  const field = screen.getByLabelText('Type a date');
  await userEvent.type(field, 'nonsense');
  await press('Remind me');
  expect([chosen, remind.mock.calls, closed.mock.calls]).toEqual([[], [], []]);
  await userEvent.clear(field);
  await userEvent.type(field, 'fri 7pm');
  await press('Remind me');
  expect(chosen).toMatchObject([{ scheduledOn: '2026-05-15', scheduledTime: '19:00' }]);
  expect(remind).toHaveBeenCalledOnce();
});
