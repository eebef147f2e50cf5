import { ApiError } from '@questlog/api-client/client';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEvent } from '../../data/engine/browser/signal.ts';
import type { SessionState } from '../../data/engine/session/session-state.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { InviteForm } from './invite-form.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

function open(response: unknown, emailVerified = true) {
  const sent: unknown[] = [];
  const onInvited = vi.fn<() => void>();
  const changed = createEvent<void>();
  const session = {
    state: { state: 'authenticated', user: { emailVerified }, account: null } as unknown as SessionState,
    subscribe: (listener: () => void) => changed.subscribe(listener),
    /** The user's address was verified in another tab. */
    reloadUser: () => {
      session.state = {
        state: 'authenticated',
        user: { emailVerified: true },
        account: null,
      } as unknown as SessionState;
      changed.emit();
      return Promise.resolve();
    },
  };
  const { data } = testData({
    parts: {
      session,
      api: (route: string, input?: { body: object }) => {
        sent.push(input?.body ?? route);
        if (input === undefined) return Promise.resolve();
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  renderWith(data, <InviteForm account={{ id: 'choir', name: 'The choir' }} onInvited={onInvited} />);
  return { sent, onInvited };
}

const send = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' })));
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value } });
const alert = () => screen.getByRole('alert').textContent;

test('requires a valid email address for an invitation (ACCOUNT-49)', async () => {
  const { sent } = open({});
  await send();
  expect(alert()).toBe('Email address is required');
  type('nobody');
  await send();
  expect(alert()).toBe('Please enter a valid email address');
  expect(sent).toEqual([]);
});

test('invites an address with a role, empties the field and hides the message after 1.5 s (ACCOUNT-49)', async () => {
  const { sent, onInvited } = open({ inviteeEmail: 'ella@example.org' });
  type(' ella@example.org ');
  fireEvent.click(screen.getByRole('radio', { name: 'Admin' }));
  await send();
  expect(sent).toEqual([{ email: 'ella@example.org', role: 'Admin' }]);
  expect(screen.getByText('Invitation sent to ella@example.org')).toBeDefined();
  expect(onInvited).toHaveBeenCalledOnce();
  const field = screen.getByLabelText<HTMLInputElement>('Email address');
  expect([field.value, document.activeElement]).toEqual(['', field]);
  await act(() => vi.advanceTimersByTimeAsync(1_499));
  expect(screen.queryByText('Invitation sent to ella@example.org')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Invitation sent to ella@example.org')).toBeNull();
});

test('explains both roles, and keeps the address if the invitation was not sent (ACCOUNT-49, VIEW-93)', () => {
  open({});
  expect(screen.getByText('Works on all tasks, projects and tags of the account.')).toBeDefined();
  expect(screen.getByText(/^Manages members, settings and billing/)).toBeDefined();
  type('ella@example.org');
  cleanup();
  open({});
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ella@example.org');
});

test('says why an invitation failed (ACCOUNT-49)', async () => {
  open(new ApiError(new Response(null, { status: 409 }), { message: 'This person is already a member.' }));
  type('ada@example.org');
  await send();
  expect(alert()).toBe('Failed to send invitationThis person is already a member.');
});

const UNVERIFIED = 'Please verify your email address before you invite people.';

test('resends the verification link to an unverified user and shows when it was sent (INVITE-17)', async () => {
  const { sent } = open({}, false);
  expect(screen.getByText(UNVERIFIED)).toBeDefined();
  vi.setSystemTime(new Date(2026, 10, 24, 9, 41));
  const resend = screen.getByRole('button', { name: 'Send the mail again' });
  await act(async () => void fireEvent.click(resend));
  expect(sent).toEqual(['POST /api/auth/resend-verification']);
  expect(screen.getByText(/^Sent at 9:41/)).toBeDefined();
});

test("reports the user's unverified address only once, and focuses the resend button (INVITE-17)", async () => {
  open(new ApiError(new Response(null, { status: 403 }), { message: UNVERIFIED }), false);
  type('ella@example.org');
  await send();
  expect(screen.getAllByText(UNVERIFIED)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send the mail again' }));
});

test('removes the notice once the window regains the focus after a verification (INVITE-17)', async () => {
  open({}, false);
  screen.getByRole('button', { name: 'Send the mail again' }).focus();
  await act(async () => void fireEvent.focus(window));
  expect(screen.queryByText(UNVERIFIED)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
});
