import type { AuditLog } from '@questlog/contract/admin/audit-logs';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, openConsole } from '../../testing/console.tsx';

const LOGS = 'GET /api/admin/audit-logs';
const EXPORT = 'GET /api/admin/audit-logs/export';

const LOG: AuditLog = {
  id: 'l1',
  action: 'user.update',
  description: 'Changed grace@example.org',
  resourceType: 'user',
  resourceId: 'v',
  timestamp: '2026-11-20T10:12:00.000Z',
  adminUserName: 'Ada Lovelace',
  adminUserEmail: 'ada@example.org',
  ipAddress: '203.0.113.7',
  success: true,
  errorMessage: null,
  before: { email: 'grace@example.org' },
  after: { email: 'hopper@example.org', isEmailVerified: false },
};
const REJECTED: AuditLog = {
  ...LOG,
  id: 'l2',
  action: 'admin.grant',
  success: false,
  errorMessage: 'You may not do this.',
  before: null,
  after: null,
};

const responses = (logs: readonly AuditLog[]) => ({
  'GET /api/admin/admins': { admins: [ADMIN] },
  [LOGS]: { logs, page: 1, totalCount: logs.length, totalPages: 1, totalIsExact: true },
});

it("reads the audit log's filters from the URL, and writes them to it (ADMIN-52)", async () => {
  const { requestsOf } = await openConsole(
    '/admin/audit-logs?admin=u&outcome=refused&page=4',
    responses([LOG]),
  );
  await screen.findByRole('button', { name: 'Changed a user' });
  const last = () => Object.fromEntries(new URLSearchParams(requestsOf(LOGS).at(-1)?.query));
  expect(last()).toEqual({ adminId: 'u', success: 'false', page: '4', pageSize: '20' });
  expect(screen.getByLabelText<HTMLSelectElement>('Admin').selectedOptions[0]?.text).toBe('ada@example.org');

  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Mailed a user');
  await userEvent.selectOptions(screen.getByLabelText('Resource'), 'User');
  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Done');
  await waitFor(() =>
    expect(last()).toEqual({
      adminId: 'u',
      action: 'user.mail',
      resourceType: 'user',
      success: 'true',
      page: '1',
      pageSize: '20',
    }),
  );
  expect(location.search).toBe('?admin=u&outcome=done&action=user.mail&resource=user');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(last()).toEqual({ page: '1', pageSize: '20' }));
  expect(location.search).toBe('');
});

it('filters the audit log by whole days in this device’s time zone (ADMIN-52)', async () => {
  const { requestsOf } = await openConsole('/admin/audit-logs?from=2026-11-20&to=2026-11-21', responses([]));
  expect(await screen.findByRole('heading', { name: 'No matching entries' })).toBeDefined();
  const query = new URLSearchParams(requestsOf(LOGS)[0]?.query);
  expect(query.get('from')).toBe(new Date(2026, 10, 20).toISOString());
  expect(query.get('to')).toBe(new Date(2026, 10, 22).toISOString());
});

it('an audit entry shows the values before and after the change (ADMIN-52)', async () => {
  await openConsole('/admin/audit-logs', responses([LOG, REJECTED]));
  await userEvent.click(await screen.findByRole('button', { name: 'Changed a user' }));
  const entry = within(await screen.findByRole('dialog', { name: 'Changed a user' }));
  expect(entry.getByText('203.0.113.7')).toBeDefined();
  expect(entry.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'emailgrace@example.orghopper@example.org',
    'is email verifiednothingfalse',
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a rejected attempt is headed as an attempt, with the reason (ADMIN-72)', async () => {
  const name = 'Tried to make an admin, refused: You may not do this.';
  await openConsole('/admin/audit-logs', responses([LOG, REJECTED]));
  const open = await screen.findByRole('button', { name });
  expect(within(open.closest('td') as HTMLElement).queryByText(REJECTED.description)).toBeNull();
  await userEvent.click(open);
  const entry = within(await screen.findByRole('dialog', { name }));
  expect(entry.queryByText(REJECTED.description)).toBeNull();
  expect(entry.queryByRole('table')).toBeNull();
});

it('saves the filtered audit log as a file (ADMIN-52)', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:1', blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob !== undefined) saved.push({ name: this.download, text: blob.text() });
  });
  const { requestsOf } = await openConsole('/admin/audit-logs?action=user.mail', {
    ...responses([LOG]),
    [EXPORT]: () =>
      new Response('a,b\r\n1,2\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([saved[0]?.name, await saved[0]?.text]).toEqual(['audit-log.csv', 'a,b\r\n1,2\r\n']);
  expect(requestsOf(EXPORT)[0]?.query).toBe('?action=user.mail');
  vi.restoreAllMocks();
});

it('shows an error if the audit log could not be loaded (ADMIN-19)', async () => {
  await openConsole('/admin/audit-logs', { [LOGS]: new TypeError('Failed to fetch') });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load audit logs');
  expect(alert.textContent).toContain('Network error. Please check your connection and try again.');
});
