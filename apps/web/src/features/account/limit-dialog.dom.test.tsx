import { featureRejection, limitRejection, seatsRejection } from '@questlog/domain/plans/limit-rejection';
import { storageRejection } from '@questlog/domain/plans/storage';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LimitDialog } from './limit-dialog.tsx';
import type { LimitNotice } from './limit-error.ts';

const FREE = { accountType: 'Personal', subscriptionTier: 'PersonalFree' } as const;
const TASKS = limitRejection('tasks', 50, 50, FREE);

function open(notice: LimitNotice, onUpgrade?: () => void) {
  const closed: string[] = [];
  render(
    <LimitDialog
      open
      notice={notice}
      onClose={() => void closed.push('closed')}
      onClosed={() => undefined}
      onUpgrade={onUpgrade}
    />,
  );
  return closed;
}

test('the limit dialog ignores keys from a user who is still typing, but closes on Escape', async () => {
  const closed = open(TASKS);
  const dialog = await screen.findByRole('dialog', { name: 'Plan limit reached' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard(' and more{Enter} ');
  expect(closed).toEqual([]);
  expect(screen.getByRole('button', { name: 'Upgrade Now' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
});

test('the limit dialog names the missing feature (ACCOUNT-14)', async () => {
  open(featureRejection('REPEATING_TASKS', FREE));
  const dialog = await screen.findByRole('dialog', { name: 'Not in your plan' });
  expect(dialog.textContent).toContain('You have reached your plan limit');
  expect(dialog.textContent).toContain('Repeating TasksView and manage your scheduled repeating tasks');
});

test('the limit dialog offers the plans to users who can upgrade, and tells others whom to ask (BILLING-31)', async () => {
  const onUpgrade = vi.fn<() => void>();
  open(TASKS, onUpgrade);
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(onUpgrade).toHaveBeenCalledOnce();
  cleanup();
  open(TASKS);
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByText('Ask one of them for Personal Pro.')).toBeDefined();
});

test("the limit dialog names no plan if the server's rejection names none (BILLING-31)", async () => {
  open({ message: 'Please upgrade first.' });
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByText('Ask one of them for a higher plan.')).toBeDefined();
});

test.each(['Team', 'TeamPro'] as const)(
  'offers no upgrade when all seats of a %s account are taken, because no plan adds seats (ACCOUNT-14, ACCOUNT-68)',
  async (subscriptionTier) => {
    open(seatsRejection(4, 4, { accountType: 'Team', subscriptionTier }), () => undefined);
    const dialog = await screen.findByRole('dialog', { name: 'Plan limit reached' });
    expect(dialog.textContent).toContain('The owner and admins can add more in Account Settings.');
    expect(screen.queryByRole('button', { name: 'Upgrade Now' })).toBeNull();
  },
);

test('says how many more tasks would fit if a batch is too large (ACCOUNT-68)', async () => {
  open(limitRejection('tasks', 21, 50, FREE, 30));
  const dialog = await screen.findByRole('dialog', { name: 'Not enough room in your plan' });
  expect(dialog.textContent).toContain('Your plan has room for 29 more tasks, and this would add 30.');
});

test('shows full storage in gigabytes and offers no upgrade if no plan includes more storage (ACCOUNT-61)', async () => {
  const bytes = { usedBytes: 100_000_000_000, maxBytes: 100_000_000_000 };
  const plan = { accountType: 'Personal', subscriptionTier: 'PersonalPro' } as const;
  open(storageRejection({ ...bytes, plan, isOwner: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan limit reached' });
  expect(dialog.textContent).toContain('100 GB of 100 GB');
  expect(screen.queryByRole('button', { name: 'Upgrade Now' })).toBeNull();
});
