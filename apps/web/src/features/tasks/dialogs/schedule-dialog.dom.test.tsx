import type { Schedule } from '@questlog/domain/tasks/task-messages';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { popups } from '@questlog/ui/overlays/load-popups.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ScheduleDialog } from './schedule-dialog.tsx';

// Preload the calendar and the popover.
beforeAll(async () => void (await popups()));
afterEach(cleanup);

const UNDATED: Schedule = { scheduledOn: null, thisEvening: false };

function open(today: string) {
  const chosen: Schedule[] = [];
  const closed = vi.fn<() => void>();
  render(
    <ScheduleDialog
      open
      anchor={document.body}
      kind="schedule"
      value={UNDATED}
      today={today}
      onChoose={(when) => chosen.push(when)}
      onClose={closed}
    />,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { chosen, closed, press };
}

/** Returns the days in the calendar by their dates, including those of adjacent months. */
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
  test('the calendar offers no day before today (DATE-12)', async () => {
    const { chosen, press } = open(today);
    const past = days().filter(({ day }) => day < today);
    // Only days of this month and of the current week, which begins on a Sunday in this test.
    expect(past.map(({ day }) => day)).toEqual(earlier.map((day) => `2026-05-${day}`));
    expect(past.filter(({ button }) => !button.disabled)).toEqual([]);
    for (const { button } of past) await userEvent.click(button);
    // The previous month cannot be reached, neither with the button nor with keys.
    await press('Previous month');
    expect(screen.getByRole('grid', { name: 'May 2026' })).toBeDefined();
    days()
      .find(({ day }) => day === today)
      ?.button.focus();
    await userEvent.keyboard('{ArrowLeft}{PageUp}{ArrowUp}{Enter}');
    expect(screen.getByRole('grid', { name: 'May 2026' })).toBeDefined();
    expect(chosen.map(({ scheduledOn }) => scheduledOn).filter((day) => day !== today)).toEqual([]);
  });

  test('one press chooses a day from today on (DATE-12)', async () => {
    const { chosen } = open(today);
    const free = days().filter(({ day }) => day >= today);
    expect(free.map(({ day }) => day)).toEqual(expect.arrayContaining([today, tomorrow]));
    expect(free.filter(({ button }) => button.disabled)).toEqual([]);
    await userEvent.click(free.find(({ day }) => day === tomorrow)?.button as HTMLButtonElement);
    expect(chosen).toEqual([{ scheduledOn: tomorrow, thisEvening: false }]);
  });

  test('Done closes the calendar and keeps the date (DATE-12)', async () => {
    const { chosen, closed, press } = open(today);
    await press('Done');
    expect(chosen).toEqual([]);
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('the field for typing a date (DATE-20)', () => {
  const field = () => screen.getByRole('textbox', { name: 'Type a date' });

  test('a typed date is shown in full, and Enter chooses it (DATE-20)', async () => {
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
  ])('Done chooses what was typed: %s', async (text, expected) => {
    const { chosen, press } = open('2026-05-14');
    await userEvent.type(field(), text);
    await press('Done');
    expect(chosen).toEqual([expected]);
  });

  test.each([
    ['13 may 2026', 'That day is in the past.'],
    ['yesterday', 'That day is in the past.'],
    ['soonish', 'No date recognised yet.'],
  ])('Enter chooses nothing for %s, and says why', async (text, problem) => {
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
