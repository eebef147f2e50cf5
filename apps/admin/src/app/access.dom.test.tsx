import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, openConsole } from '../testing/console.tsx';

const REJECTED = [403, { code: 'admin_required', message: 'Administrator access is required.' }] as const;
const TAKEN = [400, { code: 'admins_exist', message: ADMIN_TEXTS.alreadyExist }] as const;
const STALE = [403, { code: 'proof_required', message: 'Please sign in again to continue.' }] as const;
const NOBODY = { users: [], page: 1, totalCount: 0, totalPages: 1, totalIsExact: true };

it('shows an admin their role, links and sections in the console (ADMIN-10, ADMIN-44)', async () => {
  await openConsole('/admin/users', { 'GET /api/admin/users': NOBODY });
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
  expect(document.title).toBe('Users · Questlog Admin');
  expect(screen.getAllByText('superadmin').length).toBeGreaterThan(0);
  const main = screen.getByRole('link', { name: /^Main App/ });
  expect([main.getAttribute('href'), main.getAttribute('target')]).toEqual(['/', '_blank']);
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  const links = screen.getByRole('navigation', { name: 'Admin console' }).querySelectorAll('a');
  expect([...links].map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Users',
    'Billing',
    'Webhooks',
    'Audit Logs',
    'Admins',
    'Announcements',
    'System',
  ]);
});

it('the console makes the first user who opens it an admin, but only once (ADMIN-41)', async () => {
  const { requestsOf } = await openConsole('/admin/users', {
    'GET /api/admin/me': REJECTED,
    'POST /api/admin/bootstrap': [201, ADMIN],
    'GET /api/admin/users': NOBODY,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
  expect(requestsOf('POST /api/admin/bootstrap')).toHaveLength(1);
});

it('the access-required page lets the user check again and links back to the app (ADMIN-10, ADMIN-41)', async () => {
  const { responses, requestsOf } = await openConsole('/admin/users', {
    'GET /api/admin/me': REJECTED,
    'POST /api/admin/bootstrap': TAKEN,
    'GET /api/admin/users': NOBODY,
  });
  expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(
    'Access denied: Admin users already exist and you are not authorized.',
  );
  expect(screen.getByRole('link', { name: 'Return to App' }).getAttribute('href')).toBe('/');
  expect(requestsOf('GET /api/admin/users')).toHaveLength(0);
  // Another admin has granted this user access in the meantime.
  responses['GET /api/admin/me'] = ADMIN;
  await userEvent.click(screen.getByRole('button', { name: 'Check Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
});

it('sends a signed-out visitor to the hosted login and back to the same URL', async () => {
  const { left } = await openConsole('/admin/audit-logs?page=3', {}, false);
  await waitFor(() => expect(left).toHaveLength(1));
  const requested = new URL(left[0] ?? '');
  expect(requested.pathname).toBe('/idp/auth');
  expect(requested.searchParams.get('redirect_uri')).toBe('https://questlog.test/');
  expect(requested.searchParams.has('prompt')).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that the hosted login cannot be reached, and lets the user retry', async () => {
  const { responses, left } = await openConsole(
    '/admin',
    { 'GET /api/auth/config': new TypeError('Failed to fetch') },
    false,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to initiate login. Please try again.');
  responses['GET /api/auth/config'] = {
    issuer: 'https://questlog.test/idp',
    clientId: 'web',
    scopes: 'openid',
    audience: null,
    registration: 'form',
    sellsPlans: true,
  };
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(left).toHaveLength(1));
});

it('asks an admin who signed in long ago for their password, but only once (ADMIN-42)', async () => {
  const { left, responses } = await openConsole('/admin/billing', { 'GET /api/admin/me': STALE });
  await waitFor(() => expect(left).toHaveLength(1));
  const { searchParams } = new URL(left[0] ?? '');
  expect([searchParams.get('prompt'), searchParams.get('login_hint')]).toEqual(['login', 'ada@example.org']);
  // The provider redirected back without asking for the password. The console must not redirect again.
  expect(sessionStorage.getItem('questlog.admin.proof')).not.toBeNull();
  expect(responses['GET /api/admin/me']).toBe(STALE);
});

it('keeps the screen open when a recent sign-in is needed, and asks for confirmation before leaving it (ADMIN-42)', async () => {
  const { left } = await openConsole('/admin/users', { 'GET /api/admin/users': STALE });
  expect(await screen.findByRole('alertdialog', { name: 'Sign in again' })).toBeDefined();
  expect(left).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(left[0] ?? '').searchParams.get('prompt')).toBe('login');
});

it('the console closes when a user loses the admin role (ADMIN-41)', async () => {
  const { responses } = await openConsole('/admin/users', {
    'GET /api/admin/users': () => {
      responses['GET /api/admin/me'] = REJECTED;
      return REJECTED;
    },
    'POST /api/admin/bootstrap': TAKEN,
  });
  expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeDefined();
});

it("offers only the actions of the admin's new role after a call has been rejected (ADMIN-43)", async () => {
  const { responses } = await openConsole('/admin/announcements', {
    'GET /api/admin/announcements': {
      announcements: [],
      page: 1,
      totalCount: 0,
      totalPages: 0,
      totalIsExact: true,
    },
    'GET /api/admin/users/overview': { totalActiveUsers: 1 },
    'POST /api/admin/announcements': () => {
      responses['GET /api/admin/me'] = { ...ADMIN, role: 'readonly' };
      return [403, { code: 'forbidden', message: 'You do not have permission to do this.' }];
    },
  });
  await userEvent.type(await screen.findByLabelText('Title'), 'News');
  await userEvent.type(screen.getByLabelText('Message'), 'Look.');
  await userEvent.click(screen.getByRole('button', { name: 'Send to all' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Send to all' }));
  expect(await screen.findByText('You are readonly now')).toBeDefined();
  expect(within(screen.getByRole('banner')).getByText('readonly')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

it('shows "Page not found" for an unknown URL (ADMIN-40)', async () => {
  await openConsole('/admin/nowhere', {});
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});
