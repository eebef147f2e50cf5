import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '@questlog/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { Menu } from '@questlog/ui/overlays/menu.tsx';
import { Shortcuts } from './shortcuts.tsx';

const onNewTask = vi.fn();
const onShowKeys = vi.fn();
const nothing = () => undefined;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const press = (key: string, mod = false) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: mod });
};

function pressAll() {
  press('n');
  press('n', true);
  press('?');
  return [onNewTask.mock.calls.length, onShowKeys.mock.calls.length];
}

test('the keyboard shortcuts work anywhere on the page (CAPTURE-5)', () => {
  render(<Shortcuts addsTask={false} onNewTask={onNewTask} onShowKeys={onShowKeys} />);
  expect(pressAll()).toEqual([2, 1]);
});

test.each([
  [
    'a confirmation',
    'alertdialog',
    <ConfirmDialog
      key="question"
      open
      options={{ title: 'Delete this task?', message: '', type: 'danger' }}
      onDecide={nothing}
      onClosed={nothing}
    />,
  ],
  ['a dialog', 'dialog', <Dialog key="dialog" open onClose={nothing} title="Schedule" />],
  [
    'a menu',
    'menu',
    <Menu
      key="menu"
      open
      anchor={{ current: null }}
      onOpenChange={nothing}
      label="More"
      entries={[{ label: 'Delete', onSelect: nothing }]}
    />,
  ],
])('%s that is open disables the shortcuts (VIEW-29)', async (_, role, popup) => {
  render(
    <>
      <Shortcuts addsTask={false} onNewTask={onNewTask} onShowKeys={onShowKeys} />
      {popup}
    </>,
  );
  await screen.findByRole(role);
  expect(pressAll()).toEqual([0, 0]);
});

test('the key that opens the New Task form also closes it (CAPTURE-5)', () => {
  render(
    <>
      <Shortcuts addsTask onNewTask={onNewTask} onShowKeys={onShowKeys} />
      <Dialog open onClose={nothing} title="New Task" />
    </>,
  );
  expect(pressAll()).toEqual([1, 0]);
});
