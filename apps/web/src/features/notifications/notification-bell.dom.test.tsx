import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { DataContext } from '../../data/data-context.ts';

import { createEvent, createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/test-data-layer.ts';
import { NotificationBell } from './notification-bell.tsx';

afterEach(cleanup);

/** The bell with so many unread notifications; the server answers each question in turn. */
function open(unread: number, ...answers: readonly (object | Error)[]) {
  const left = [...answers];
  const live = { unread: createValue(unread), setUnread: () => undefined, listen: createEvent().listen };
  const { data } = testData({
    parts: {
      live,
      api: () => {
        const answer = left.shift();
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  });
  render(
    <DataContext value={data}>
      <NotificationBell />
    </DataContext>,
  );
}

test.each([
  [0, 'Notifications'],
  [99, 'Notifications, 99 unread'],
  [100, 'Notifications, 99+ unread'],
])('with %i unread it is called “%s”', (unread, name) => {
  open(unread);
  expect(screen.getByRole('button', { name })).toBeDefined();
});

test('says that they could not be loaded, and loads them again', async () => {
  open(0, new Error('offline'), { notifications: [], unreadCount: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('Failed to load notifications')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No notifications')).toBeDefined();
});

test('reads again, and says why, where what was done to one is refused', async () => {
  const one = {
    id: 'n',
    type: 6,
    title: 'New team member',
    message: 'Ben joined.',
    isRead: false,
    readAt: null,
  };
  const list = {
    notifications: [{ ...one, createdAt: '2026-03-01T00:00:00.000Z', actionUrl: null }],
    unreadCount: 1,
  };
  open(1, list, new Error('refused'), list);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: New team member' }));
  await vi.waitFor(() => expect(toast.snapshot().at(-1)?.message).toBe('Failed to mark as read'));
  expect(await screen.findByRole('button', { name: 'Mark as read: New team member' })).toBeDefined();
});
