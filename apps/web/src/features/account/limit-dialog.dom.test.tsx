import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LimitDialog } from './limit-dialog.tsx';

afterEach(cleanup);

function open(limitType: 'tasks' | 'feature') {
  const closed: string[] = [];
  render(
    <LimitDialog
      open
      notice={{ message: 'No more', limitType }}
      onClose={() => void closed.push('closed')}
      onClosed={() => undefined}
    />,
  );
  return closed;
}

test('takes no key of somebody who types on', async () => {
  const closed = open('tasks');
  const dialog = await screen.findByRole('dialog', { name: 'Plan limit reached' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard(' and more{Enter} ');
  expect(closed).toEqual([]);
  expect(screen.getByRole('button', { name: 'Upgrade Now' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
});

test('of a feature that the plan has not says so', async () => {
  open('feature');
  expect(await screen.findByRole('dialog', { name: 'Not in your plan' })).toBeDefined();
});
