import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateCalendar } from './date-calendar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['en-DE', 'March 2026', 'Today, Monday, 9 March 2026'],
  ['en-US', 'March 2026', 'Today, Monday, March 9, 2026'],
])("the calendar uses %s whatever the browser's language (DATE-17)", (locale, month, day) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
  render(<DateCalendar value={null} today="2026-03-09" locale={locale} onChange={() => undefined} />);
  expect(screen.getByRole('grid', { name: month })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Month' })).toBeDefined();
  expect(screen.getByRole('button', { name: day }).textContent).toBe('9');
});
