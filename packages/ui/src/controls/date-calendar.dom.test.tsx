import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { DateCalendar } from './date-calendar.tsx';
import { setFirstWeekday } from './first-weekday.ts';

beforeAll(() => setFirstWeekday(0));

test.each([
  ['en-DE', 'March 2026', 'Today, Monday, 9 March 2026'],
  ['en-US', 'March 2026', 'Today, Monday, March 9, 2026'],
])("uses the locale %s whatever the browser's language (DATE-17)", (locale, month, day) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
  render(<DateCalendar value={null} today="2026-03-09" locale={locale} onChange={() => undefined} />);
  expect(screen.getByRole('grid', { name: month })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Month' })).toBeDefined();
  expect(screen.getByRole('button', { name: day }).textContent).toBe('9');
});

/** Returns the calendar's first and last day and its number of weeks. */
function shownDays() {
  const days = within(screen.getByRole('grid')).getAllByRole('gridcell');
  return { first: days[0]?.dataset['day'], last: days.at(-1)?.dataset['day'], weeks: days.length / 7 };
}

test.each([
  ['2026-11-26', '2026-11-22', '2027-01-02'],
  ['2026-11-01', '2026-11-01', '2026-12-12'],
  ['2026-05-31', '2026-05-31', '2026-07-11'],
  ['2026-12-30', '2026-12-27', '2027-02-06'],
])(
  'a calendar without past days begins with the week of %s and has six weeks (VIEW-71)',
  async (today, first, last) => {
    const { container } = render(
      <DateCalendar value={null} min={today} today={today} locale="en-US" onChange={() => undefined} />,
    );
    expect(shownDays()).toEqual({ first, last, weeks: 6 });
    expect(container.querySelectorAll('tbody tr')).toHaveLength(6);
    // The next month starts with the week of its first day.
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    const next = shownDays();
    expect(next.weeks).toBe(6);
    expect(next.first?.slice(0, 7) === today.slice(0, 7) || next.first?.endsWith('-01')).toBe(true);
  },
);

test('a calendar with past days begins with the first week of the month', () => {
  render(<DateCalendar value={null} today="2026-11-26" locale="en-US" onChange={() => undefined} />);
  expect(shownDays().first).toBe('2026-11-01');
});
