import { NetworkError } from '@questlog/api-client/client';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { SwitchAccountDialog } from './switch-account-dialog.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const account = (name: string, parts: object = {}) => ({
  id: name,
  name,
  accountType: 'Personal',
  subscriptionTier: 'PersonalFree',
  userRole: 'Owner',
  ...parts,
});

function open(
  accounts: readonly object[],
  onSwitch: (id: string) => Promise<void> = () => Promise.resolve(),
) {
  const onClose = vi.fn<() => void>();
  const state = { state: 'authenticated', user: { availableAccounts: accounts }, account: accounts[0] };
  const { data } = testData({ parts: { session: { state, subscribe: () => () => undefined } } });
  renderWith(
    data,
    <SwitchAccountDialog open onClose={onClose} onClosed={() => undefined} onSwitch={onSwitch} />,
  );
  return { onClose, user: userEvent.setup() };
}

const choir = account('Choir', { accountType: 'Team', subscriptionTier: 'Team', userRole: 'Member' });
const unpaid = account('Band', { accountType: 'Team' });

test('lists the accounts with their plans and roles, and marks the current one (ACCOUNT-39)', () => {
  open([account('Ada'), choir, unpaid]);
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent.replaceAll(/\s+/g, ' '));
  expect(rows).toEqual([
    expect.stringMatching(/Ada Personal \(Free\) Owner.*Current/),
    expect.stringMatching(/Choir Team Member$/),
    expect.stringMatching(/Band Team \(not paid yet\) Owner$/),
  ]);
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Ada');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('switches the account with the keyboard and closes the dialog', async () => {
  const switched: string[] = [];
  const { user, onClose } = open([account('Ada'), choir, unpaid], (id) => {
    switched.push(id);
    return Promise.resolve();
  });
  screen.getByRole('button', { current: true }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(switched).toEqual(['Choir']);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the account switcher stays open and reports a failed switch (ACCOUNT-39)', async () => {
  const { user, onClose } = open([account('Ada'), choir], () =>
    Promise.reject(new NetworkError(new TypeError('Failed to fetch'))),
  );
  await user.click(screen.getByRole('button', { name: /Choir/ }));
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to switch accountsNetwork error. Please check your connection and try again.',
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('offers a search for more than eight accounts (ACCOUNT-39)', async () => {
  const names = ['Ada', 'Café', 'Choir', 'Band', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
  const { user } = open(names.map((name) => account(name)));
  await user.type(screen.getByRole('textbox', { name: 'Search accounts' }), 'CAFE');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Search accounts' }), 'x');
  expect(screen.getByText('No matching accounts')).toBeDefined();
});
