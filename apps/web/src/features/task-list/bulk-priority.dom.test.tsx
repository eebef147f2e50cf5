import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { listTools } from './load-list-tools.ts';
import { TaskScreen } from './task-screen.tsx';

beforeAll(async () => void (await listTools()));

test('the Priority menu of the bar sets the priority of the selected tasks with one request and ends select mode (SELECT-33)', async () => {
  // happy-dom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
  const user = userEvent.setup();
  const { data, store, sent, commands } = testData();
  const ids = commands.createTasks(['One', 'Two', 'Three']);
  sent.length = 0;
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={{ kind: 'inbox' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  screen.getByRole('button', { name: 'One' }).focus();
  await user.keyboard('x{Control>}a{/Control}');
  const bar = within(await screen.findByRole('region', { name: 'Selected tasks' }));
  await user.click(bar.getByRole('button', { name: 'Priority' }));
  // The menu's code is loaded on demand.
  const menu = within(await screen.findByRole('menu', {}, { timeout: 10_000 }));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'High1',
    'Medium2',
    'Low3',
    'No priority0',
  ]);
  await user.click(menu.getByRole('menuitem', { name: /^High/ }));
  expect(ids.map((id) => store.task(id)?.priority)).toEqual(['high', 'high', 'high']);
  expect(sent).toHaveLength(1);
  expect(toast.snapshot().at(-1)?.message).toBe('Set the priority of 3 tasks to high');
  expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
});
