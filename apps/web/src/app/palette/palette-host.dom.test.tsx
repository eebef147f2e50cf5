import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { PaletteHost } from './palette-host.tsx';

afterEach(cleanup);

const nothing = () => undefined;

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
  render(
    <DataContext value={testData().data}>
      <Host />
      {beside}
    </DataContext>,
  );
}

const press = (key: string, ctrlKey = false) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey }));
const palette = () => screen.queryByRole('dialog', { name: 'Search and commands' });

test.each([
  ['/', false],
  ['k', true],
])('the key %s opens the palette (with Ctrl: %s) (VIEW-24)', (key, ctrl) => {
  renderHost();
  expect(palette()).toBeNull();
  press(key, ctrl);
  expect(palette()).not.toBeNull();
});

test('the key / types a character in a field and does nothing under a dialog (VIEW-24)', async () => {
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
