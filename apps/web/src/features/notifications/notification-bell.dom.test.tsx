import { ApiError, NetworkError } from '@questlog/api-client/client';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';

import { createEvent, createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const followed = vi.fn<(path: string) => void>();

/** The fake server's pending invitations, and the requests about them. */
const invitations: { pending: object[]; requested: [route: string, input: unknown][]; failure?: Error } = {
  pending: [],
  requested: [],
};
/** The query parameters of the requests for notifications. */
const questions: unknown[] = [];
beforeEach(() => {
  Object.assign(invitations, { pending: [], requested: [], failure: undefined });
  questions.length = 0;
});

interface Requested {
  readonly query?: { readonly [name: string]: unknown };
  readonly params?: { readonly id?: string };
}
/** If set, answers the requests for notifications instead of the responses passed to `open`. */
let far: ((route: string, matching: Requested) => object) | undefined;
beforeEach(() => {
  far = undefined;
});

/**
 * Renders the bell with `unread` unread notifications. The fake server responds with `responses`, in order.
 */
function open(unread: number, ...responses: readonly (object | Error)[]) {
  const left = [...responses];
  const count = createValue(unread);
  const live = { unread: count, setUnread: count.set, listen: createEvent().subscribe };
  const { data } = testData({
    parts: {
      live,
      session: {
        state: { state: 'authenticated', user: null, account: null },
        subscribe: () => undefined,
        reloadUser: () => Promise.resolve(),
      },
      api: (route: string, input: unknown) => {
        if (route === 'GET /api/invitations/pending') {
          return Promise.resolve({ invitations: invitations.pending });
        }
        if (route.includes('/api/invitations')) {
          invitations.requested.push([route, input]);
          if (invitations.failure !== undefined) return Promise.reject(invitations.failure);
          return Promise.resolve({ id: 'crew', name: 'Crew' });
        }
        if (route === 'GET /api/notifications') questions.push((input as { query: unknown }).query);
        if (far !== undefined) return Promise.resolve(far(route, input as Requested));
        const response = left.shift();
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  renderWith(data, <NotificationBell Panel={NotificationPanel} onFollow={followed} />);
}

test.each([
  [0, 'Notifications'],
  [99, 'Notifications, 99 unread'],
  [100, 'Notifications, 99+ unread'],
])('with %i unread notifications the bell is labelled “%s” (NOTICE-10)', (unread, name) => {
  open(unread);
  expect(screen.getByRole('button', { name })).toBeDefined();
});

test('reports that notifications could not be loaded, and reloads them on Retry (NOTICE-14, VIEW-121)', async () => {
  open(0, new NetworkError('offline'), { notifications: [], unreadCount: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('Failed to load notifications')).toBeDefined();
  expect(
    screen.getByText("We couldn't reach the server. Check your connection and try again."),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No notifications')).toBeDefined();
});

test.each([
  ['Mark as read: New team member', 'Failed to mark as read'],
  ['Mark all read', 'Failed to mark all as read'],
  ['Delete: New team member', 'Failed to delete notification'],
])('reports that “%s” failed, and reloads the list (NOTICE-15)', async (what, why) => {
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
  await userEvent.click(await screen.findByRole('button', { name: what }));
  await vi.waitFor(() => expect(toast.snapshot().at(-1)?.message).toBe(why));
  expect(await screen.findByRole('button', { name: 'Mark as read: New team member' })).toBeDefined();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press outside', () => userEvent.click(document.body)],
])('%s closes the list of notifications (NOTICE-11)', async (_, close) => {
  open(0, NONE);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByText("You're all caught up!");
  await close();
  await vi.waitFor(() => expect(screen.queryByText("You're all caught up!")).toBeNull());
});

test('requests the ten latest notifications, with or without read ones (NOTICE-18)', async () => {
  open(0, NONE, NONE);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByText("You're all caught up!");
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(questions).toEqual([
    { limit: 10, includeRead: 'true' },
    { limit: 10, includeRead: 'false' },
  ]);
});

test.each([
  ['Accept', new ApiError(new Response(null, { status: 500 }), {}), 'Failed to accept invitation'],
  ['Decline', new ApiError(new Response(null, { status: 500 }), {}), 'Failed to decline invitation'],
  ['Accept', new NetworkError('down'), 'Network error. Please check your connection and try again.'],
])('says that answering an invitation failed, and why: %s (INVITE-15)', async (what, failure, why) => {
  open(0, NONE, NONE, NONE);
  Object.assign(invitations, { pending: [PENDING], failure });
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('button', { name: `${what}: Join Crew` }));
  if (what === 'Decline') await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await vi.waitFor(() => expect(toast.snapshot().at(-1)?.message).toBe(why));
});

const NONE = { notifications: [], unreadCount: 0 };
const INVITED = {
  id: 'n',
  type: 0,
  title: 'Join Crew',
  message: 'Ada invited you.',
  isRead: false,
  readAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
};
const PENDING = { id: 'token', accountName: 'Crew', inviterName: 'Ada', role: 2 };

test('accepts an invitation with the token of its link (INVITE-14)', async () => {
  open(1, { notifications: [{ ...INVITED, actionUrl: '/invitations/token' }], unreadCount: 1 }, {}, NONE);
  invitations.pending = [PENDING];
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: Join Crew' }));
  expect(invitations.requested).toEqual([
    [
      'POST /api/invitations/{token}/accept',
      { params: { token: 'token' }, idempotencyKey: expect.any(String) },
    ],
  ]);
  await vi.waitFor(() =>
    expect(toast.snapshot().at(-1)?.message).toBe('Quest Accepted! You are a member of Crew now.'),
  );
  toast.snapshot().at(-1)?.action?.onClick();
  expect(followed.mock.calls.at(-1)).toEqual(['/settings?action=open&account=crew']);
});

test('an invitation without a notification is shown at the top, and declining it requires confirmation (INVITE-14)', async () => {
  open(0, NONE, NONE);
  invitations.pending = [PENDING];
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline: Join Crew' }));
  expect(invitations.requested).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(invitations.requested).toEqual([
    [
      'POST /api/invitations/{token}/decline',
      { params: { token: 'token' }, idempotencyKey: expect.any(String) },
    ],
  ]);
});

test('reports an invalid invitation link (INVITE-14)', async () => {
  open(1, { notifications: [{ ...INVITED, actionUrl: '/elsewhere' }], unreadCount: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: Join Crew' }));
  expect(toast.snapshot().at(-1)?.message).toBe('Invalid invitation link');
  expect(invitations.requested).toEqual([]);
});

test('follows a link within the app without a page load, and marks its notification as read (VIEW-42)', async () => {
  const link = '/settings?tab=team&account=a';
  open(
    1,
    { notifications: [{ ...INVITED, type: 6, title: 'New team member', actionUrl: link }], unreadCount: 1 },
    {},
  );
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('link', { name: 'New team member' }));
  expect(followed.mock.calls).toEqual([[link]]);
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
});

test.each([8, 9_999])('shows a notification of type %i and opens its task (NOTICE-1)', async (type) => {
  const notice = { ...INVITED, type, title: 'Ada assigned you a task', actionUrl: '/task/t' };
  open(1, { notifications: [notice], unreadCount: 1 }, {});
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Ada assigned you a task' }));
  expect(followed.mock.calls).toEqual([['/task/t']]);
});

/** Makes the fake server return `count` unread notifications, latest first. */
function serve(count: number): void {
  let stored = Array.from({ length: count }, (_, index) => ({
    ...INVITED,
    id: `n${index + 1}`,
    type: 6,
    title: `Notice ${index + 1}`,
    actionUrl: null,
  }));
  const isUnread = ({ isRead }: { isRead: boolean }) => !isRead;
  far = (route, { query = {}, params = {} }) => {
    if (route.startsWith('DELETE')) stored = stored.filter(({ id }) => id !== params.id);
    if (route.endsWith('mark-read')) {
      stored = stored.map((each) => (each.id === params.id ? { ...each, isRead: true } : each));
    }
    const matching = query.includeRead === 'false' ? stored.filter(isUnread) : stored;
    const start = Number(query.offset ?? 0);
    return {
      notifications: matching.slice(start, start + Number(query.limit)),
      totalCount: matching.length,
      unreadCount: stored.filter(isUnread).length,
    };
  };
}
const titles = () =>
  screen.queryAllByText(/^Notice \d+$/).map(({ textContent }) => textContent?.replace('Unread: ', ''));
const notices = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Notice ${from + index}`);

test.each([
  ['Mark as read', 'Unread'],
  ['Delete', 'All'],
])(
  'pressing “%s” under %s loads more notifications until none are left (NOTICE-19)',
  async (action, filter) => {
    serve(12);
    open(12);
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 12 unread' }));
    await userEvent.click(await screen.findByRole('radio', { name: filter }));
    for (let n = 1; n <= 12; n += 1) {
      const shown = Math.min(10, 13 - n);
      await vi.waitFor(() => expect(titles().slice(0, shown)).toEqual(notices(n, n + shown - 1)));
      await userEvent.click(screen.getByRole('button', { name: `${action}: Notice ${n}` }));
    }
    expect(await screen.findByText("You're all caught up!")).toBeDefined();
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
  },
);

test('shows all notifications page by page (NOTICE-19)', async () => {
  serve(23);
  open(23);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 23 unread' }));
  await vi.waitFor(() => expect(titles()).toEqual(notices(1, 10)));
  await userEvent.click(screen.getByRole('button', { name: 'Show older notifications' }));
  await vi.waitFor(() => expect(titles()).toEqual(notices(1, 20)));
  await userEvent.click(screen.getByRole('button', { name: 'Show older notifications' }));
  await vi.waitFor(() => expect(titles()).toEqual(notices(1, 23)));
  expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Notice 23'));
});

test("marking or deleting a notification with the keyboard focuses the next one's button (NOTICE-20)", async () => {
  serve(3);
  open(3);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 3 unread' }));
  const press = async (name: string, leadsTo: string) => {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(leadsTo));
  };
  await press('Mark as read: Notice 1', 'Mark as read: Notice 2');
  await press('Delete: Notice 1', 'Delete: Notice 2');
  await press('Delete: Notice 3', 'Delete: Notice 2');
  await press('Mark as read: Notice 2', 'Delete: Notice 2');
});
