import { ApiError } from '@questlog/api-client/client';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import type { Rejection } from '../../data/engine/outbox/follow-outbox.ts';
import type { Kind } from '../../data/nouns/action-kinds.ts';
import { createEvent, createValue } from '../../data/engine/browser/signal.ts';
import type { StoreStatus } from '../../data/engine/sync/sync.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { showFailure, useDashboardFailure } from './dashboard-failure.ts';
import { RejectionBanners } from './rejection-banners.tsx';
import { useRejectionNotices } from './use-rejection-notices.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

function Notices() {
  return <RejectionBanners {...useRejectionNotices(() => undefined)} failure={useDashboardFailure()} />;
}

test('shows a message for every rejected change except a reorder (SELECT-21)', () => {
  const rejections = createEvent<Rejection>();
  const { data } = testData({
    parts: { onRejection: rejections.subscribe, queue: { forget: () => Promise.resolve() } },
  });
  renderWith(data, <Notices />);
  const reject = (kind: Kind, silent: boolean) =>
    act(() =>
      rejections.emit({
        id: kind,
        kind,
        silent,
        content: '',
        error: new ApiError(new Response(null, { status: 400 }), { message: 'The server said no' }),
      }),
    );
  reject('tasks.reorder', true);
  expect(document.body.textContent).toBe('');
  expect(toast.snapshot()).toEqual([]);
  reject('task.edit', false);
  expect(screen.getByText('The server said no')).toBeDefined();
});

test('shows a failure that no dialog can report until it is dismissed', async () => {
  const { data } = testData({
    parts: { onRejection: createEvent<Rejection>().subscribe, queue: { forget: () => Promise.resolve() } },
  });
  renderWith(data, <Notices />);
  act(() => showFailure({ title: 'Failed to switch account', reason: "We couldn't find that." }));
  expect(screen.getByRole('alert').textContent).toBe("Failed to switch accountWe couldn't find that.");
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('removes the error about a failed load once a load succeeds, but keeps other failures (VIEW-54)', () => {
  const status = createValue<StoreStatus>('error');
  const { data } = testData({
    parts: {
      status,
      onRejection: createEvent<Rejection>().subscribe,
      queue: { forget: () => Promise.resolve() },
    },
  });
  renderWith(data, <Notices />);
  act(() => showFailure({ title: 'Failed to refresh projects', isRead: true }));
  expect(screen.getByRole('alert').textContent).toBe('Failed to refresh projects');
  act(() => status.set('ready'));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => status.set('error'));
  act(() => showFailure({ title: 'Failed to switch account' }));
  act(() => status.set('ready'));
  expect(screen.getByRole('alert').textContent).toBe('Failed to switch account');
  act(() => showFailure(undefined));
});
