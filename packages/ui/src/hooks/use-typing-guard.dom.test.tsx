import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../overlays/dialog.tsx';

/** Renders a dialog with two buttons and a field. The first button has the focus. */
async function open() {
  const press = vi.fn<(name: string) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open title="Schedule" onClose={onClose}>
      <button type="button" onClick={() => press('Today')}>
        Today
      </button>
      <button type="button" onClick={() => press('Tomorrow')}>
        Tomorrow
      </button>
      <input aria-label="Note" />
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog');
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  screen.getByRole('button', { name: 'Today' }).focus();
  return { press, onClose };
}

test.each(['next monday', 'in 3 days{Enter}', 'tomorrow{Enter}'])(
  'typing %s does not press the focused dialog button (VIEW-65)',
  async (typed) => {
    const { press, onClose } = await open();
    await userEvent.keyboard(typed);
    expect(press).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test.each([' ', '{Enter}', 'a{Tab}{Shift>}{Tab}{/Shift} '])(
  'the key %j on its own presses a focused dialog button (VIEW-65)',
  async (keys) => {
    const { press } = await open();
    await userEvent.keyboard(keys);
    expect(press.mock.calls).toEqual([['Today']]);
  },
);

test('a text field in a dialog accepts spaces between words (VIEW-65)', async () => {
  await open();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, 'next monday');
  expect(field.value).toBe('next monday');
});
