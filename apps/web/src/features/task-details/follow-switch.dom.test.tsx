import { NetworkError } from '@questlog/api-client/client';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { comment, task } from '../../data/nouns/testing/rows.ts';
import type { AccountUserItem } from '../../data/nouns/users/users.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { FollowSwitch } from './follow-switch.tsx';

afterEach(cleanup);

const user = (id: string, isActive = true): AccountUserItem => ({
  id,
  firstName: id,
  lastName: '',
  avatarUrl: null,
  isActive,
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
});

function open(users: readonly AccountUserItem[], isFollowing = true) {
  const calls: string[] = [];
  const server = { isDown: false, isFollowing };
  const { data, store } = testData({
    rows: { people: users },
    parts: {
      api: (route: string) => {
        calls.push(route.split(' ')[0] ?? '');
        if (server.isDown) return Promise.reject(new NetworkError(new TypeError('no connection')));
        return Promise.resolve({ isFollowing: server.isFollowing });
      },
    },
  });
  renderWith(data, <FollowSwitch task={task('t')} />);
  return { calls, server, store };
}

test('mutes and follows a task (PEOPLE-18)', async () => {
  const { calls } = open([user('ada'), user('grace')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Following' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
  expect(calls).toEqual(['GET', 'DELETE', 'PUT']);
});

test('a change without a connection is taken back (PEOPLE-18)', async () => {
  const { calls, server } = open([user('ada'), user('grace')]);
  const button = await screen.findByRole('button', { name: 'Following' });
  server.isDown = true;
  await userEvent.click(button);
  await waitFor(() => expect(calls).toEqual(['GET', 'DELETE']));
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
});

test('an account with one Active member has no followers (PEOPLE-18)', () => {
  const { calls } = open([user('ada'), user('grace', false)]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

test('a comment that makes the user a follower changes the button (PEOPLE-35)', async () => {
  const { server, store } = open([user('ada'), user('grace')], false);
  await screen.findByRole('button', { name: 'Follow' });
  server.isFollowing = true;
  act(() => store.load({ people: [user('ada'), user('grace')], comments: [comment('c', 't')] }));
  expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
});
