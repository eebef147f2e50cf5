import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { ConfirmProvider, useConfirm } from './use-confirm.tsx';

const decisions: boolean[] = [];

function ConfirmHost({ options }: { options: ConfirmOptions }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(options).then((decision) => decisions.push(decision))}>
      Ask
    </button>
  );
}

async function openConfirm(options: Partial<ConfirmOptions> = {}) {
  const user = userEvent.setup();
  render(
    <ConfirmProvider>
      <ConfirmHost options={{ title: 'Delete project?', message: 'Its tasks go with it.', ...options }} />
    </ConfirmProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('alertdialog', { name: 'Delete project?' });
  return user;
}

afterEach(() => {
  cleanup();
  decisions.length = 0;
});

test("shows a confirmation's note below the message, and includes it in the description for screen readers (VIEW-32)", async () => {
  await openConfirm({ note: 'You can restore them.' });
  const dialog = screen.getByRole('alertdialog');
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect([...(description?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Its tasks go with it.',
    'You can restore them.',
  ]);
});

test('Confirm resolves to true and closes the dialog (VIEW-32)', async () => {
  const user = await openConfirm();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(decisions).toEqual([true]);
});

test('Cancel resolves the confirmation to false (VIEW-32)', async () => {
  const user = await openConfirm({ cancelText: 'Keep Pattern' });
  await user.click(screen.getByRole('button', { name: 'Keep Pattern' }));
  await expect.poll(() => decisions).toEqual([false]);
});

test('Escape resolves the confirmation to false (VIEW-32)', async () => {
  const user = await openConfirm();
  await user.keyboard('{Escape}');
  await expect.poll(() => decisions).toEqual([false]);
});

test("a dangerous action's confirmation focuses Cancel (VIEW-32)", async () => {
  await openConfirm({ type: 'danger', confirmText: 'Delete' });
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancel');
});
