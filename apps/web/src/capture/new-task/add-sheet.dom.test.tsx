import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { NewTaskModal } from './new-task-modal.tsx';

let closed = 0;

beforeEach(() => {
  closed = 0;
  sessionStorage.clear();
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = { matches: query === narrowQuery, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return list as unknown as MediaQueryList;
  });
  // jsdom does not implement the visual viewport.
  vi.stubGlobal('visualViewport', null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders the phone's sheet over a real store. Today is Tuesday, 10 March 2026. */
async function open() {
  const { data, store, commands } = testData();
  commands.createProject({ title: 'Garden' });
  render(
    <DataContext value={data}>
      <NewTaskModal
        open
        onClose={() => void (closed += 1)}
        onClosed={() => undefined}
        view={{ kind: 'inbox' }}
        tagFilter={undefined}
      />
    </DataContext>,
  );
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  const tasks = () => Array.from(store.allTasks());
  return { title, tasks };
}

test.each([
  ['Pay', 'Added to Inbox'],
  ['Pay today', 'Added to Today'],
  ['Pay fri', 'Added to Upcoming, Fri, Mar 13'],
  ['Pay +Garden', 'Added to Garden'],
])(
  'after the line "%s" the sheet says "%s" and keeps the focus in the title (CAPTURE-57)',
  async (line, text) => {
    const { title } = await open();
    await userEvent.type(title, `${line}{Enter}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(title.value).toBe('');
    expect(document.activeElement).toBe(title);
    await userEvent.type(title, 'Dig');
    expect(screen.queryByText(text)).toBeNull();
  },
);

test('the sheet has a chip for the due date (CAPTURE-45)', async () => {
  const { title, tasks } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Due date' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Type a date' }), 'fri{Enter}');
  expect(screen.getByRole('button', { name: 'Due Mar 13' })).toBeDefined();
  await userEvent.type(title, 'Pay{Enter}');
  expect(tasks()).toMatchObject([{ title: 'Pay', dueOn: '2026-03-13' }]);
});

test('shows each recognised phrase once, first in the row, with a button that keeps it as text (CAPTURE-46)', async () => {
  const { title, tasks } = await open();
  await userEvent.type(title, 'Pay fri 7pm +Garden !1');
  const draft = () =>
    screen.getAllByRole('button', { name: /^Keep/ }).map((each) => each.getAttribute('aria-label'));
  expect(draft()).toEqual(['Keep "fri 7pm" as text', 'Keep "+Garden" as text', 'Keep "!1" as text']);
  expect(screen.getAllByText(/Mar 13/, { ignore: '[role=status]' })).toHaveLength(1);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' }).value).toBe('high');
  await userEvent.click(screen.getByRole('button', { name: 'Keep "fri 7pm" as text' }));
  expect(draft()).toEqual(['Keep "+Garden" as text', 'Keep "!1" as text']);
  expect(document.activeElement).toBe(title);
  await userEvent.keyboard('{Enter}');
  expect(tasks()).toMatchObject([{ title: 'Pay fri 7pm', scheduledOn: null, priority: 'high' }]);
});

test('a selected date replaces the typed one, and its chip gets the focus back (CAPTURE-46)', async () => {
  const { title, tasks } = await open();
  await userEvent.type(title, 'Pay fri');
  await userEvent.click(screen.getByRole('button', { name: 'Mar 13' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Type a date' }), 'mar 20{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mar 20'));
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  await userEvent.type(title, '{Enter}');
  expect(tasks()).toMatchObject([{ title: 'Pay', scheduledOn: '2026-03-20' }]);
});

test('shows a new project in the project chip once the user accepts it (CAPTURE-46)', async () => {
  const { title, tasks } = await open();
  await userEvent.type(title, 'Pay +Attic');
  await userEvent.click(screen.getByRole('button', { name: 'Create project “Attic”' }));
  expect(screen.queryByText('Create project “Attic”', { ignore: '[role=status]' })).toBeNull();
  const project = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Project' });
  expect(project.options[project.selectedIndex]?.textContent).toBe('Attic');
  await userEvent.keyboard('{Enter}');
  expect(tasks()).toMatchObject([{ title: 'Pay' }]);
  expect(tasks()[0]?.projectId).not.toBeNull();
});

test('the sheet offers pasted lines as a list, and its tasks get the selected values (CAPTURE-8)', async () => {
  const { title, tasks } = await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'high');
  fireEvent.paste(title, { clipboardData: { getData: () => 'Apples\nPears' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
  expect(tasks()).toMatchObject([
    { title: 'Apples', priority: 'high' },
    { title: 'Pears', priority: 'high' },
  ]);
  expect(screen.queryByText('You pasted 2 lines')).toBeNull();
  expect(document.activeElement).toBe(title);
});

test('Escape closes the panel of pasted lines but not the sheet (CAPTURE-11)', async () => {
  const { title } = await open();
  fireEvent.paste(title, { clipboardData: { getData: () => 'Apples\nPears' } });
  await screen.findByText('You pasted 2 lines');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('You pasted 2 lines')).toBeNull();
  expect(title.value).toBe('Apples Pears');
  expect(closed).toBe(0);
});
