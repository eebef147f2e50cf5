import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { ConfirmProvider, useConfirm } from './use-confirm.tsx';

const answers: boolean[] = [];

function Asker({ options }: { options: ConfirmOptions }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(options).then((answer) => answers.push(answer))}>
      Ask
    </button>
  );
}

async function ask(options: Partial<ConfirmOptions> = {}) {
  const user = userEvent.setup();
  render(
    <ConfirmProvider>
      <Asker options={{ title: 'Delete project?', message: 'Its tasks go with it.', ...options }} />
    </ConfirmProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('alertdialog', { name: 'Delete project?' });
  return user;
}

afterEach(() => {
  cleanup();
  answers.length = 0;
});

test("shows a confirmation's note below the message, and includes it in the description for screen readers (VIEW-32)", async () => {
  await ask({ note: 'You can restore them.' });
  const dialog = screen.getByRole('alertdialog');
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect([...(description?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Its tasks go with it.',
    'You can restore them.',
  ]);
});

test('Confirm resolves to true and closes the dialog (VIEW-32)', async () => {
  const user = await ask();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(answers).toEqual([true]);
});

test('Cancel resolves the confirmation to false (VIEW-32)', async () => {
  const user = await ask({ cancelText: 'Keep Pattern' });
  await user.click(screen.getByRole('button', { name: 'Keep Pattern' }));
  await expect.poll(() => answers).toEqual([false]);
});

test('Escape resolves the confirmation to false (VIEW-32)', async () => {
  const user = await ask();
  await user.keyboard('{Escape}');
  await expect.poll(() => answers).toEqual([false]);
});

test("a dangerous action's confirmation focuses Cancel (VIEW-32)", async () => {
  await ask({ type: 'danger', confirmText: 'Delete' });
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancel');
});
