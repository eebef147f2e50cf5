import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openConsole } from '../../testing/console.tsx';

const RESPONSES = {
  'GET /api/admin/users/overview': {
    totalUsers: 1_234,
    totalActiveUsers: 1_200,
    personalAccounts: 1_230,
    teamAccounts: 17,
  },
  'GET /api/admin/billing/overview': {
    totalAccounts: 1_247,
    activeSubscriptions: 31,
    subscriptionsByTier: { PersonalPro: 20, Team: 11, TeamPro: 0 },
    sandbox: true,
    freeAccounts: 1_216,
    monthlyRevenue: 0,
  },
  'GET /api/admin/users/activity': {
    days: [
      { date: '2026-11-21', signUps: 3, activeUsers: 80 },
      { date: '2026-11-22', signUps: 4, activeUsers: 92 },
    ],
  },
};

function pairs(region: string): string[] {
  const terms = screen.getByRole('region', { name: region }).querySelectorAll('dt');
  return [...terms].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

it('shows the numbers of users and accounts, and says that revenue is coming soon (ADMIN-10, ADMIN-46)', async () => {
  await openConsole('/admin', RESPONSES);
  await screen.findByText('1,234');
  expect(pairs('Users overview')).toEqual([
    'Total users: 1,234',
    'Active users: 1,200',
    'Personal accounts: 1,230',
    'Team accounts: 17',
  ]);
  expect(pairs('Billing overview')).toEqual([
    'Total accounts: 1,247',
    'Active subscriptions: 31',
    'Free accounts: 1,216',
    'Monthly revenue: $0Coming soon',
  ]);
  expect(screen.getByText('20 Personal Pro, 11 Team. Sandbox: no money moves.')).toBeDefined();
});

it('shows the activity per day as a chart and as a table (ADMIN-46)', async () => {
  await openConsole('/admin', RESPONSES);
  expect(await screen.findByText('7 total')).toBeDefined();
  expect(screen.getByText('92 users on the busiest day')).toBeDefined();
  await userEvent.click(screen.getByText('Daily figures'));
  const table = within(screen.getByRole('region', { name: 'Daily figures' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DaySign-upsActive users',
    'Nov 22492',
    'Nov 21380',
  ]);
});

it('shows the loaded parts of the dashboard, and lets an admin retry the others (ADMIN-19)', async () => {
  const { responses, requestsOf } = await openConsole('/admin', {
    ...RESPONSES,
    'GET /api/admin/billing/overview': new TypeError('Failed to fetch'),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load dashboard');
  expect(alert.textContent).toContain('Network error. Please check your connection and try again.');
  expect(await screen.findByText('1,234')).toBeDefined();
  Object.assign(responses, RESPONSES);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,247')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requestsOf('GET /api/admin/users/overview')).toHaveLength(1);
});
