import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, openConsole, type TestConsole } from '../../testing/console.tsx';

const SEND = 'POST /api/admin/announcements';
const ANNOUNCEMENT = {
  id: 'n',
  title: 'Maintenance',
  message: 'On Sunday.',
  actionUrl: '/settings',
  createdAt: '2026-11-20T10:12:00.000Z',
  createdBy: 'Ada Lovelace',
  notified: 120,
  finishedAt: null,
};

async function openAnnouncements(responses: TestConsole['responses'] = {}) {
  const opened = await openConsole('/admin/announcements', {
    'GET /api/admin/users/overview': {
      totalUsers: 1_300,
      totalActiveUsers: 1_234,
      personalAccounts: 0,
      teamAccounts: 0,
    },
    'GET /api/admin/announcements': {
      announcements: [],
      page: 1,
      totalCount: 0,
      totalPages: 1,
      totalIsExact: true,
    },
    ...responses,
  });
  await screen.findByRole('heading', { level: 1, name: 'Announcements' });
  return opened;
}

it('previews an announcement as the bell shows it, and asks for confirmation before sending it to all users (ADMIN-54)', async () => {
  const { requestsOf, responses } = await openAnnouncements({ [SEND]: [202, ANNOUNCEMENT] });
  await userEvent.type(await screen.findByLabelText('Title'), 'Maintenance');
  await userEvent.type(screen.getByLabelText('Message'), 'On Sunday.');
  await userEvent.type(screen.getByLabelText('Link'), '/settings');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Maintenance')).toBeDefined();
  expect(preview.getByText('On Sunday.')).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Send to all' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send the announcement?' }));
  expect(question.getByText(/goes to 1,234 users/)).toBeDefined();
  expect(requestsOf(SEND)).toHaveLength(0);
  responses['GET /api/admin/announcements'] = {
    announcements: [ANNOUNCEMENT],
    page: 1,
    totalCount: 1,
    totalPages: 1,
    totalIsExact: true,
  };
  await userEvent.click(question.getByRole('button', { name: 'Send to all' }));
  const table = within(await screen.findByRole('table', { name: 'Announcements' }));
  expect(table.getByText('120 users')).toBeDefined();
  expect(table.getByText('Sending')).toBeDefined();
  expect(requestsOf(SEND)[0]?.body).toEqual({
    title: 'Maintenance',
    message: 'On Sunday.',
    actionUrl: '/settings',
  });
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});

it('sends no announcement if its title, message or channel is missing, or after Cancel (ADMIN-54)', async () => {
  const { requestsOf } = await openAnnouncements();
  await userEvent.type(await screen.findByLabelText('Link'), '//elsewhere.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send to all' }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Title is required',
    'Message is required',
    'A link is a path that begins with / or an address that begins with https:',
  ]);
  await userEvent.clear(screen.getByLabelText('Link'));
  await userEvent.type(screen.getByLabelText('Title'), 'Maintenance');
  await userEvent.type(screen.getByLabelText('Message'), 'On Sunday.');
  await userEvent.click(screen.getByRole('button', { name: 'Send to all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requestsOf(SEND)).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Maintenance');
});

it('shows the form only to admins who may send announcements (ADMIN-43)', async () => {
  await openAnnouncements({ 'GET /api/admin/me': { ...ADMIN, role: 'support' } });
  expect(await screen.findByRole('heading', { name: 'No announcements yet' })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});
