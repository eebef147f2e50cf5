import { EXAMPLE_TASKS } from '@questlog/domain/tasks/example-tasks';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { task } from '../../data/nouns/testing/rows.ts';
import { testData, type TestDataOptions } from '../../data/testing/data-layer.ts';
import { ExampleBanner } from './example-banner.tsx';
import { hasExamples } from './has-examples.ts';
import { rememberRegistration } from './kept-examples.ts';

const EMAIL = 'ada@example.org';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

/** Renders the banner above Ada's Inbox. */
function open(options: TestDataOptions = {}) {
  const state = { state: 'authenticated', user: { id: 'ada', email: EMAIL }, account: { id: 'account' } };
  const session = { state, subscribe: () => () => undefined };
  const made = testData({ ...options, parts: { session, ...options.parts } });
  render(
    <DataContext value={made.data}>
      <main id="main" tabIndex={-1}>
        <ExampleBanner accountId="account" />
      </main>
    </DataContext>,
  );
  return made;
}

const titles = ({ store }: ReturnType<typeof testData>) =>
  Array.from(store.allTasks(), ({ title }) => title).toSorted();
const examples = EXAMPLE_TASKS.map(({ title }) => title).toSorted();
const banner = () => screen.queryByText('Welcome to Questlog');

test('a new user gets three example tasks and deletes them with one action that Undo reverts (CAPTURE-17)', async () => {
  rememberRegistration('Ada@Example.org');
  const made = open();
  expect(titles(made)).toEqual(examples);
  expect(made.sent.map(({ kind }) => kind)).toEqual(['task.create', 'task.create', 'task.create']);

  await userEvent.click(await screen.findByRole('button', { name: 'Delete examples' }));
  expect(titles(made)).toEqual([]);
  expect(banner()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(hasExamples()).toBe(false);
  toast.snapshot().at(-1)?.action?.onClick();
  expect(titles(made)).toEqual(examples);
});

test('the example tasks are created once and recognised after a reload (CAPTURE-17)', async () => {
  rememberRegistration(EMAIL);
  const { store } = open();
  const tasks = Array.from(store.allTasks());
  cleanup();
  const again = open({ rows: { tasks } });
  expect(again.sent).toEqual([]);
  expect(await screen.findByText('Welcome to Questlog')).toBeTruthy();
});

test.each([
  ['somebody else signs in', 'grace@example.org', []],
  ['there are tasks already', EMAIL, [task('old')]],
])('creates no example tasks if %s (CAPTURE-17)', (_, registered, tasks) => {
  rememberRegistration(registered);
  const { sent } = open({ rows: { tasks } });
  expect(sent).toEqual([]);
  expect(banner()).toBeNull();
  expect(hasExamples()).toBe(false);
});

test('dismissing the banner keeps the example tasks as normal tasks', async () => {
  rememberRegistration(EMAIL);
  const made = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(banner()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(titles(made)).toEqual(examples);
  expect(hasExamples()).toBe(false);
});

test('completing the last example task closes the banner', async () => {
  rememberRegistration(EMAIL);
  const { store, commands } = open();
  await screen.findByText('Welcome to Questlog');
  for (const { id } of Array.from(store.allTasks())) commands.setCompleted(id, true);
  await expect.poll(banner).toBeNull();
  expect(hasExamples()).toBe(false);
});
