import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, openConsole, type TestConsole } from '../../testing/console.tsx';

const DELIVERY = {
  id: 'evt_1',
  event: 'invoice.paid',
  receivedAt: '2026-11-20T10:12:00.000Z',
  state: 'failed',
  attempts: 5,
  error: 'No answer within 10 seconds.',
};
const DELIVERIES = 'GET /api/admin/webhooks/deliveries';
const REPLAY = 'POST /api/admin/webhooks/deliveries/evt_1/replay';

const openWebhooks = (responses: TestConsole['responses'] = {}) =>
  openConsole('/admin/webhooks', {
    'GET /api/admin/webhooks/overview': {
      data: [{ id: 'stripe', description: 'Payment provider', url: 'https://questlog.test/api/webhooks' }],
    },
    [DELIVERIES]: { deliveries: [DELIVERY], page: 1, totalCount: 1, totalPages: 1, totalIsExact: true },
    ...responses,
  });

it('lists the webhook endpoints and their deliveries (ADMIN-51)', async () => {
  const { requestsOf } = await openWebhooks();
  expect(await screen.findByText('https://questlog.test/api/webhooks')).toBeDefined();
  const table = within(await screen.findByRole('table', { name: 'Deliveries' }));
  expect(table.getByText('Failed')).toBeDefined();
  expect(table.getByText('No answer within 10 seconds.')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
  await waitFor(() => expect(requestsOf(DELIVERIES).at(-1)?.query).toBe('?page=1&pageSize=20&state=failed'));
  expect(location.search).toBe('?state=failed');
});

it('replays a webhook for an admin with the right to do so (ADMIN-51)', async () => {
  const { responses } = await openWebhooks({ [REPLAY]: new TypeError('Failed to fetch') });
  const replay = await screen.findByRole('button', { name: 'Replay invoice.paid' });
  await userEvent.click(replay);
  expect((await screen.findByRole('alert')).textContent).toContain('Network error.');
  responses[REPLAY] = [202, { ...DELIVERY, state: 'waiting', error: null }];
  await userEvent.click(replay);
  expect(await within(screen.getByRole('table')).findByText('Waiting')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers no webhook actions to an admin with read access (ADMIN-43)', async () => {
  await openWebhooks({ 'GET /api/admin/me': { ...ADMIN, role: 'support' } });
  expect(await screen.findByText('invoice.paid')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Replay/ })).toBeNull();
});

it('shows an error if the webhooks cannot be loaded (ADMIN-19)', async () => {
  await openWebhooks({ [DELIVERIES]: [500, { code: 'internal', message: 'Out of order.' }] });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load webhooks');
});
