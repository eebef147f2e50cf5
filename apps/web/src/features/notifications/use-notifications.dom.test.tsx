import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { createEvent, createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { useNotifications } from './use-notifications.ts';

test('a reload of the notifications waits for in-flight changes, so that they stay on screen', async () => {
  const unread = {
    id: 'n',
    type: 0,
    title: 'Join Crew',
    message: 'Ada invited you.',
    isRead: false,
    readAt: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    actionUrl: '/invitations/token',
  };
  let isRead = false;
  const marked = Promise.withResolvers<void>();
  const count = createValue(1);
  const { data } = testData({
    parts: {
      live: { unread: count, setUnread: count.set, listen: createEvent().subscribe },
      api: async (route: string) => {
        if (route === 'GET /api/notifications')
          return { notifications: [{ ...unread, isRead }], totalCount: 1, unreadCount: isRead ? 0 : 1 };
        await marked.promise;
        isRead = true;
        return {};
      },
    },
  });
  const { result } = renderHook(() => useNotifications('all'), {
    wrapper: ({ children }) => <DataContext value={data}>{children}</DataContext>,
  });
  await waitFor(() => expect(result.current.items).toHaveLength(1));
  const shown: (boolean | undefined)[] = [];
  const [first] = result.current.items;
  if (first === undefined) throw new Error('nothing was loaded');
  act(() => result.current.markRead(first));
  let reloaded: Promise<unknown> = Promise.resolve();
  await act(async () => {
    reloaded = result.current.reload();
    await Promise.resolve();
  });
  shown.push(result.current.items[0]?.isRead);
  await act(async () => {
    marked.resolve();
    await reloaded;
  });
  shown.push(result.current.items[0]?.isRead);
  expect(shown).toEqual([true, true]);
  expect(count.get()).toBe(0);
});
