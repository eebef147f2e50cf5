import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  ADMIN,
  openConsole,
  type ConsoleResponse,
  type AdminRequest,
  type TestConsole,
} from '../../testing/console.tsx';
import { testUser } from '../../testing/user.ts';

const page = (names: readonly string[], facts: object = {}): object => ({
  users: names.map((firstName) => testUser({ id: firstName, firstName })),
  page: 1,
  totalCount: names.length,
  totalPages: 1,
  totalIsExact: true,
  ...facts,
});
const USERS = 'GET /api/admin/users';
const queryOf = ({ query }: AdminRequest): object => Object.fromEntries(new URLSearchParams(query));
const rows = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

it('shows twenty users per page, with the page number in the URL (ADMIN-47)', async () => {
  const { requestsOf } = await openConsole('/admin/users', {
    [USERS]: ({ query }) =>
      page(query.includes('page=2') ? ['Grace'] : ['Ada'], {
        page: query.includes('page=2') ? 2 : 1,
        totalCount: 10_000,
        totalPages: 500,
        totalIsExact: false,
      }),
  });
  expect(await screen.findByText('1–20 of 10,000+')).toBeDefined();
  expect(queryOf(requestsOf(USERS)[0] as AdminRequest)).toEqual({ page: '1', pageSize: '20' });
  expect(rows()).toEqual(['Ada Lovelace']);
  expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/admin/users/Ada');

  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(rows()).toEqual(['Grace Lovelace']));
  expect(location.search).toBe('?page=2');
  act(() => history.back());
  await waitFor(() => expect(rows()).toEqual(['Ada Lovelace']));
});

it('keeps the current page of users if the next one cannot be loaded (ADMIN-19)', async () => {
  await openConsole('/admin/users', {
    [USERS]: ({ query }) =>
      query.includes('page=2') ? new Error('away') : page(['Ada'], { totalCount: 40, totalPages: 2 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(rows()).toEqual(['Ada Lovelace']);
});

it('filters the users as an admin types, always by the latest text (ADMIN-47)', async () => {
  const waiting = new Map<string, (response: ConsoleResponse) => void>();
  await openConsole('/admin/users?page=3', {
    [USERS]: (request) => {
      const search = new URLSearchParams(request.query).get('search') ?? '';
      return search === '' ? page(['Ada', 'Grace']) : new Promise((resolve) => waiting.set(search, resolve));
    },
  });
  const box = await screen.findByRole('searchbox', { name: 'Search users' });
  await userEvent.type(box, 'ad');
  await waitFor(() => expect([...waiting.keys()]).toEqual(['ad']));
  await userEvent.type(box, 'a');
  await waitFor(() => expect([...waiting.keys()]).toEqual(['ad', 'ada']));
  expect(location.search).toBe('?search=ada');
  await act(async () => waiting.get('ada')?.(page(['Ada'])));
  expect(rows()).toEqual(['Ada Lovelace']);
  await act(async () => waiting.get('ad')?.(page(['Ada', 'Madge'])));
  expect(rows()).toEqual(['Ada Lovelace']);

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect((box as HTMLInputElement).value).toBe('');
});

it('filters the users by the dates in the URL, and says so if none match (ADMIN-47)', async () => {
  const { requestsOf } = await openConsole('/admin/users?from=2026-11-01&to=2026-11-22', {
    [USERS]: page([]),
  });
  expect(await screen.findByRole('heading', { name: 'No matching users' })).toBeDefined();
  expect(queryOf(requestsOf(USERS)[0] as AdminRequest)).toMatchObject({
    fromDate: '2026-11-01',
    toDate: '2026-11-22',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'No users' })).toBeDefined();
  expect(location.search).toBe('');
});

it('says why the users could not be loaded, and lets the admin retry (ADMIN-19)', async () => {
  const { responses } = await openConsole('/admin/users', {
    [USERS]: [500, { code: 'internal', message: 'Out of order.' }],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load users: Out of order.');
  responses[USERS] = new TypeError('Failed to fetch');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      'Failed to load users: Network error. Please check your connection and try again.',
    ),
  );
  responses[USERS] = page(['Ada']);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows()).toEqual(['Ada Lovelace']));
  expect(screen.queryByRole('alert')).toBeNull();
});

const ALL = ['View', 'Edit', 'Send email', 'Reset password', 'End sessions', 'Deactivate'];
const openList = (responses: TestConsole['responses'] = {}, role: AdminRole = 'superadmin') =>
  openConsole('/admin/users', {
    'GET /api/admin/me': { ...ADMIN, role },
    [USERS]: page(['Ada', 'Grace']),
    ...responses,
  });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const openMenu = async (name: string) => {
  const menu = screen.queryByRole('menu');
  if (menu !== null) await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click((await row(name)).getByRole('button', { name: /^Actions for/ }));
  return within(await screen.findByRole('menu'));
};
const choose = async (name: string, action: string) =>
  userEvent.click((await openMenu(name)).getByRole('menuitem', { name: action }));
const press = (within_: ReturnType<typeof within>, name: string) =>
  userEvent.click(within_.getByRole('button', { name }));

it.each<[AdminRole, string[]]>([
  ['superadmin', ALL],
  ['admin', ALL],
  ['support', ['View', 'Send email', 'Reset password']],
])('a row of the list of users offers %s the actions of the role: %j (ADMIN-43)', async (role, actions) => {
  await openList({}, role);
  const items = (await openMenu('Ada')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(actions);
});

it("a user's row offers no actions to an admin with read access (ADMIN-43)", async () => {
  await openList({}, 'readonly');
  await row('Ada');
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

it("a user's row opens their details (ADMIN-48)", async () => {
  await openList({ 'GET /api/admin/users/Grace': testUser({ id: 'Grace' }) });
  await choose('Grace', 'View');
  expect(await screen.findByRole('heading', { level: 1, name: 'Grace Lovelace' })).toBeDefined();
  expect(location.pathname).toBe('/admin/users/Grace');
});

it('an action on a user updates their row (ADMIN-48)', async () => {
  const { responses, requestsOf } = await openList({
    'PUT /api/admin/users/Grace': testUser({ id: 'Grace', firstName: 'Grete' }),
    'PATCH /api/admin/users/Ada/status': testUser({ id: 'Ada', firstName: 'Ada', isDeactivated: true }),
  });
  await choose('Grace', 'Edit');
  const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  await userEvent.clear(form.getByLabelText('First name'));
  await userEvent.type(form.getByLabelText('First name'), 'Grete');
  await press(form, 'Save changes');
  await waitFor(() => expect(rows()).toEqual(['Ada Lovelace', 'Grete Lovelace']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await choose('Ada', 'Deactivate');
  const confirmation = within(await screen.findByRole('dialog', { name: 'Deactivate Ada Lovelace?' }));
  await press(confirmation, 'Deactivate');
  expect(await (await row('Ada')).findByText('Deactivated')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  responses['PATCH /api/admin/users/Ada/status'] = testUser({ id: 'Ada', firstName: 'Ada' });
  await choose('Ada', 'Reactivate');
  await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull());
  expect(requestsOf('PATCH /api/admin/users/Ada/status').map(({ body }) => body)).toEqual([
    { isDeactivated: true, reason: null },
    { isDeactivated: false },
  ]);
  expect(requestsOf(USERS)).toHaveLength(1);
});

it('does not show an email drafted for one user when the admin writes to another user (ADMIN-48)', async () => {
  await openList();
  await choose('Ada', 'Send email');
  const first = within(await screen.findByRole('dialog', { name: 'Send email' }));
  await userEvent.type(first.getByLabelText('Subject'), 'Dear Ada');
  await press(first, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Grace', 'Send email');
  const second = within(await screen.findByRole('dialog', { name: 'Send email' }));
  expect(second.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
});

it("shows a failed action's error above the list of users (ADMIN-48)", async () => {
  const { responses } = await openList({
    'POST /api/admin/users/Ada/reset-password': [500, { code: 'internal', message: 'Out of order.' }],
  });
  await choose('Ada', 'Reset password');
  await press(within(await screen.findByRole('alertdialog', { name: 'Reset password' })), 'Send the link');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to reset password');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  responses['POST /api/admin/users/Ada/end-sessions'] = { endedSessions: 1 };
  await choose('Ada', 'End sessions');
  await press(within(await screen.findByRole('alertdialog', { name: 'End all sessions' })), 'End sessions');
  expect(await screen.findByText('1 session ended')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
