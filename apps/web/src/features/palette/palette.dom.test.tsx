import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { putting } from '../../data/engine/store/effects.ts';
import type { AccountStore } from '../../data/nouns/account-store.ts';
import { blankTask } from '../../data/nouns/tasks/task-draft.ts';
import { Palette } from './palette.tsx';
import type { ShownCommand } from './palette-row.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const AT = '2026-03-01T00:00:00.000Z';
const task = (id: string, title: string) => blankTask(id, title, AT, null);

// jsdom does not implement the top layer.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;

const done = vi.fn<(what: string) => void>();
let data: DataLayer;
let store: AccountStore;

beforeEach(() => {
  done.mockClear();
  ({ data, store } = testData({
    rows: { tasks: [task('a', 'Water the roses'), task('b', 'Water plants'), task('c', 'Call')] },
  }));
});

const command = (id: string, title: string, group: ShownCommand['group']): ShownCommand => ({
  id,
  title,
  group,
  icon: null,
  run: () => done(`ran ${id}`),
});
const COMMANDS = [
  command('today', 'Today', 'Go to'),
  command('journal', 'Journal', 'Go to'),
  command('new', 'New task', 'Actions'),
];

function open() {
  renderWith(
    data,
    <Palette
      onSave={() => undefined}

      commands={COMMANDS}
      onOpenTask={(id) => done(`opened ${id}`)}
      readAdd={(title) => ({ title, note: '' })}
      onAdd={(typed) => done(`added ${typed}`)}
      onClose={() => done('closed')}
    />,
  );
  const field = screen.getByRole('combobox');
  field.focus();
  return { user: userEvent.setup(), field };
}

const active = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent;
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
/** Returns the calls made since the palette closed. */
function callsAfterClosing() {
  const calls = done.mock.calls.map(([what]) => what);
  return calls.slice(calls.lastIndexOf('closed') + 1);
}

test('the palette lists views and actions, and Enter runs the active entry', async () => {
  const { user, field } = open();
  expect(options()).toEqual(['Today', 'Journal', 'New task']);
  expect(active(field)).toBe('Today');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(callsAfterClosing()).toEqual(['ran journal']);
});

test('the arrow keys wrap around, and Home, End and the page keys go to the ends', async () => {
  const { user, field } = open();
  await user.keyboard('{ArrowUp}');
  expect(active(field)).toBe('New task');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBe('Today');
  await user.keyboard('{End}');
  expect(active(field)).toBe('New task');
  await user.keyboard('{Home}');
  expect(active(field)).toBe('Today');
  await user.keyboard('{PageDown}');
  expect(active(field)).toBe('New task');
  await user.keyboard('{PageUp}');
  expect(active(field)).toBe('Today');
});

test('finds tasks by words in any order, marks the matches and opens the chosen task', async () => {
  const { user } = open();
  await user.keyboard('roses wat');
  expect(options()).toEqual([
    'Water the roses',
    expect.stringContaining('Add task "roses wat"'),
    'Save "roses wat" as a filter',
  ]);
  const marks = Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent);
  expect(marks).toEqual(['Wat', 'roses']);
  await user.keyboard('{Enter}');
  expect(callsAfterClosing()).toEqual(['opened a']);
});

test('typing a letter makes the first entry active', async () => {
  const { user, field } = open();
  await user.keyboard('wat{ArrowDown}');
  expect(active(field)).toBe('Water the roses');
  await user.keyboard('er p');
  expect(active(field)).toBe('Water plants');
});

test('Ctrl+Enter adds the typed text whichever entry is active, but nothing if the field is empty (VIEW-27)', async () => {
  const { user } = open();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(callsAfterClosing()).toEqual([]);
  await user.keyboard('water{Control>}{Enter}{/Control}');
  expect(callsAfterClosing()).toEqual(['added water']);
});

test('announces the number of results (VIEW-27)', async () => {
  const { user } = open();
  await user.keyboard('water');
  expect(screen.getByRole('status').textContent).toBe('2 results');
  await user.keyboard('melon');
  expect(screen.getByRole('status').textContent).toBe('No results');
});

test('shows a newly received task while the palette is open', async () => {
  const { user } = open();
  await user.keyboard('melon');
  expect(options()).toHaveLength(1);
  store.addAction('1', { tasks: putting([task('d', 'Water melon')]) });
  expect(await screen.findByRole('option', { name: 'Water melon' })).toBeDefined();
});
