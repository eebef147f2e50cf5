import type { Schedule } from '@questlog/domain/tasks/task-messages';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ScheduleDialog, type ScheduleDialogProps } from './schedule-dialog.tsx';

beforeAll(() => setFirstWeekday(0));
afterEach(cleanup);
// Noon on a Thursday.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00.000Z') });

function open(today: string, props: Partial<ScheduleDialogProps> = {}) {
  const chosen: Schedule[] = [];
  render(
    <DataContext value={testData({ today }).data}>
      <ScheduleDialog
        open
        anchor={document.body}
        kind="schedule"
        value={{ scheduledOn: null, thisEvening: false }}
        today={today}
        onChoose={(when) => chosen.push(when)}
        onClose={() => undefined}
        {...props}
      />
    </DataContext>,
  );
  return chosen;
}

/** Returns the names of the quick dates that are marked as the task's date. */
const pressed = () =>
  screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
/** Returns the days that are marked in the calendar. */
const marked = () => screen.queryAllByRole('gridcell', { selected: true }).map((cell) => cell.dataset['day']);

test.each([
  ['a Saturday', '2026-05-16', '2026-05-16', ['Today']],
  ['a Friday', '2026-05-15', '2026-05-16', ['Tomorrow']],
  ['a Saturday', '2026-05-16', '2026-05-17', ['Tomorrow']],
  ['a Thursday', '2026-05-14', '2026-05-17', ['Next week']],
  ['a Thursday', '2026-05-14', '2026-05-20', []],
])(
  'on %s, %s, the date %s is marked once among the quick dates (DATE-11)',
  (_day, today, scheduledOn, names) => {
    open(today, { value: { scheduledOn, thisEvening: false } });
    expect(pressed()).toEqual(names);
  },
);

test.each<Partial<ScheduleDialogProps>>([{}, { mixed: true }, { kind: 'due' }])(
  '“Next week” selects the first day of the next week (DATE-11), with %j',
  async (props) => {
    const chosen = open('2026-05-14', props);
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    expect(chosen).toEqual([{ scheduledOn: '2026-05-17', thisEvening: false }]);
  },
);

test('the calendar begins with this week for a date in its six weeks, and else shows its month (DATE-12)', () => {
  open('2026-05-28', { value: { scheduledOn: '2026-06-20', thisEvening: false } });
  expect(screen.getAllByRole('gridcell')[0]?.dataset['day']).toBe('2026-05-24');
  expect(marked()).toEqual(['2026-06-20']);
  cleanup();
  open('2026-05-28', { value: { scheduledOn: '2026-09-20', thisEvening: false } });
  expect(screen.getByRole('grid', { name: 'September 2026' })).toBeDefined();
});

test('a typed day is marked in the calendar and among the quick dates, in place of the task’s date (DATE-20)', async () => {
  open('2026-05-14', { value: { scheduledOn: '2026-05-20', thisEvening: false } });
  const field = screen.getByRole('textbox', { name: 'Type a date' });
  expect(marked()).toEqual(['2026-05-20']);
  await userEvent.type(field, 'tomorrow');
  expect([marked(), pressed()]).toEqual([['2026-05-15'], ['Tomorrow']]);
  await userEvent.clear(field);
  await userEvent.type(field, '3 aug');
  expect(screen.getByRole('grid', { name: 'August 2026' })).toBeDefined();
  expect(marked()).toEqual(['2026-08-03']);
  await userEvent.clear(field);
  expect([marked(), pressed()]).toEqual([['2026-05-20'], []]);
});
