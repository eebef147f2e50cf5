import { limitRejection } from '@questlog/domain/plans/limit-rejection';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useRejectedActions } from '../../data/hooks.ts';
import { FakeServer } from '../../data/testing/fake-server.ts';
import { testPages } from '../../data/testing/pages.ts';
import { RoomAgainBanner } from './room-again-banner.tsx';
import { useRoomAgain } from './use-room-again.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

const pages = testPages();

const FREE = {
  accountType: 'Personal',
  subscriptionTier: 'PersonalFree',
  userRole: 'Owner',
  features: { taggingEnabled: false, maxProjects: 3, maxTotalTasks: 50 },
} as const;

function Offer() {
  const rejected = useRoomAgain();
  const all = useRejectedActions();
  return (
    <>
      <output>{all.length} rejected</output>
      {rejected.length > 0 && <RoomAgainBanner rejected={rejected} />}
    </>
  );
}

/** Opens a free account's page. The server has rejected two tasks because of the plan's limit. */
async function open() {
  const far = new FakeServer();
  Object.assign(far.account, FREE);
  const rejection = { ...limitRejection('tasks', 50, 50, FREE), code: 'limit_reached' };
  far.responses.set('POST /api/tasks', () => Response.json(rejection, { status: 403 }));
  const data = pages.open(far);
  renderWith(data, <Offer />);
  await act(async () => pages.begin(data));
  await waitFor(() => expect(data.status.get()).toBe('ready'));
  act(() => void data.commands.createTask({ title: 'Milk' }));
  act(() => void data.commands.createTask({ title: 'Bread' }));
  expect(await screen.findByText('2 rejected')).toBeDefined();
  return { far, data };
}

test('offers to resend tasks rejected by a limit once the plan allows them, and resends them in order (OFFLINE-48)', async () => {
  const { far, data } = await open();
  expect(screen.queryByText('You have room now')).toBeNull();
  Object.assign(far.account, { subscriptionTier: 'PersonalPro' });
  far.responses.delete('POST /api/tasks');
  const before = far.sent.length;
  await act(() => data.session.reloadUser());
  expect(await screen.findByText('You have room now')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add the 2 rejected tasks' }));
  expect(await screen.findByText('0 rejected')).toBeDefined();
  await waitFor(() => {
    const made = far.sent.slice(before).filter(({ route }) => route === 'POST /api/tasks');
    expect(made.map(({ body }) => body.Title)).toEqual(['Milk', 'Bread']);
  });
  expect(screen.queryByText('You have room now')).toBeNull();
});

test('dismissing the offer keeps the rejected tasks in the Outbox (OFFLINE-48)', async () => {
  const { far, data } = await open();
  Object.assign(far.account, { subscriptionTier: 'PersonalPro' });
  await act(() => data.session.reloadUser());
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('You have room now')).toBeNull();
  expect(screen.getByText('2 rejected')).toBeDefined();
});
