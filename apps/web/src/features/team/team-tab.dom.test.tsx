import { ApiError } from '@questlog/api-client/client';
import type { Member } from '@questlog/contract/members';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createEvent } from '../../data/engine/browser/signal.ts';
import type { SessionState } from '../../data/engine/session/session-state.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TeamTab } from './team-tab.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const AT = '2026-03-01T10:00:00.000Z';

const member = (userFirstName: string, role: number, parts: Partial<Member> = {}): Member => ({
  id: `m-${userFirstName}`,
  accountId: 'choir',
  userId: userFirstName,
  userEmail: `${userFirstName.toLowerCase()}@example.org`,
  userFirstName,
  userLastName: '',
  avatarUrl: null,
  role,
  status: 1,
  joinedAt: AT,
  ...parts,
});

const INVITED = member('Nils', 2, {
  userId: null,
  userFirstName: '',
  status: 0,
  joinedAt: null,
});
const MEMBERS = [
  member('Olga', 0),
  member('Ada', 1),
  member('Ben', 1),
  member('Cleo', 2),
  member('Dan', 2, { status: 2 }),
  INVITED,
];

const ACCOUNT = {
  id: 'choir',
  name: 'The choir',
  accountType: 'Team',
  subscriptionTier: 'Team',
  userRole: 'Owner',
  usedSeats: 5,
  maxSeats: 6,
  updatedAt: AT,
};

function open(
  me: string,
  account: Partial<typeof ACCOUNT> = {},
  responses: Readonly<Record<string, unknown>> = {},
) {
  const calls: unknown[] = [];
  let members = MEMBERS;
  const changed = createEvent<void>();
  const session = {
    state: {
      state: 'authenticated',
      user: { id: me, emailVerified: true },
      account: { ...ACCOUNT, ...account },
    } as unknown as SessionState,
    subscribe: (listener: () => void) => changed.subscribe(listener),
    reloadUser: () => Promise.resolve(),
    signIn: (options: object) => Promise.resolve(void calls.push(options)),
  };
  const { data } = testData({
    parts: {
      session,
      api: (route: string, input: { params?: object; body?: object }) => {
        if (route === 'GET /api/accounts/{accountId}/members') {
          const response = responses[route];
          return response instanceof Error ? Promise.reject(response) : Promise.resolve({ members });
        }
        calls.push([route, input.body ?? input.params]);
        const received = responses[route];
        return received instanceof Error ? Promise.reject(received) : Promise.resolve(received ?? {});
      },
    },
  });
  const onUpgrade = vi.fn<() => void>();
  renderWith(data, <TeamTab onUpgrade={onUpgrade} />);
  /** Another user changes the members. */
  const change = (to: readonly Member[]) => {
    members = [...to];
    const state = session.state as unknown as { account: object };
    session.state = {
      ...state,
      account: { ...state.account, updatedAt: 'later' },
    } as unknown as SessionState;
    changed.emit();
  };
  return { calls, onUpgrade, change, user: userEvent.setup() };
}

const rows = async () =>
  (await screen.findAllByRole('listitem')).map((row) => row.textContent.replaceAll(/\s+/g, ' '));

async function actionsOf(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => [item.textContent, item.getAttribute('aria-disabled') === 'true']);
}

test('lists the members with status, role and join date, and invited people (ACCOUNT-47)', async () => {
  open('Olga');
  const shown = await rows();
  expect(shown[0]).toMatch(/Olga.*\(you\).*olga@example\.org.*Active.*Owner.*Joined .*2026.*Owner/);
  expect(shown[4]).toMatch(/Dan.*Suspended/);
  expect(shown[5]).toMatch(/nils@example\.org.*Invitation Sent/);
  expect(shown[5]).not.toMatch(/Joined/);
  expect(screen.getByText('5 of 6 seats')).toBeDefined();
});

test("enables an Admin's permitted actions and says why the others are disabled (ACCOUNT-48)", async () => {
  open('Ada', { userRole: 'Admin' });
  expect(await actionsOf('Cleo')).toEqual([
    ['Make Admin', false],
    ['Suspend', false],
    ['Remove', false],
  ]);
  cleanup();
  open('Ada', { userRole: 'Admin' });
  expect(await actionsOf('Ben')).toEqual([
    ['Make MemberAdmins can only change the role of Members, not other Admins', true],
    ['SuspendAdmins cannot suspend other admins', true],
    ['RemoveAdmins cannot remove other admins', true],
  ]);
  cleanup();
  open('Ada', { userRole: 'Admin' });
  expect(await actionsOf('Ada')).toEqual([
    ['Make MemberYou cannot change your own role', true],
    ['SuspendYou cannot suspend yourself', true],
    ['RemoveYou cannot remove yourself from the team', true],
  ]);
  cleanup();
  open('Ada', { userRole: 'Admin' });
  expect((await actionsOf('Olga')).at(-1)).toEqual(['RemoveCannot remove the account owner', true]);
});

const byAction = [
  [
    'Cleo',
    'Make Admin',
    'Make Admin',
    'PUT /api/accounts/{accountId}/members/{memberId}/role',
    { role: 'Admin' },
  ],
  [
    'Ben',
    'Make Member',
    'Make Member',
    'PUT /api/accounts/{accountId}/members/{memberId}/role',
    { role: 'Member' },
  ],
  ['Ben', 'Make Owner', 'Make Owner', 'POST /api/accounts/{accountId}/transfer', { memberId: 'm-Ben' }],
  [
    'Cleo',
    'Suspend',
    'Suspend',
    'PUT /api/accounts/{accountId}/members/{memberId}/status',
    { status: 'Suspended' },
  ],
  [
    'Dan',
    'Resume',
    'Resume',
    'PUT /api/accounts/{accountId}/members/{memberId}/status',
    { status: 'Active' },
  ],
  [
    'Cleo',
    'Remove',
    'Remove',
    'DELETE /api/accounts/{accountId}/members/{memberId}',
    { accountId: 'choir', memberId: 'm-Cleo' },
  ],
  [
    'nils@example.org',
    'Send again',
    'Send again',
    'POST /api/invitations/{token}/resend',
    { token: 'm-Nils' },
  ],
  [
    'nils@example.org',
    'Cancel invitation',
    'Cancel invitation',
    'DELETE /api/accounts/{accountId}/members/{memberId}',
    { accountId: 'choir', memberId: 'm-Nils' },
  ],
] as const;

test.each(byAction)(
  'in the menu of %s, the action “%s” asks for confirmation and then sends its request (ACCOUNT-48)',
  async (name, action, confirm, route, sent) => {
    const { calls, user } = open('Olga');
    await actionsOf(name);
    await user.click(screen.getByRole('menuitem', { name: action }));
    const question = await screen.findByRole('alertdialog');
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: confirm }));
    await waitFor(() => expect(calls).toEqual([[route, sent]]));
  },
);

test.each([
  [
    'Cleo',
    'Make Admin',
    'PUT /api/accounts/{accountId}/members/{memberId}/role',
    'Failed to change member role',
  ],
  ['Cleo', 'Remove', 'DELETE /api/accounts/{accountId}/members/{memberId}', 'Failed to remove team member'],
  ['nils@example.org', 'Send again', 'POST /api/invitations/{token}/resend', 'Failed to send invitation'],
])('for %s, reports that the action %s failed and why (ACCOUNT-48)', async (name, action, route, title) => {
  const rejected = new ApiError(new Response(null, { status: 403 }), { message: 'Not now.' });
  const { user } = open('Olga', {}, { [route]: rejected });
  await actionsOf(name);
  await user.click(screen.getByRole('menuitem', { name: action }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${title}Not now.`);
});

test('the Owner can make only an active Admin the owner, and signs in again if the sign-in is too old (ACCOUNT-77)', async () => {
  const route = 'POST /api/accounts/{accountId}/transfer';
  const old = new ApiError(new Response(null, { status: 403 }), { message: 'Old.', code: 'proof_required' });
  const { calls, user } = open('Olga', {}, { [route]: old });
  expect((await actionsOf('Cleo')).map(([label]) => label)).not.toContain('Make Owner');
  await user.keyboard('{Escape}');
  await actionsOf('Ben');
  await user.click(screen.getByRole('menuitem', { name: 'Make Owner' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('They become the owner of “The choir”. You stay as an Admin.')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Make Owner' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(calls.at(-1)).toEqual({ prompt: 'login', returnTo: '/settings?tab=team' });
});

test("an Admin can resend another Admin's invitation but not cancel it (INVITE-18)", async () => {
  const { change } = open('Ada', { userRole: 'Admin' });
  expect(await rows()).toHaveLength(6);
  change([...MEMBERS, { ...INVITED, id: 'm-Nora', userEmail: 'nora@example.org', role: 1 }]);
  await waitFor(async () => expect(await rows()).toHaveLength(7));
  expect(await actionsOf('nora@example.org')).toEqual([
    ['Send again', false],
    ['Cancel invitationAdmins cannot remove other admins', true],
  ]);
});

test("shows other users' changes immediately (ACCOUNT-47)", async () => {
  const { change } = open('Olga');
  expect(await rows()).toHaveLength(6);
  change(MEMBERS.slice(0, 3));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

test('offers a retry if the members could not be loaded, and tells Members that they may not see the list (ACCOUNT-47)', async () => {
  open('Olga', {}, { 'GET /api/accounts/{accountId}/members': new Error('down') });
  expect(await screen.findByText('Failed to load team members')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  cleanup();
  open('Cleo', { userRole: 'Member' });
  expect(screen.getByText("You don't have permission to view team members")).toBeDefined();
});

test('a team without a paid plan sees an upgrade instead of invitations (ACCOUNT-49)', async () => {
  const { onUpgrade, user } = open('Olga', { subscriptionTier: 'PersonalFree' });
  await user.click(screen.getByRole('button', { name: 'Upgrade to Team' }));
  expect(onUpgrade).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Send Invitation' })).toBeNull();
  expect(await rows()).toHaveLength(6);
});

test('finds each of two hundred members by name or address (ACCOUNT-47)', async () => {
  const many = Array.from({ length: 200 }, (_, index) => member(`Nr${index}`, 2));
  const { change, user } = open('Olga');
  expect(await rows()).toHaveLength(6);
  expect(screen.queryByRole('textbox', { name: 'Search members' })).toBeNull();
  change([...MEMBERS, ...many]);
  await waitFor(async () => expect(await rows()).toHaveLength(206));
  const search = screen.getByRole('textbox', { name: 'Search members' });
  await user.type(search, 'NR17@');
  expect(await rows()).toEqual([expect.stringContaining('nr17@example.org')]);
  await user.type(search, 'nobody');
  expect(screen.getByText('No matching members')).toBeDefined();
});
