import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { PopoverButton } from './popover-button.tsx';

function Owner() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Schedule">
        <input aria-label="Date" />
      </Dialog>
    </>
  );
}

const isLocked = () =>
  [document.documentElement, document.body].some(({ style }) =>
    /hidden|clip/.test(style.overflow + style.overflowY),
  );

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a press next to it', () => userEvent.click(document.querySelector('.bg-overlay') as Element)],
])(
  '%s closes a dialog, and the page behind it does not scroll while it is open (VIEW-49)',
  async (_, close) => {
    render(<Owner />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'Schedule' });
    await waitFor(() => expect(isLocked()).toBe(true));
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(isLocked()).toBe(false));
  },
);

test('a dialog focuses its first field and restores the focus when it closes (VIEW-57, VIEW-59)', () => {
  render(<Owner />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Date' }));
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Date' }), { key: 'Escape' });
  expect(document.activeElement).toBe(opener);
});

/** A list whose first row opens a dialog. The row is gone when the dialog closes. */
function Leaving() {
  const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
  return (
    <>
      <div data-focus-home="">
        {state !== 'gone' && (
          <button type="button" onClick={() => setState('open')}>
            First
          </button>
        )}
        <button type="button" data-focus-entry="">
          Second
        </button>
      </div>
      <Dialog open={state === 'open'} onClose={() => setState('gone')} title="Move" />
    </>
  );
}

test('closing a dialog moves the focus to the list if the row that opened it is gone (VIEW-59)', () => {
  render(<Leaving />);
  const row = screen.getByRole('button', { name: 'First' });
  row.focus();
  fireEvent.click(row);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement?.textContent).toBe('Second');
});

/** A panel like the account menu. A button in it closes the panel and opens a dialog. */
function FromPanel() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PopoverButton label="Account menu" trigger="Menu">
        {(close) => (
          <button
            type="button"
            onClick={() => {
              setOpen(true);
              close();
            }}
          >
            Trash
          </button>
        )}
      </PopoverButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Trash" />
    </>
  );
}

test("a dialog opened from a popover returns the focus to the popover's button (VIEW-58)", async () => {
  render(<FromPanel />);
  const user = userEvent.setup();
  const menu = screen.getByRole('button', { name: 'Menu' });
  await user.click(menu);
  await user.click(await screen.findByRole('button', { name: 'Trash' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trash' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account menu' })).toBeNull());
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(menu);
});

/** Two dialogs that are not nested. */
function Two({ open }: { open: readonly string[] }) {
  return (
    <>
      <button type="button">Opener</button>
      {['First', 'Second'].map((title) => (
        <Dialog key={title} open={open.includes(title)} onClose={() => undefined} title={title} />
      ))}
    </>
  );
}

async function openBoth() {
  const { rerender } = render(<Two open={[]} />);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  const show = (...titles: string[]): void => rerender(<Two open={titles} />);
  const focusIsIn = async (title: string): Promise<void> => {
    const dialog = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  };
  show('First');
  await focusIsIn('First');
  show('First', 'Second');
  await focusIsIn('Second');
  return { opener, show, focusIsIn };
}

test('an open dialog keeps the focus when a second one closes (VIEW-58)', async () => {
  const { show, focusIsIn } = await openBoth();
  show('Second');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull());
  await focusIsIn('Second');
});

test('closing a dialog opened from another one returns the focus to that one', async () => {
  const { opener, show, focusIsIn } = await openBoth();
  show('First');
  await focusIsIn('First');
  show();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

/** A dialog whose button opens a second one above it. */
function Stacked() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Dialog open onClose={() => undefined} title="Tags">
        <button type="button" onClick={() => setOpen(true)}>
          New tag
        </button>
      </Dialog>
      <Dialog open={open} onClose={() => setOpen(false)} title="Create tag" />
    </>
  );
}

test('two open dialogs dim the page once, and the lower one is hidden until the upper one closes (VIEW-113)', async () => {
  render(<Stacked />);
  const lower = await screen.findByRole('dialog', { name: 'Tags' });
  const dims = () => document.querySelectorAll('.bg-overlay').length;
  expect([dims(), lower.classList.contains('opacity-0')]).toEqual([1, false]);
  await userEvent.click(screen.getByRole('button', { name: 'New tag' }));
  await screen.findByRole('dialog', { name: 'Create tag' });
  expect([dims(), lower.classList.contains('opacity-0')]).toEqual([1, true]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect([dims(), lower.classList.contains('opacity-0')]).toEqual([1, false]));
});
