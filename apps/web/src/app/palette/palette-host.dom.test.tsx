import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { filters } from '../../data/nouns/filters/filters.ts';
import { filter } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { overlays } from '../chunks.ts';
import { PaletteHost } from './palette-host.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const nothing = () => undefined;

beforeAll(() => overlays());

function Host() {
  const [open, setOpen] = useState(false);
  return (
    <PaletteHost
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      view={{ kind: 'inbox' }}
      tagFilter={undefined}
      onOpenView={nothing}
      onOpenTask={nothing}
      onNewTask={nothing}
      show={nothing}
    />
  );
}

function renderHost(beside?: React.ReactNode) {
  renderWith(
    testData().data,
    <>
      <Host />
      {beside}
    </>,
  );
}

const press = (key: string, ctrlKey = false) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey }));
const palette = () => screen.queryByRole('dialog', { name: 'Search and commands' });

test.each([
  ['/', false],
  ['k', true],
])('pressing %s opens the palette (with Ctrl held down: %s) (VIEW-24)', (key, ctrl) => {
  renderHost();
  expect(palette()).toBeNull();
  press(key, ctrl);
  expect(palette()).not.toBeNull();
});

test('the project palette finds only projects, and cannot add tasks (VIEW-110)', async () => {
  const { data, commands } = testData();
  commands.createProject({ title: 'Garden' });
  commands.createTask({ title: 'Garden hose', projectId: null, scheduledOn: null, tagPaths: [] });
  const onOpenView = vi.fn<(view: object) => void>();
  renderWith(
    data,
    <PaletteHost
      {...{
        open: true,
        only: 'Projects',
        onOpen: nothing,
        onClose: nothing,
        tagFilter: undefined,
        onOpenView,
      }}
      {...{ view: { kind: 'inbox' }, onOpenTask: nothing, onNewTask: nothing, show: nothing }}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Go to a project' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Garden']);
  fireEvent.change(field, { target: { value: 'garden' } });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.change(field, { target: { value: 'nothing' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getAllByText('No results')).not.toEqual([]);
  fireEvent.change(field, { target: { value: 'gar' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onOpenView.mock.calls).toMatchObject([[{ kind: 'project' }]]);
});

test('the key / types a character in a field, and does nothing while a dialog is open (VIEW-24)', async () => {
  renderHost(<input aria-label="Title" />);
  screen.getByRole('textbox', { name: 'Title' }).focus();
  press('/');
  expect(palette()).toBeNull();
  cleanup();
  renderHost(<Dialog open onClose={nothing} title="Schedule" />);
  await screen.findByRole('dialog', { name: 'Schedule' });
  press('/');
  expect(palette()).toBeNull();
});

test('finds the calendar feeds by the name of a calendar format (FEED-18)', async () => {
  const show = vi.fn<(target: object) => void>();
  renderWith(
    testData().data,
    <PaletteHost
      {...{ open: true, onOpen: nothing, onClose: nothing, tagFilter: undefined, onOpenView: nothing }}
      {...{ view: { kind: 'inbox' }, onOpenTask: nothing, onNewTask: nothing, show }}
    />,
  );
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'ical' } });
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Calendar feeds');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(show.mock.calls).toEqual([[{ kind: 'settings', tab: 'feeds' }]]);
});

test('the empty palette points to filters until the user follows the hint or has a filter (FILTER-54)', () => {
  const show = vi.fn<(target: object) => void>();
  const { data, store } = testData();
  const page = {
    view: { kind: 'inbox' },
    tagFilter: undefined,
    onOpenView: nothing,
    onOpenTask: nothing,
  } as const;
  const open = () => {
    cleanup();
    renderWith(
      data,
      <PaletteHost
        {...page}
        {...{ open: true, onOpen: nothing, onClose: nothing, onNewTask: nothing, show }}
      />,
    );
  };
  const hint = () => screen.queryByText(/^A filter is a list of your own\./);
  open();
  expect(hint()).not.toBeNull();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'milk' } });
  expect(hint()).toBeNull();
  act(() => store.load({ filters: [filter('urgent')] }));
  open();
  expect(hint()).toBeNull();
  act(() => store.replace(filters, [], store.sequence));
  expect(hint()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'New filter' }));
  expect(show).toHaveBeenCalledWith({ kind: 'filter' });
  open();
  expect(hint()).toBeNull();
});
