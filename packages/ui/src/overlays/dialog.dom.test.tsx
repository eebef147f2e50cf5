import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

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
  ['a press beside it', () => userEvent.click(document.querySelector('.bg-overlay') as Element)],
])('%s closes it, and the page behind stays where it was until then', async (_, close) => {
  render(<Owner />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Schedule' });
  await waitFor(() => expect(isLocked()).toBe(true));
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(isLocked()).toBe(false));
});
