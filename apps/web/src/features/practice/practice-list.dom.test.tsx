import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { filter, task } from '../../data/nouns/testing/rows.ts';
import { testData, type TestDataOptions } from '../../data/testing/data-layer.ts';
import { hasPractice, rememberRegistration } from './has-practice.ts';
import { PracticeList } from './practice-list.tsx';
import { taskFound } from './task-found.ts';

const EMAIL = 'ada@example.org';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function open(options: TestDataOptions = {}, tagging = false) {
  const account = { id: 'account', features: { taggingEnabled: tagging } };
  const state = { state: 'authenticated', user: { id: 'ada', email: EMAIL }, account };
  const session = { state, subscribe: () => () => undefined };
  const made = testData({ ...options, parts: { session, ...options.parts } });
  const actions = {
    onNewTask: vi.fn<() => void>(),
    onNewProject: vi.fn<() => void>(),
    onSearch: vi.fn<() => void>(),
    onNewFilter: vi.fn<() => void>(),
  };
  const page = (isShown: boolean) => (
    <DataContext value={made.data}>
      <main id="main" tabIndex={-1}>
        <PracticeList accountId="account" isShown={isShown} {...actions} />
      </main>
    </DataContext>
  );
  const { rerender } = render(page(true));
  return { ...made, ...actions, show: (isShown: boolean) => rerender(page(isShown)) };
}

const rows = () => screen.queryAllByRole('listitem');
const doneRows = () => rows().filter(({ textContent }) => textContent.includes('(done)'));
const heading = () => screen.queryByRole('heading', { level: 2 })?.textContent;

test('a new user gets four practice tasks, which are not tasks of the account (CAPTURE-17)', async () => {
  rememberRegistration('Ada@Example.org');
  const made = open();
  expect(heading()).toBe('Things to try');
  expect(rows()).toHaveLength(4);
  expect(made.sent).toEqual([]);
  expect(Array.from(made.store.allTasks())).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try it: Give a task a date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try it: Put a task into a project' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try it: Find a task' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try it: Save a filter' }));
  for (const tried of [made.onNewTask, made.onNewProject, made.onSearch, made.onNewFilter]) {
    expect(tried).toHaveBeenCalledOnce();
  }
});

test('real actions complete the practice tasks, which disappear once all are done (CAPTURE-17)', async () => {
  rememberRegistration(EMAIL);
  const { commands, show, store } = open({}, true);
  await act(async () => void commands.createTask({ title: 'Water the plants' }));
  expect(doneRows()).toHaveLength(0);
  await act(async () => void commands.createTask({ title: 'Sow', scheduledOn: '2026-03-12' }));
  expect(doneRows()[0]?.textContent).toContain('Give a task a date');
  await act(async () => void commands.createTask({ title: 'Buy seeds', tagPaths: ['garden'] }));
  expect(doneRows()).toHaveLength(2);
  act(() => taskFound.emit());
  expect(doneRows()).toHaveLength(3);
  act(() => store.load({ filters: [filter('urgent')] }));
  expect(heading()).toBe('Well done! You know the basics.');
  expect(doneRows()).toHaveLength(4);
  show(false);
  show(true);
  expect(rows()).toEqual([]);
  expect(hasPractice()).toBe(false);
});

test('hides practice tasks completed in another view, and keeps the others across a reload (CAPTURE-17)', async () => {
  rememberRegistration(EMAIL);
  const { commands, show } = open();
  show(false);
  await act(async () => void commands.createTask({ title: 'Sow', scheduledOn: '2026-03-12' }));
  show(true);
  expect(rows()).toHaveLength(3);
  cleanup();
  open({ rows: { tasks: [task('plain')] } });
  expect(rows()).toHaveLength(3);
});

test.each([
  ['somebody else signs in', 'grace@example.org', []],
  ['there are tasks already', EMAIL, [task('old')]],
])('shows no practice tasks if %s (CAPTURE-17)', (_, registered, tasks) => {
  rememberRegistration(registered);
  open({ rows: { tasks } });
  expect(rows()).toEqual([]);
  expect(hasPractice()).toBe(false);
});

test('one button dismisses all practice tasks (CAPTURE-17)', async () => {
  rememberRegistration(EMAIL);
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss practice tasks' }));
  expect(rows()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(hasPractice()).toBe(false);
});
