import type { View } from '@questlog/domain/tasks/task-views';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ListActions } from './list-actions.tsx';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

afterEach(cleanup);

/** Renders a view in an account without tasks. */
function open(view: View): void {
  render(
    <DataContext value={testData().data}>
      <ConfirmProvider>
        <ListActions view={view} label="View actions" entries={[]} />
        <TaskScreen Details={TaskDetails} view={view} />
      </ConfirmProvider>
    </DataContext>,
  );
}

test.each([
  ['inbox', 'Your inbox is empty!'],
  ['today', 'All clear for today!'],
  ['upcoming', 'All caught up!'],
  ['anytime', 'No anytime tasks'],
] as const)('if the view %s has no tasks, it shows “%s” (VIEW-20)', (kind, title) => {
  open({ kind });
  expect(screen.getByText(title)).toBeDefined();
});

test.each([
  ...(['inbox', 'today', 'upcoming', 'anytime'] as const).map((kind) => ({ kind })),
  { kind: 'project', projectId: 'p' },
  { kind: 'tag', filter: { selectedTagIds: ['t'], mode: 'any' } },
] as const)('the menu of the view %o has the list options even without tasks (VIEW-48)', async (view) => {
  open(view);
  expect(screen.queryByText('0 tasks')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View actions' }));
  expect(await screen.findByRole('menuitem', { name: /^Select mode/ })).toBeDefined();
});

test.each([
  ['All', 'No tasks yet', 'Add your first task to get started with your productivity journey.'],
  ['Active', 'No active tasks', 'All your tasks are completed!'],
  ['Completed', 'No completed tasks', 'Complete some tasks to see them here.'],
])('a project without tasks has an empty state for the filter %s (VIEW-19)', async (filter, title, hint) => {
  open({ kind: 'project', projectId: 'p' });
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${filter}`) }));
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.getByText(hint)).toBeDefined();
});
