import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LimitDialog } from './limit-dialog.tsx';

afterEach(cleanup);

function open(limitType: 'tasks' | 'feature', onUpgrade?: (feature: string) => void) {
  const closed: string[] = [];
  render(
    <LimitDialog
      open
      notice={{ message: 'No more', limitType }}
      onClose={() => void closed.push('closed')}
      onClosed={() => undefined}
      onUpgrade={onUpgrade}
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

test('leads who pays to the plans, and tells others whom to ask', async () => {
  const onUpgrade = vi.fn<(feature: string) => void>();
  open('tasks', onUpgrade);
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(onUpgrade.mock.calls).toEqual([['ADVANCED_PROJECTS']]);
  cleanup();
  open('tasks');
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByText('Ask one of them for Personal Pro.')).toBeDefined();
});
