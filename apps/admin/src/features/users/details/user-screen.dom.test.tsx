import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, openConsole, type TestConsole } from '../../../testing/console.tsx';
import { testUser } from '../../../testing/user.ts';

const READ = 'GET /api/admin/users/v';
const UPDATE = 'PUT /api/admin/users/v';
const STATUS = 'PATCH /api/admin/users/v/status';
const MAIL = 'POST /api/admin/users/v/send-email';
const RESET = 'POST /api/admin/users/v/reset-password';
const END = 'POST /api/admin/users/v/end-sessions';
const ACTIONS = ['Edit', 'Send email', 'Reset password', 'End sessions', 'Deactivate'];
const BROKEN = [500, { code: 'internal', message: 'Out of order.' }] as const;
const UNREACHED = 'Network error. Please check your connection and try again.';

async function openUser(responses: TestConsole['responses'] = {}, role: AdminRole = 'superadmin') {
  const opened = await openConsole('/admin/users/v', {
    'GET /api/admin/me': { ...ADMIN, role },
    [READ]: testUser(),
    ...responses,
  });
  await screen.findByRole('heading', { level: 1, name: 'Grace Lovelace' });
  return opened;
}

const press = async (name: string, within_: ReturnType<typeof within> = screen): Promise<void> =>
  userEvent.click(await within_.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const offered = (): string[] => ACTIONS.filter((name) => screen.queryByRole('button', { name }) !== null);

it("a user's details include their accounts, and a link back to the list (ADMIN-48)", async () => {
  await openUser();
  const table = within(screen.getByRole('region', { name: 'Accounts' }));
  expect(table.getByText("Grace's Account")).toBeDefined();
  expect(table.getByText('Personal (Free)')).toBeDefined();
  expect(screen.getByText('Never')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin/users');
});

it("reports that a user's details could not be loaded, and reloads them on request (ADMIN-19)", async () => {
  const { responses } = await openConsole('/admin/users/v', { [READ]: BROKEN });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load user details');
  expect(alert.textContent).toContain('Out of order.');
  responses[READ] = testUser({ isDeactivated: true, deactivationReason: 'Spam.' });
  await press('Retry');
  expect(await screen.findByText('Spam.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a user who is being deleted can be neither deactivated nor reactivated (IDENTITY-60)', async () => {
  const deletionRequestedAt = '2026-11-20T10:12:00.000Z';
  await openConsole('/admin/users/v', { [READ]: testUser({ isDeactivated: true, deletionRequestedAt }) });
  expect(await screen.findAllByText('Being deleted')).toHaveLength(2);
  expect(screen.getByText(/the command restore-user brings this user back/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
  for (const name of ['Deactivate', 'Reactivate']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each<[AdminRole, string[]]>([
  ['superadmin', ACTIONS],
  ['admin', ACTIONS],
  ['support', ['Send email', 'Reset password']],
  ['readonly', []],
])('the details of a user offer %s the actions of the role: %j (ADMIN-43)', async (role, actions) => {
  await openUser({}, role);
  expect(offered()).toEqual(actions);
});

it.each<[AdminRole, AdminRole]>([
  ['admin', 'superadmin'],
  ['support', 'admin'],
])(
  'the details of a user offer a %s no action on a %s, whose role is higher (ADMIN-70)',
  async (role, adminRole) => {
    await openUser({ [READ]: testUser({ adminRole }) }, role);
    expect(offered()).toEqual([]);
  },
);

it('does not let admins deactivate themselves (ADMIN-43)', async () => {
  await openConsole('/admin/users/u', { 'GET /api/admin/users/u': testUser({ id: 'u' }) });
  await screen.findByRole('heading', { level: 1, name: 'Grace Lovelace' });
  expect(offered()).toEqual(ACTIONS.filter((name) => name !== 'Deactivate'));
});

it('sends only the changed fields of a user, and shows the response (ADMIN-48)', async () => {
  const { requestsOf } = await openUser({
    [UPDATE]: testUser({ firstName: 'Grete', isEmailVerified: false }),
  });
  await press('Edit');
  const form = await dialog('Edit user');
  const first = form.getByLabelText('First name');
  await userEvent.clear(first);
  await press('Save changes', form);
  expect(form.getByRole('alert').textContent).toBe('First name is required');
  expect(document.activeElement).toBe(first);
  await userEvent.type(first, ' Grete ');
  expect(form.queryByRole('alert')).toBeNull();
  await press('Save changes', form);
  expect(await screen.findByRole('heading', { level: 1, name: 'Grete Lovelace' })).toBeDefined();
  expect(screen.getByText('Unverified')).toBeDefined();
  expect(screen.getByText('User updated')).toBeDefined();
  expect(requestsOf(UPDATE).map(({ body }) => body)).toEqual([
    { firstName: 'Grete', lastName: 'Lovelace', email: 'grace@example.org' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it("lets an admin edit another admin's name but not their address, and says why (ADMIN-9)", async () => {
  await openUser({ [READ]: testUser({ adminRole: 'admin' }) }, 'admin');
  await press('Edit');
  const form = await dialog('Edit user');
  expect(form.getByLabelText('Email')).toHaveProperty('disabled', true);
  expect(form.getByText('Only superadmins change the address of an admin.')).toBeDefined();
  expect(form.getByLabelText('First name')).toHaveProperty('disabled', false);
});

it('shows the error of a rejected user edit next to the affected field or above the form (ADMIN-19)', async () => {
  const { responses } = await openUser({
    [UPDATE]: [
      409,
      {
        code: 'email_taken',
        message: 'That address is taken.',
        errors: [{ field: 'email', message: 'That address is taken.' }],
      },
    ],
  });
  await press('Edit');
  const form = await dialog('Edit user');
  await userEvent.clear(form.getByLabelText('Email'));
  await userEvent.type(form.getByLabelText('Email'), 'new@example.org');
  expect(form.getByText(/is unverified until its owner confirms it/)).toBeDefined();
  await press('Save changes', form);
  expect((await form.findByRole('alert')).textContent).toBe('That address is taken.');
  expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  responses[UPDATE] = BROKEN;
  await press('Save changes', form);
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Failed to update user'));
  expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.org');
});

it('applies an edit of a user only once, even if responses are lost (ADMIN-45)', async () => {
  const { responses, requestsOf } = await openUser({ [UPDATE]: new TypeError('Failed to fetch') });
  await press('Edit');
  const form = await dialog('Edit user');
  await press('Save changes', form);
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain(UNREACHED));
  responses[UPDATE] = testUser();
  await press('Save changes', form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = requestsOf(UPDATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

it('asks for the reason before deactivating a user, then offers to reactivate them (ADMIN-48)', async () => {
  const { requestsOf, responses } = await openUser({
    [STATUS]: testUser({ isDeactivated: true, deactivationReason: 'Spam.' }),
  });
  await press('Deactivate');
  const confirmation = await dialog('Deactivate Grace Lovelace?');
  expect(requestsOf(STATUS)).toHaveLength(0);
  await userEvent.type(confirmation.getByLabelText('Reason'), 'Spam.');
  await press('Deactivate', confirmation);
  expect(await screen.findByText('Deactivated')).toBeDefined();
  expect(requestsOf(STATUS)[0]?.body).toEqual({ isDeactivated: true, reason: 'Spam.' });
  responses[STATUS] = testUser();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Reactivate');
  expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeDefined();
  expect(requestsOf(STATUS)[1]?.body).toEqual({ isDeactivated: false });
});

it('deactivates nobody if the admin cancels, and says why a deactivation was rejected (ADMIN-19)', async () => {
  const { requestsOf } = await openUser({
    [STATUS]: [
      409,
      { code: 'conflict', message: 'The last superadmin cannot be deactivated, demoted or removed.' },
    ],
  });
  await press('Deactivate');
  await press('Cancel', await dialog(/^Deactivate/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(STATUS)).toHaveLength(0);
  await press('Deactivate');
  const again = await dialog(/^Deactivate/);
  await press('Deactivate', again);
  const alert = await again.findByRole('alert');
  expect(alert.textContent).toContain('Failed to deactivate user');
  expect(alert.textContent).toContain('The last superadmin cannot be deactivated');
});

it('an admin who may send HTML can send a user an HTML email (ADMIN-48)', async () => {
  const { requestsOf } = await openUser({ [MAIL]: [202, { message: 'On its way.' }] });
  await press('Send email');
  const form = await dialog('Send email');
  await press('Send', form);
  expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Subject is required',
    'Message is required',
  ]);
  await userEvent.type(form.getByLabelText('Subject'), 'Hello');
  await userEvent.type(form.getByLabelText('Message'), '<p>Dear Grace</p>');
  await userEvent.click(form.getByRole('checkbox', { name: /Send as HTML/ }));
  await press('Send', form);
  expect(await screen.findByText('The mail to grace@example.org is on its way')).toBeDefined();
  expect(requestsOf(MAIL)[0]?.body).toEqual({ subject: 'Hello', body: '<p>Dear Grace</p>', isHtml: true });
});

it('support staff can send only plain text, and see why an email failed (ADMIN-19)', async () => {
  const { requestsOf } = await openUser({ [MAIL]: new TypeError('Failed to fetch') }, 'support');
  await press('Send email');
  const form = await dialog('Send email');
  expect(form.queryByRole('checkbox')).toBeNull();
  await userEvent.type(form.getByLabelText('Subject'), 'Hello');
  await userEvent.type(form.getByLabelText('Message'), 'Dear Grace');
  await press('Send', form);
  const alert = await form.findByRole('alert');
  expect(alert.textContent).toContain('Failed to send email');
  expect(alert.textContent).toContain(UNREACHED);
  expect(requestsOf(MAIL)[0]?.body).toEqual({ subject: 'Hello', body: 'Dear Grace', isHtml: false });
});

it('emails a password reset link once the admin confirms (ADMIN-19, ADMIN-48)', async () => {
  const { requestsOf, responses } = await openUser({ [RESET]: BROKEN });
  await press('Reset password');
  await press('Cancel', await question('Reset password'));
  expect(requestsOf(RESET)).toHaveLength(0);
  await press('Reset password');
  await press('Send the link', await question('Reset password'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to reset password');
  responses[RESET] = [202, { message: 'Mailed.' }];
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Reset password');
  await press('Send the link', await question('Reset password'));
  expect(await screen.findByText('The link was mailed to grace@example.org')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it("ends all of a user's sessions once the admin confirms (ADMIN-48)", async () => {
  const { responses } = await openUser({ [END]: { endedSessions: 2 } });
  responses[READ] = testUser({ openSessions: 0 });
  await press('End sessions');
  await press('End sessions', await question('End all sessions'));
  expect(await screen.findByText('2 sessions ended')).toBeDefined();
  await waitFor(() => expect(screen.getByText('Open sessions').nextElementSibling?.textContent).toBe('0'));
});
