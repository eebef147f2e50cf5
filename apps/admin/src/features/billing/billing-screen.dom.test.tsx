import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openConsole } from '../../testing/console.tsx';

const ACCOUNTS = 'GET /api/admin/billing/accounts';
const PAYING = {
  id: 'a',
  name: 'Crew',
  accountType: 'Team',
  ownerEmail: 'ada@example.org',
  subscriptionTier: 'TeamPro',
  status: 'past_due',
  currentPeriodEnd: '2026-12-22T10:12:00.000Z',
  cancelAtPeriodEnd: true,
  providerUrl: 'https://provider.example/customers/cus_1',
};
const FREE = {
  ...PAYING,
  id: 'b',
  name: "Grace's Account",
  accountType: 'Personal',
  subscriptionTier: 'PersonalFree',
  status: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  providerUrl: null,
};
const FACTS = { page: 1, totalCount: 2, totalPages: 1, totalIsExact: true };

it('lists accounts with their plans, and links to the payment provider (ADMIN-50)', async () => {
  await openConsole('/admin/billing', { [ACCOUNTS]: { accounts: [PAYING, FREE], ...FACTS } });
  const [, paying, free] = await within(await screen.findByRole('table', { name: 'Accounts' })).findAllByRole(
    'row',
  );
  expect(paying?.textContent).toContain('Team Pro');
  expect(paying?.textContent).toContain('Past dueEnds');
  expect(paying?.textContent).toContain('Dec 22, 2026');
  const link = screen.getByRole('link', { name: 'Crew: Open at the provider' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://provider.example/customers/cus_1',
    'noopener noreferrer',
  ]);
  expect(free?.textContent).toBe("Grace's Account ada@example.orgPersonal (Free)––");
});

it('filters accounts by plan (ADMIN-50)', async () => {
  const { requestsOf } = await openConsole('/admin/billing?tier=Nothing', {
    [ACCOUNTS]: { accounts: [FREE], ...FACTS },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Plan'), 'Personal Pro');
  await waitFor(() =>
    expect(requestsOf(ACCOUNTS).at(-1)?.query).toBe('?page=1&pageSize=20&tier=PersonalPro'),
  );
  expect(requestsOf(ACCOUNTS)[0]?.query).toBe('?page=1&pageSize=20');
});

it('shows an error if the accounts cannot be loaded (ADMIN-19)', async () => {
  await openConsole('/admin/billing', {
    [ACCOUNTS]: [500, { code: 'internal', message: 'Out of order.' }],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load billing data');
});
