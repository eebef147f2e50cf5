import { ApiError } from '@questlog/api-client/client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/test-data-layer.ts';
import { InviteDialog } from './invite-dialog.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(answer: unknown, emailVerified = true) {
  const sent: unknown[] = [];
  const onClose = vi.fn<() => void>();
  const onInvited = vi.fn<() => void>();
  const state = { state: 'authenticated', user: { emailVerified }, account: null };
  const { data } = testData({
    parts: {
      session: { state, subscribe: () => () => undefined },
      api: (_route: string, { body }: { body: object }) => {
        sent.push(body);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  });
  render(
    <DataContext value={data}>
      <InviteDialog
        open
        account={{ id: 'choir', name: 'The choir' }}
        onClose={onClose}
        onClosed={() => undefined}
        onInvited={onInvited}
      />
    </DataContext>,
  );
  return { sent, onClose, onInvited };
}

const send = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' })));
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value } });
const alert = () => screen.getByRole('alert').textContent;

test('wants an address that is one', async () => {
  const { sent } = open({});
  await send();
  expect(alert()).toBe('Email address is required');
  type('nobody');
  await send();
  expect(alert()).toBe('Please enter a valid email address');
  expect(sent).toEqual([]);
});

test('invites an address with a role, and closes 1.5 s after the success', async () => {
  const { sent, onClose, onInvited } = open({ inviteeEmail: 'ella@example.org' });
  type(' ella@example.org ');
  fireEvent.click(screen.getByRole('radio', { name: 'Admin' }));
  await send();
  expect(sent).toEqual([{ email: 'ella@example.org', role: 'Admin' }]);
  expect(screen.getByText('Invitation sent to ella@example.org')).toBeDefined();
  expect(onInvited).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(1_499));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onClose).toHaveBeenCalledOnce();
});

test('says why it could not invite', async () => {
  open(new ApiError(new Response(null, { status: 409 }), { message: 'This person is already a member.' }));
  type('ada@example.org');
  await send();
  expect(alert()).toBe('Failed to send invitationThis person is already a member.');
});

test('tells who has not proven their own address that they must', () => {
  open({}, false);
  expect(screen.getByText('Please verify your email address before you invite people.')).toBeDefined();
});
