import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, openConsole, type TestConsole } from '../../testing/console.tsx';

const OTHER = {
  ...ADMIN,
  user: { id: 'v', email: 'grace@example.org', firstName: 'Grace', lastName: 'Hopper' },
  role: 'support',
};
const GRANT = 'POST /api/admin/admins';
const CHANGE = 'PUT /api/admin/admins/v';
const REVOKE = 'DELETE /api/admin/admins/v';

async function openAdmins(responses: TestConsole['responses'] = {}) {
  const opened = await openConsole('/admin/admins', {
    'GET /api/admin/admins': { admins: [ADMIN, OTHER] },
    ...responses,
  });
  await screen.findByRole('table', { name: 'Admins' });
  return opened;
}

it('lists admins with their roles and links to their audit entries (ADMIN-43)', async () => {
  await openAdmins({ 'GET /api/admin/me': { ...ADMIN, role: 'admin' } });
  const table = within(screen.getByRole('table', { name: 'Admins' }));
  expect(table.getByText('support')).toBeDefined();
  expect(table.getByRole('link', { name: /grace@example\.org/ }).getAttribute('href')).toBe(
    '/admin/audit-logs?admin=v',
  );
  // Only superadmins can change admins' roles.
  expect(table.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add admin|Remove/ })).toBeNull();
});

it('adds an admin by email address (ADMIN-53)', async () => {
  const { responses, requestsOf } = await openAdmins({
    [GRANT]: [404, { code: 'not_found', message: 'Nobody has registered with this address.' }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add admin' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add admin' }));
  await userEvent.click(form.getByRole('button', { name: 'Add admin' }));
  expect(form.getByRole('alert').textContent).toBe('Email is required');
  await userEvent.type(form.getByLabelText('Email'), 'lin@example.org');
  await userEvent.selectOptions(form.getByLabelText('Role'), 'support');
  expect(form.getByText('Can see everything here, mail users and reset passwords.')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Add admin' }));
  expect((await form.findByRole('alert')).textContent).toContain('Nobody has registered with this address.');
  const lin = { ...OTHER, user: { ...OTHER.user, id: 'w', email: 'lin@example.org' } };
  responses[GRANT] = [201, lin];
  await userEvent.click(form.getByRole('button', { name: 'Add admin' }));
  expect(await screen.findByText('lin@example.org is support now')).toBeDefined();
  expect(requestsOf(GRANT).at(-1)?.body).toEqual({ email: 'lin@example.org', role: 'support' });
  expect(screen.getByLabelText('Role of lin@example.org')).toBeDefined();
});

it("changes an admin's role, and gives the reason if the change is rejected (ADMIN-53)", async () => {
  const { responses, requestsOf } = await openAdmins({ [CHANGE]: { ...OTHER, role: 'readonly' } });
  await userEvent.selectOptions(screen.getByLabelText('Role of grace@example.org'), 'readonly');
  expect(await screen.findByText('grace@example.org is readonly now')).toBeDefined();
  expect(requestsOf(CHANGE)[0]?.body).toEqual({ role: 'readonly' });
  responses[CHANGE] = [
    409,
    { code: 'conflict', message: 'The last superadmin cannot be deactivated, demoted or removed.' },
  ];
  await userEvent.selectOptions(screen.getByLabelText('Role of grace@example.org'), 'admin');
  expect((await screen.findByRole('alert')).textContent).toContain('The last superadmin cannot be');
  expect(screen.getByLabelText<HTMLSelectElement>('Role of grace@example.org').value).toBe('readonly');
});

it('asks admins for confirmation before they change their own role (ADMIN-53)', async () => {
  const { requestsOf } = await openAdmins();
  await userEvent.selectOptions(screen.getByLabelText('Role of ada@example.org'), 'readonly');
  const question = within(await screen.findByRole('alertdialog', { name: 'Change your own role' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(requestsOf('PUT /api/admin/admins/u')).toHaveLength(0);
  expect(screen.getByLabelText<HTMLSelectElement>('Role of ada@example.org').value).toBe('superadmin');
});

it('removes an admin once the superadmin confirms (ADMIN-53)', async () => {
  const { requestsOf } = await openAdmins({ [REVOKE]: [204, null] });
  await userEvent.click(screen.getByRole('button', { name: 'Remove grace@example.org' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove admin' }));
  expect(requestsOf(REVOKE)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Remove admin' }));
  await waitFor(() => expect(screen.queryByLabelText('Role of grace@example.org')).toBeNull());
  expect(screen.getByText('grace@example.org is no longer an admin')).toBeDefined();
});
