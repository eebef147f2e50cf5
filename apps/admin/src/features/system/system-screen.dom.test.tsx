import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, openConsole } from '../../testing/console.tsx';

const SYSTEM = 'GET /api/admin/system';
const RETRY = 'POST /api/admin/system/jobs/j/retry';
const STATE = {
  version: '1.2.3',
  startedAt: '2026-11-20T10:12:00.000Z',
  databaseBytes: 8_100_000_000,
  migration: '016-admin',
  jobsWaiting: 12,
  jobsFailed: 1,
  failedJobs: [
    {
      id: 'j',
      queue: 'mail.send',
      state: 'failed',
      attempts: 10,
      createdAt: '2026-11-20T10:12:00.000Z',
      error: 'connect ECONNREFUSED',
    },
  ],
  connectedClients: 3_120,
  freeBytes: 412_000_000,
  isStorageFull: true,
  mailFailures: 4,
  lastBackupAt: null,
};

it('the system screen shows the state of the installation (ADMIN-55, OPERATION-29)', async () => {
  await openConsole('/admin/system', { [SYSTEM]: STATE });
  await screen.findByText('1.2.3');
  const facts = [...document.querySelectorAll('main dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(facts).toEqual([
    'Version: 1.2.3',
    'Database size: 8.1 GB',
    'Free disk space: 412 MB',
    'Migration: 016',
    'Connected clients: 3,120',
    'Jobs waiting: 12',
    'Jobs failed: 1',
    'Mail failures: 4',
    'Last backup: None known',
  ]);
  expect(screen.getByText('Almost full: changes are rejected until there is space')).toBeDefined();
  expect(screen.getByText('connect ECONNREFUSED')).toBeDefined();
});

it('retries a failed job for an admin who may do so (ADMIN-55)', async () => {
  const { responses } = await openConsole('/admin/system', {
    [SYSTEM]: STATE,
    [RETRY]: [202, STATE.failedJobs[0]],
  });
  const retry = await screen.findByRole('button', { name: 'Retry mail.send' });
  responses[SYSTEM] = { ...STATE, jobsFailed: 0, failedJobs: [] };
  await userEvent.click(retry);
  expect(await screen.findByText('The job is being retried')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('connect ECONNREFUSED')).toBeNull());
});

it('offers no system actions to an admin with read access (ADMIN-43)', async () => {
  await openConsole('/admin/system', {
    [SYSTEM]: STATE,
    'GET /api/admin/me': { ...ADMIN, role: 'readonly' },
  });
  expect(await screen.findByText('mail.send')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
});
