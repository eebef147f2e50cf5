import { closeTopmost } from '@questlog/ui/overlays/open-overlays.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has no layout: make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = { matches: query === narrowQuery, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return list as unknown as MediaQueryList;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a phone's Inbox with two tasks, and opens the first. */
async function open() {
  const { data, store, commands } = testData();
  commands.createTasks(['Sow', 'Mow']);
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={{ kind: 'inbox' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  await userEvent.click(titleOf('Sow'));
  const titles = () => Array.from(store.allTasks(), ({ title }) => title);
  return { titles, store };
}

const titleOf = (name: string) => screen.getByRole('button', { name });
const subtaskField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Add a subtask' });

const goBack = () => act(() => void closeTopmost());

test("a narrow row's title keeps the focus when a click opens the row (VIEW-51)", async () => {
  await open();
  expect(document.activeElement).toBe(titleOf('Sow'));
});

test('Back closes an open task together with its title field, and saves the title (TASK-51)', async () => {
  const { titles } = await open();
  await userEvent.click(screen.getByText('Sow'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Task title' }), ' peas');
  goBack();
  expect(screen.queryByRole('textbox', { name: 'Task title' })).toBeNull();
  expect(titleOf('Sow peas').getAttribute('aria-expanded')).toBe('false');
  expect(titles()).toContain('Sow peas');
});

test('keeps a half-typed subtask until its task is reopened (SUBTASK-23)', async () => {
  const { titles } = await open();
  await userEvent.type(await subtaskField(), 'Rake');
  goBack();
  await userEvent.click(titleOf('Mow'));
  expect((await subtaskField()).value).toBe('');
  await userEvent.click(titleOf('Sow'));
  expect((await subtaskField()).value).toBe('Rake');
  await userEvent.type(await subtaskField(), ' first{Enter}');
  expect(titles()).toContain('Rake first');
  goBack();
  await userEvent.click(titleOf('Sow'));
  expect((await subtaskField()).value).toBe('');
});

test('asks for confirmation before adding pasted subtasks if a line is too long (SUBTASK-24)', async () => {
  const { titles } = await open();
  await userEvent.click(await subtaskField());
  await userEvent.paste(`Rake\n${'x'.repeat(501)}\nPrune`);
  expect(await screen.findByText('Line 2 is longer than 500 characters and is left out.')).toBeDefined();
  expect(titles()).not.toContain('Rake');
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  expect(titles()).toEqual(expect.arrayContaining(['Rake', 'Prune']));
});

describe.each([
  ['description', 'Description', 'Add a description…'],
  ['notes', 'Notes', 'Add notes'],
] as const)('a task whose %s are left with Escape (TASK-43)', (part, label, opener) => {
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  async function leave() {
    const { store } = await open();
    await press(opener);
    await userEvent.type(await field(), 'Dig{Escape}');
    const saved = () => Array.from(store.allTasks()).find(({ title }) => title === 'Sow')?.[part];
    expect(saved()).toBeNull();
    expect(document.activeElement?.tagName).toBe('BUTTON');
    return { saved };
  }

  test('does not have the text, until Restore continues the edit', async () => {
    const { saved } = await leave();
    expect(screen.getByText('Your changes were not saved.').tagName).toBe('OUTPUT');
    await press('Restore');
    expect((await field()).value).toBe('Dig');
    expect(document.activeElement).toBe(await field());
    await userEvent.keyboard(' deep{Control>}{Enter}{/Control}');
    expect(saved()).toBe('Dig deep');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('still offers the text after it was closed', async () => {
    const { saved } = await leave();
    await userEvent.click(titleOf('Sow'));
    await userEvent.click(titleOf('Sow'));
    await press('Restore');
    expect((await field()).value).toBe('Dig');
    await userEvent.tab();
    expect(saved()).toBe('Dig');
  });

  test('no longer offers the text once it is discarded', async () => {
    await leave();
    await press('Discard');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await press(opener);
    expect((await field()).value).toBe('');
  });
});

test('leaving a checklist that has no items with Escape offers nothing (TASK-43)', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a checklist' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), '{Escape}');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test.each([
  ['description', 'Add a description…', 'Description'],
  ['notes', 'Add notes', 'Notes'],
] as const)(
  'Ctrl+Enter saves the %s without completing the task, and leaves the field (TASK-67)',
  async (field, opener, name) => {
    const { store } = await open();
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    await userEvent.type(await screen.findByRole('textbox', { name }), 'Dig');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const sow = Array.from(store.allTasks()).find(({ title }) => title === 'Sow');
    expect(sow).toMatchObject({ [field]: 'Dig', completedAt: null });
    expect(titleOf('Sow').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.tagName).toBe('BUTTON');
  },
);

test("the field for a task's notes is folded until it is used, and again if it is left empty (TASK-97)", async () => {
  const { store } = await open();
  const add = () => screen.findByRole('button', { name: 'Add notes' });
  expect(await add()).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull();
  await userEvent.click(await add());
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notes' }));
  await userEvent.keyboard('{Escape}');
  expect(await add()).toBeDefined();
  expect(document.activeElement).toBe(titleOf('Sow'));

  await userEvent.click(await add());
  await userEvent.keyboard('Ask Kim');
  await userEvent.click(await subtaskField());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Ask Kim');
  expect(screen.queryByRole('button', { name: 'Add notes' })).toBeNull();
  expect(Array.from(store.allTasks()).find(({ title }) => title === 'Sow')?.notes).toBe('Ask Kim');
});
