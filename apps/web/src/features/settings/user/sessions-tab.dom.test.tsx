import { NetworkError } from '@questlog/api-client/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openUserSettings, press, rejection } from './testing/open-user-settings.tsx';

const session = (device: string | null, minutes: number, isCurrent: boolean) => {
  const usedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const network = device === null ? null : '203.0.113.7';
  return {
    id: device ?? 'unknown',
    device,
    network,
    createdAt: '2026-03-10T12:00:00.000Z',
    usedAt,
    isCurrent,
  };
};

test('lists the sessions with their start and network, the current one first, and one button ends all of them (IDENTITY-39, IDENTITY-40)', async () => {
  const sessions = [
    session('Safari on iPhone', 1, false),
    session('Firefox on Windows', 7, true),
    session(null, 90, false),
  ];
  const { sent, onSignOut } = openUserSettings('sessions', { 'GET /api/auth/sessions': { sessions } });
  // Intl puts a narrow space before PM.
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll(/\s/gu, ' '),
  );
  expect(rows).toEqual([
    'Firefox on WindowsActive nowSigned in on Mar 10, 2026, 12:00 PM from 203.0.113.7This device',
    'Safari on iPhoneLast used 1m agoSigned in on Mar 10, 2026, 12:00 PM from 203.0.113.7Sign out',
    'Unknown deviceLast used 1h agoSigned in on Mar 10, 2026, 12:00 PMSign out',
  ]);
  await press('Sign out everywhere');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Sign Out Everywhere' }));
  await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
  expect(sent).toEqual(['DELETE /api/auth/sessions', undefined]);
});

test('keeps the current session if the sessions could not be ended (IDENTITY-40)', async () => {
  const { onSignOut } = openUserSettings('sessions', {
    'GET /api/auth/sessions': { sessions: [session('Safari on iPhone', 0, true)] },
    'DELETE /api/auth/sessions': new NetworkError(new Error('x')),
  });
  await screen.findAllByRole('listitem');
  await press('Sign out everywhere');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Sign Out Everywhere' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to sign out everywhere');
  expect(onSignOut).not.toHaveBeenCalled();
});

test('“Sign out everywhere else” ends the other sessions and keeps this one (IDENTITY-71)', async () => {
  const responses = { 'GET /api/auth/sessions': { sessions: [HERE, THERE] } };
  const { sent, onSignOut } = openUserSettings('sessions', responses);
  await screen.findAllByRole('listitem');
  await press('Sign out everywhere else');
  const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
  Object.assign(responses, { 'GET /api/auth/sessions': { sessions: [HERE] } });
  fireEvent.click(within(question).getByRole('button', { name: 'Sign Out Everywhere Else' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(sent).toEqual(['DELETE /api/auth/sessions', undefined]);
  expect(onSignOut).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' })));
});

test('keeps the other sessions if they could not be ended, and says why (IDENTITY-71)', async () => {
  openUserSettings('sessions', {
    'GET /api/auth/sessions': { sessions: [HERE, THERE] },
    'DELETE /api/auth/sessions': new NetworkError(new Error('x')),
  });
  await screen.findAllByRole('listitem');
  await press('Sign out everywhere else');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Sign Out Everywhere Else' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to sign out everywhere else');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

const END_ONE = 'DELETE /api/auth/sessions/{session}';
const HERE = session('Safari on iPhone', 0, true);
const THERE = session('Firefox on Windows', 90, false);

/** Signs out another device. The fake server responds with `response`, then lists the sessions in `left`. */
async function signOutThere(response: unknown, left: readonly unknown[]) {
  const responses = { 'GET /api/auth/sessions': { sessions: [HERE, THERE] }, [END_ONE]: response };
  const opened = openUserSettings('sessions', responses);
  await screen.findAllByRole('listitem');
  const button = screen.getByRole('button', { name: 'Sign out Firefox on Windows' });
  button.focus();
  await act(async () => void fireEvent.click(button));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out Firefox on Windows?' });
  Object.assign(responses, { 'GET /api/auth/sessions': { sessions: left } });
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Sign Out' })));
  return opened;
}

test.each([
  ['it is ended', {}],
  ['it has already ended', rejection(404, { message: "We couldn't find that." })],
])("removes another device's session when %s (IDENTITY-53)", async (_, response) => {
  const { sent, onSignOut } = await signOutThere(response, [HERE]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' })));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual([END_ONE, undefined]);
  expect(onSignOut).not.toHaveBeenCalled();
});

test("keeps another device's session if ending it failed, and says why (IDENTITY-53)", async () => {
  await signOutThere(new NetworkError(new Error('x')), [HERE, THERE]);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to sign out Firefox on Windows');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const button = screen.getByRole('button', { name: 'Sign out Firefox on Windows' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});
