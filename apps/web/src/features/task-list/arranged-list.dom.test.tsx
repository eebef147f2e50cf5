import type { View } from '@questlog/domain/tasks/task-views';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { ListActions } from './list-actions.tsx';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Renders a project with a completed task and the open tasks Mow, Dig, Sow. */
function open() {
  const made = testData();
  const { data, commands } = made;
  const projectId = commands.createProject({ title: 'Garden' }) ?? '';
  const ids = commands.createTasks(['Mow', 'Dig', 'Sow', 'Aerate'], { projectId });
  const [mow = '', dig = '', sow = '', done = ''] = ids;
  commands.updateTask(dig, { priority: 'high' });
  commands.updateTask(sow, { priority: 'low' });
  commands.completeTasks([done], true);
  const show = (view: View) =>
    render(
      <DataContext value={data}>
        <ConfirmProvider>
          <LiveRegion />
          <ListActions view={view} label="View actions" entries={[]} />
          <TaskScreen Details={TaskDetails} view={view} />
        </ConfirmProvider>
      </DataContext>,
    );
  show({ kind: 'project', projectId });
  return { ...made, projectId, mow, dig, sow, show };
}

const rows = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const display = () => screen.getByRole('button', { name: /^Display/ });
const heads = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

async function choose(label: 'Sort' | 'Group', option: string): Promise<void> {
  if (screen.queryByLabelText(label) === null) await userEvent.click(display());
  await userEvent.selectOptions(await screen.findByLabelText(label), option);
  await userEvent.keyboard('{Escape}');
}

test('sorts a project, shows the order beside the list, and keeps it for the next visit (VIEW-72)', async () => {
  const { show, projectId } = open();
  expect(rows()).toEqual(['Mow', 'Dig', 'Sow', 'Aerate']);
  await choose('Sort', 'Priority');
  expect(rows()).toEqual(['Dig', 'Sow', 'Mow', 'Aerate']);
  expect(display().textContent).toBe('Display By priority');
  cleanup();
  show({ kind: 'project', projectId });
  expect(rows()).toEqual(['Dig', 'Sow', 'Mow', 'Aerate']);
  cleanup();
  show({ kind: 'anytime' });
  expect(rows()).not.toEqual(['Dig', 'Sow', 'Mow']);
  expect(display().textContent?.trim()).toBe('Display');
});

test('a sorted list follows changes to its tasks (VIEW-72)', async () => {
  const { commands, mow } = open();
  await choose('Sort', 'Title');
  expect(rows()).toEqual(['Dig', 'Mow', 'Sow', 'Aerate']);
  act(() => void commands.updateTask(mow, { title: 'Zap moss' }));
  expect(rows()).toEqual(['Dig', 'Sow', 'Zap moss', 'Aerate']);
});

test("groups a project's tasks under headings (VIEW-73)", async () => {
  open();
  await choose('Group', 'Priority');
  expect(heads()).toEqual(['High1', 'Low1', 'No priority1', 'Completed1']);
  expect(rows()).toEqual(['Dig', 'Sow', 'Mow', 'Aerate']);
  expect(display().textContent).toBe('Display By priority');
});

test('Alt with an arrow key moves nothing in a sorted list, and says why (VIEW-74)', async () => {
  const { sent } = open();
  await choose('Sort', 'Title');
  const before = sent.length;
  const dig = screen.getByRole('button', { name: 'Dig' });
  act(() => dig.focus());
  fireEvent.keyDown(dig, { key: 'ArrowDown', altKey: true });
  expect(sent).toHaveLength(before);
  expect(
    await screen.findByText('By title: to move tasks, choose Manual and no groups under Display.'),
  ).toBeDefined();
});

test('the switch for completed tasks agrees with the filter (VIEW-75)', async () => {
  open();
  await userEvent.click(display());
  const shown = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show completed' });
  expect(shown.checked).toBe(true);
  await userEvent.click(shown);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Active/, hidden: true }).checked).toBe(true);
  expect(rows()).not.toContain('Aerate');
  await userEvent.click(screen.getByRole('radio', { name: /^Completed/, hidden: true }));
  await userEvent.click(display());
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Show completed' })).checked).toBe(
    true,
  );
});

test('Upcoming keeps its groups and order, and offers no alternatives (VIEW-72)', () => {
  const { show } = open();
  cleanup();
  show({ kind: 'upcoming' });
  expect(screen.queryByRole('button', { name: /^Display/ })).toBeNull();
});
