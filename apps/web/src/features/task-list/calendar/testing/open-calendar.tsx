import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { DataContext } from '../../../../data/data-context.ts';
import { testData } from '../../../../data/testing/data-layer.ts';
import { TaskDetails } from '../../../task-details/task-details.tsx';
import { CalendarScreen } from '../calendar-screen.tsx';

/** Renders the calendar at an address. Today is Tuesday, 10 March 2026. */
export function openCalendar(query: string, rows: Parameters<typeof testData>[0] = {}) {
  const test = testData(rows);
  const opened: string[] = [];
  const addresses: string[] = [];
  const screenAt = (address: string) => (
    <QueryClientProvider client={test.data.queries}>
      <DataContext value={test.data}>
        <ConfirmProvider>
          <CalendarScreen
            address={address}
            onAddress={(path, from?: string) => {
              addresses.push(from === undefined ? path : `${from} -> ${path}`);
              shown.rerender(screenAt(path));
            }}
            onOpenTask={(id) => void opened.push(id)}
            Details={TaskDetails}
          />
        </ConfirmProvider>
      </DataContext>
    </QueryClientProvider>
  );
  const shown = render(screenAt(`/calendar?${query}`));
  return { ...test, opened, addresses };
}

/** Returns the accessible names of the items in the grid. */
export const names = () =>
  [...document.querySelectorAll('.calendar-month [data-item], .calendar-hours [data-item]')].map((each) =>
    each.getAttribute('aria-label'),
  );
export const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
export const messages = () => toast.snapshot().map(({ message }) => message);
