import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ListActions } from './list-actions.tsx';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

const user = userEvent.setup();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the header menu starts select mode, and the arrow keys then move between the rows (SELECT-35)', async () => {
  // jsdom has no layout: make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
  const { data, commands } = testData();
  commands.createTasks(['One', 'Two', 'Three']);
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <ListActions view={{ kind: 'inbox' }} label="View actions" entries={[]} />
        <TaskScreen Details={TaskDetails} view={{ kind: 'inbox' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  screen.getByRole('button', { name: 'View actions' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: /^Select mode/ }));
  const bar = within(await screen.findByRole('region', { name: 'Selected tasks' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('{ArrowDown} ');
  expect(bar.getByRole('status').textContent).toBe('1 of 3 selected');
  expect(document.activeElement?.textContent).toContain('Two');
});
