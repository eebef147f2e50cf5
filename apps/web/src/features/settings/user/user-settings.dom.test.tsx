import { NetworkError } from '@questlog/api-client/client';
import { AVATAR_TEXTS } from '@questlog/domain/identity/avatar';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openUserSettings, press, rejection, type } from './testing/open-user-settings.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

test('saves the trimmed profile and updates the session with the response (IDENTITY-37)', async () => {
  vi.useFakeTimers();
  const { sent, taken } = openUserSettings('profile', { 'PUT /api/auth/profile': { id: 'u' } });
  type('First name', ' Augusta ');
  await press('Save Changes');
  expect(sent).toEqual([
    'PUT /api/auth/profile',
    { firstName: 'Augusta', lastName: 'Lovelace', email: 'ada@example.org' },
  ]);
  expect(taken).toEqual([{ id: 'u' }]);
  expect(screen.getByText('Profile updated successfully!')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText('Profile updated successfully!')).toBeNull();
});

test('shows an error below an invalid field and sends nothing (IDENTITY-37)', async () => {
  const { sent } = openUserSettings('profile');
  type('First name', ' ');
  type('Email', 'ada');
  await press('Save Changes');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'First name is required',
    'Please enter a valid email address',
  ]);
  expect(sent).toEqual([]);
});

test('shows a server error next to the field that it names, in any letter case (IDENTITY-37)', async () => {
  const errors = [{ field: 'LastName', message: 'Too plain.' }];
  openUserSettings('profile', { 'PUT /api/auth/profile': rejection(400, { errors }) });
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe('Too plain.');
});

test.each([
  [
    rejection(409, { message: 'An account with this email already exists.' }),
    'An account with this email already exists.',
  ],
  [new NetworkError(new Error('x')), 'Network error. Please check your connection and try again.'],
])('says why the profile was not saved: %s (IDENTITY-37, OFFLINE-32)', async (error, reason) => {
  openUserSettings('profile', { 'PUT /api/auth/profile': error });
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe(`Failed to update profile${reason}`);
});

test('resends the verification email, and says that a new address must be confirmed (IDENTITY-37)', async () => {
  const { sent } = openUserSettings('profile', {}, { emailVerified: false });
  expect(screen.getByText('Not verified yet')).toBeDefined();
  await press('Resend');
  expect(sent).toEqual(['POST /api/auth/resend-verification', undefined]);
  expect(screen.getByText('The mail is on its way.')).toBeDefined();
  type('Email', 'countess@example.org');
  expect(screen.getByText(/^We'll email a confirmation link/)).toBeDefined();
  cleanup();
  sessionStorage.clear();
  openUserSettings('profile');
  expect(screen.getByText('Verified')).toBeDefined();
});

async function choosePicture(type: string, text: string): Promise<void> {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('no field for a picture');
  await act(
    async () => void fireEvent.change(input, { target: { files: [new File([text], 'me', { type })] } }),
  );
}

const preview = () => document.querySelector('[aria-label=Picture] img')?.getAttribute('src');

test('previews a selected avatar and sends it unchanged (IDENTITY-44)', async () => {
  const { sent, taken } = openUserSettings('profile', { 'PUT /api/auth/avatar': { id: 'u' } });
  await choosePicture('image/png', 'abc');
  expect(await screen.findByRole('button', { name: 'Save Picture' })).toBeDefined();
  expect(preview()).toBe(`data:image/png;base64,${btoa('abc')}`);
  expect(sent).toEqual([]);
  await press('Save Picture');
  await waitFor(() => expect(taken).toEqual([{ id: 'u' }]));
  expect(sent).toEqual(['PUT /api/auth/avatar', new TextEncoder().encode('abc')]);
  expect(screen.getByRole('button', { name: 'Add Picture' })).toBe(document.activeElement);
});

test('discards a selected avatar, and rejects a file that is not an image (IDENTITY-44)', async () => {
  const { sent } = openUserSettings('profile');
  await choosePicture('image/png', 'abc');
  await screen.findByRole('button', { name: 'Save Picture' });
  await press('Cancel');
  expect(preview()).toBeUndefined();
  await choosePicture('image/gif', 'abc');
  expect((await screen.findByRole('alert')).textContent).toBe(AVATAR_TEXTS.type);
  expect(screen.queryByRole('button', { name: 'Save Picture' })).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  [rejection(400, { message: AVATAR_TEXTS.tooManyPixels }), AVATAR_TEXTS.tooManyPixels],
  [new Error('x'), 'Failed to save the picture'],
])('says why an avatar was not saved, and lets the user retry: %s (IDENTITY-44)', async (error, reason) => {
  openUserSettings('profile', { 'PUT /api/auth/avatar': error });
  await choosePicture('image/png', 'abc');
  await screen.findByRole('button', { name: 'Save Picture' });
  await press('Save Picture');
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(screen.getByRole('button', { name: 'Save Picture' })).toBeDefined();
});

const change = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change Password' });

test('changes the password once it is long enough and was entered twice (IDENTITY-38)', async () => {
  vi.useFakeTimers();
  const { sent } = openUserSettings('password');
  expect(change().disabled).toBe(true);
  type('New password', 'short');
  type('Confirm new password', 'short');
  expect(change().disabled).toBe(true);
  type('New password', 'long enough');
  expect(screen.getByRole('alert').textContent).toBe('Password confirmation does not match');
  expect(change().disabled).toBe(true);
  type('Confirm new password', 'long enough');
  expect(change().disabled).toBe(false);
  await press('Change Password');
  expect(sent).toEqual(['POST /api/auth/change-password', { newPassword: 'long enough' }]);
  expect(screen.getByText('Password changed successfully!')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText('Password changed successfully!')).toBeNull();
});

test('says why the password was not changed (IDENTITY-38)', async () => {
  openUserSettings('password', {
    'POST /api/auth/change-password': rejection(409, { message: 'Elsewhere.' }),
  });
  type('New password', 'long enough');
  type('Confirm new password', 'long enough');
  await press('Change Password');
  expect(screen.getByRole('alert').textContent).toBe('Failed to change passwordElsewhere.');
});

const SIGN_IN_IS_OLD = rejection(403, { code: 'proof_required', message: 'Please sign in again.' });

test('does not store the typed password if the sign-in is too old by then (IDENTITY-54)', async () => {
  openUserSettings('password', {
    'GET /api/auth/proof': { isFresh: true },
    'POST /api/auth/change-password': SIGN_IN_IS_OLD,
  });
  type('New password', 'long enough');
  type('Confirm new password', 'long enough');
  await press('Change Password');
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeDefined();
  const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values<string>(storage));
  expect(stored.filter((text) => text.includes('long enough'))).toEqual([]);
});

test('without a connection, the password form stays open and shows the network error (IDENTITY-54)', async () => {
  const offline = new NetworkError(new Error('x'));
  openUserSettings('password', { 'GET /api/auth/proof': offline, 'POST /api/auth/change-password': offline });
  type('New password', 'long enough');
  type('Confirm new password', 'long enough');
  await press('Change Password');
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to change passwordNetwork error. Please check your connection and try again.',
  );
});

test('changing the email address needs a confirmation and a new sign-in, and keeps the unsaved profile (IDENTITY-54, VIEW-93)', async () => {
  const { signIns } = openUserSettings('profile', { 'PUT /api/auth/profile': SIGN_IN_IS_OLD });
  type('First name', 'Augusta');
  type('Email', 'countess@example.org');
  await press('Save Changes');
  const question = await screen.findByRole('alertdialog', { name: 'Sign in again' });
  expect(signIns).toEqual([]);
  await act(
    async () => void fireEvent.click(within(question).getByRole('button', { name: 'Sign in again' })),
  );
  expect(signIns).toEqual([
    { prompt: 'login', loginHint: 'ada@example.org', returnTo: '/settings?tab=profile' },
  ]);
  cleanup();
  openUserSettings('profile');
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('First name'), value('Email')]).toEqual(['Augusta', 'countess@example.org']);
  await press('Discard');
  expect(value('Email')).toBe('ada@example.org');
  cleanup();
  openUserSettings('profile');
  expect(value('Email')).toBe('ada@example.org');
});
