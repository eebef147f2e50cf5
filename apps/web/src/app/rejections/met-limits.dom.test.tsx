import { featureTitle } from '@questlog/domain/plans/feature-prompt';
import {
  featureRejection,
  limitRejection,
  seatsRejection,
  type LimitRejection,
} from '@questlog/domain/plans/limit-rejection';
import { GATED_FEATURES } from '@questlog/domain/plans/plans';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import type { DataLayer } from '../../data/data-layer.ts';
import { useSession } from '../../data/hooks.ts';
import { FakeServer } from '../../data/testing/fake-server.ts';
import { testPages } from '../../data/testing/pages.ts';
import { TeamTab } from '../../features/team/team-tab.tsx';
import { DashboardDialogs } from '../shell/dashboard-dialogs.tsx';
import { useDialogState } from '../shell/dialog-state.ts';
import { useRejectionNotices } from './use-rejection-notices.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

const pages = testPages();

const nothing = (): undefined => undefined;

function Screen() {
  const dialogs = useDialogState(() => undefined);
  useRejectionNotices(dialogs.limit.show);
  const { account } = useSession();
  return (
    <>
      {account !== null && <TeamTab onUpgrade={nothing} />}
      {(dialogs.shown ?? dialogs.limit.shown) !== undefined && (
        <Suspense fallback={null}>
          <DashboardDialogs
            state={dialogs}
            page={{ setLink: nothing, dropLink: nothing }}
            onOpenFilter={() => undefined}
            onOpenProject={nothing}
            tagFilter={undefined}
            onFilter={nothing}
            onUpgrade={nothing}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opens the page as a user in a team with no seats left. The fake server rejects calls to the given routes.
 */
async function open(rejections: Readonly<Record<string, object>>): Promise<DataLayer> {
  const far = new FakeServer();
  Object.assign(far.account, {
    accountType: 'Team',
    subscriptionTier: 'Team',
    userRole: 'Owner',
    usedSeats: 4,
    maxSeats: 4,
    features: { taggingEnabled: true, maxProjects: null, maxTotalTasks: null },
  });
  far.responses.set('GET /api/accounts/acc/members', () => Response.json({ members: [] }));
  for (const [route, rejection] of Object.entries(rejections)) {
    far.responses.set(route, () => Response.json({ code: 'limit_reached', ...rejection }, { status: 403 }));
  }
  const data = pages.open(far);
  renderWith(data, <Screen />);
  pages.begin(data);
  await screen.findByText('4 of 4 seats');
  return data;
}

const UNPAID = { accountType: 'Team', subscriptionTier: 'PersonalFree' } as const;
const FREE = { accountType: 'Personal', subscriptionTier: 'PersonalFree' } as const;
const seats = seatsRejection(4, 4, UNPAID);
const params = { accountId: 'acc', memberId: 'm' };

test.each<[string, (data: DataLayer) => Promise<unknown>]>([
  [
    'POST /api/accounts/acc/invite',
    ({ api }) =>
      api('POST /api/accounts/{accountId}/invite', { params, body: { email: 'a@b.c', role: 'Member' } }),
  ],
  [
    'PUT /api/accounts/acc/members/m/status',
    ({ api }) =>
      api('PUT /api/accounts/{accountId}/members/{memberId}/status', { params, body: { status: 'Active' } }),
  ],
  [
    'POST /api/invitations/m/resend',
    ({ api }) => api('POST /api/invitations/{token}/resend', { params: { token: 'm' } }),
  ],
  ['GET /api/accounts/acc/usage', ({ api }) => api('GET /api/accounts/{accountId}/usage', { params })],
])(
  'shows the limit dialog when the response to %s reports an exceeded limit (ACCOUNT-14)',
  async (route, call) => {
    const data = await open({ [route]: seats });
    await act(() => call(data).catch(nothing));
    const dialog = await screen.findByRole('dialog', { name: 'Plan limit reached' });
    expect(dialog.textContent).toContain(
      "You've reached the limit of 4 seats. Upgrade to invite more people.",
    );
    expect(within(dialog).getByText('4 of 4 seats')).toBeDefined();
  },
);

test('shows the limit dialog over the form that exceeded the limit, and keeps the typed text (ACCOUNT-14)', async () => {
  await open({ 'POST /api/accounts/acc/invite': seats });
  const invite = screen.getByRole('form', { name: 'Invite a Team Member' });
  await userEvent.type(within(invite).getByLabelText('Email address'), 'emil@example.org{Enter}');
  const limit = await screen.findByRole('dialog', { name: 'Plan limit reached' });
  await waitFor(() => expect(limit.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Plan limit reached' })).toBeNull());
  expect(within(invite).getByLabelText<HTMLInputElement>('Email address').value).toBe('emil@example.org');
  await userEvent.click(within(invite).getByRole('button', { name: 'Send Invitation' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByRole('dialog', { name: 'Upgrade Required for More Seats' })).toBeDefined();
});

test.each<[string, LimitRejection]>([
  ...GATED_FEATURES.map((feature): [string, LimitRejection] => [
    featureTitle(feature),
    featureRejection(feature, UNPAID),
  ]),
  ['More Tasks', limitRejection('tasks', 50, 50, FREE)],
  ['More Projects', limitRejection('projects', 3, 3, FREE)],
])('shows the plans for %s when a rejection does not name a plan (BILLING-25)', async (title, rejection) => {
  const data = await open({ 'GET /api/accounts/acc/usage': { ...rejection, requiredTier: undefined } });
  await act(() => data.api('GET /api/accounts/{accountId}/usage', { params }).catch(nothing));
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByRole('dialog', { name: `Upgrade Required for ${title}` })).toBeDefined();
});

test('opens the confirmation of the plan that a rejection names (BILLING-26)', async () => {
  const data = await open({ 'GET /api/accounts/acc/usage': limitRejection('tasks', 50, 50, FREE) });
  await act(() => data.api('GET /api/accounts/{accountId}/usage', { params }).catch(nothing));
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  const step = await screen.findByRole('dialog', { name: 'Switch to Personal Pro' });
  await userEvent.click(within(step).getByRole('button', { name: 'Back to Plans' }));
  expect(await screen.findByRole('dialog', { name: 'Upgrade Required for More Tasks' })).toBeDefined();
});

test('opens the plans when a rejection does not name a feature (BILLING-25)', async () => {
  const data = await open({ 'GET /api/accounts/acc/usage': { message: 'Please upgrade first.' } });
  await act(() => data.api('GET /api/accounts/{accountId}/usage', { params }).catch(nothing));
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeDefined();
});
