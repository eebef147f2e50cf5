import { ApiError, NetworkError } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { AVATAR_TEXTS } from '@questlog/domain/identity/avatar';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import type { UserTab } from '../settings-tabs.ts';
import { UserSettings } from './user-settings.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const USER = {
  id: 'u',
  email: 'ada@example.org',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  singleLetterKeys: true,
  newTasksLast: false,
  weekStart: null,
  captureLanguages: null as string[] | null,
  timeZone: null as string | null,
  avatarUrl: null as string | null,
};

function open(
  tab: UserTab,
  answers: Readonly<Record<string, unknown>> = {},
  user: Partial<typeof USER> = {},
) {
  const sent: unknown[] = [];
  const taken: unknown[] = [];
  const signIns: unknown[] = [];
  const onSignOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const state = { state: 'authenticated', user: { ...USER, ...user }, account: null };
  const { data } = testData({
    parts: {
      session: {
        state,
        subscribe: () => () => undefined,
        signIn: async (options: unknown) => void signIns.push(options),
        takeUser: async (ask: () => Promise<unknown>) => void taken.push(await ask()),
      },
      api: (route: string, input: { body?: unknown } = {}) => {
        if (!route.startsWith('GET')) sent.push(route, input.body);
        const answer = answers[route] ?? (route === 'GET /api/auth/proof' ? { isFresh: true } : undefined);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  });
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <UserSettings
          user={{ ...USER, ...user } as User}
          tab={tab}
          deletes={false}
          onFollow={() => undefined}
          onSignOut={onSignOut}
        />
      </ConfirmProvider>
    </DataContext>,
  );
  return { sent, taken, signIns, onSignOut };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const refused = (status: number, body: object) => new ApiError(new Response(null, { status }), body);

test('saves the trimmed profile and updates the session with the response (IDENTITY-37)', async () => {
  vi.useFakeTimers();
  const { sent, taken } = open('profile', { 'PUT /api/auth/profile': { id: 'u' } });
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
  const { sent } = open('profile');
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
  open('profile', { 'PUT /api/auth/profile': refused(400, { errors }) });
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe('Too plain.');
});

test.each([
  [
    refused(409, { message: 'An account with this email already exists.' }),
    'An account with this email already exists.',
  ],
  [new NetworkError(new Error('x')), 'Network error. Please check your connection and try again.'],
])('says why the profile was not saved: %s (IDENTITY-37, OFFLINE-32)', async (error, reason) => {
  open('profile', { 'PUT /api/auth/profile': error });
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe(`Failed to update profile${reason}`);
});

test('resends the verification email, and says that a new address must be confirmed (IDENTITY-37)', async () => {
  const { sent } = open('profile', {}, { emailVerified: false });
  expect(screen.getByText('Not verified yet')).toBeDefined();
  await press('Resend');
  expect(sent).toEqual(['POST /api/auth/resend-verification', undefined]);
  expect(screen.getByText('The mail is on its way.')).toBeDefined();
  type('Email', 'countess@example.org');
  expect(screen.getByText(/^We'll email a confirmation link/)).toBeDefined();
  cleanup();
  sessionStorage.clear();
  open('profile');
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
  const { sent, taken } = open('profile', { 'PUT /api/auth/avatar': { id: 'u' } });
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
  const { sent } = open('profile');
  await choosePicture('image/png', 'abc');
  await screen.findByRole('button', { name: 'Save Picture' });
  await press('Cancel');
  expect(preview()).toBeUndefined();
  await choosePicture('image/gif', 'abc');
  expect((await screen.findByRole('alert')).textContent).toBe(AVATAR_TEXTS.type);
  expect(screen.queryByRole('button', { name: 'Save Picture' })).toBeNull();
  expect(sent).toEqual([]);
});

test('shows the saved avatar, and removes it on request (IDENTITY-44)', async () => {
  const answers = { 'GET /api/avatars/{hash}': Uint8Array.of(1, 2), 'DELETE /api/auth/avatar': { id: 'u' } };
  const { sent, taken } = open('profile', answers, { avatarUrl: '/api/avatars/abc?v=1' });
  await waitFor(() => expect(preview()).toBe('data:image/webp;base64,AQI='));
  await press('Remove');
  expect(sent).toEqual(['DELETE /api/auth/avatar', undefined]);
  expect(taken).toEqual([{ id: 'u' }]);
});

test.each([
  [refused(400, { message: AVATAR_TEXTS.tooManyPixels }), AVATAR_TEXTS.tooManyPixels],
  [new Error('x'), 'Failed to save the picture'],
])('says why an avatar was not saved, and lets the user retry: %s (IDENTITY-44)', async (error, reason) => {
  open('profile', { 'PUT /api/auth/avatar': error });
  await choosePicture('image/png', 'abc');
  await screen.findByRole('button', { name: 'Save Picture' });
  await press('Save Picture');
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(screen.getByRole('button', { name: 'Save Picture' })).toBeDefined();
});

const change = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change Password' });

test('changes the password once it is long enough and was entered twice (IDENTITY-38)', async () => {
  vi.useFakeTimers();
  const { sent } = open('password');
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
  open('password', { 'POST /api/auth/change-password': refused(409, { message: 'Elsewhere.' }) });
  type('New password', 'long enough');
  type('Confirm new password', 'long enough');
  await press('Change Password');
  expect(screen.getByRole('alert').textContent).toBe('Failed to change passwordElsewhere.');
});

const SIGN_IN_IS_OLD = refused(403, { code: 'proof_required', message: 'Please sign in again.' });

test('requires a recent sign-in before the user types a password, then reopens the form (IDENTITY-54)', async () => {
  const { signIns } = open('password', { 'GET /api/auth/proof': { isFresh: false } });
  await screen.findByRole('button', { name: 'Sign in again' });
  expect(screen.queryByLabelText('New password')).toBeNull();
  await press('Sign in again');
  expect(signIns).toEqual([
    { prompt: 'login', loginHint: 'ada@example.org', returnTo: '/settings?tab=password' },
  ]);
});

test('does not store the typed password if the sign-in is too old by then (IDENTITY-54)', async () => {
  open('password', {
    'GET /api/auth/proof': { isFresh: true },
    'POST /api/auth/change-password': SIGN_IN_IS_OLD,
  });
  type('New password', 'long enough');
  type('Confirm new password', 'long enough');
  await press('Change Password');
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeDefined();
  const kept = [sessionStorage, localStorage].flatMap((storage) => Object.values<string>(storage));
  expect(kept.filter((text) => text.includes('long enough'))).toEqual([]);
});

test('without a connection, the password form stays open and shows the network error (IDENTITY-54)', async () => {
  const offline = new NetworkError(new Error('x'));
  open('password', { 'GET /api/auth/proof': offline, 'POST /api/auth/change-password': offline });
  type('New password', 'long enough');
  type('Confirm new password', 'long enough');
  await press('Change Password');
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to change passwordNetwork error. Please check your connection and try again.',
  );
});

test('changing the email address needs a confirmation and a new sign-in, and keeps the unsaved profile (IDENTITY-54, VIEW-93)', async () => {
  const { signIns } = open('profile', { 'PUT /api/auth/profile': SIGN_IN_IS_OLD });
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
  open('profile');
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('First name'), value('Email')]).toEqual(['Augusta', 'countess@example.org']);
  await press('Discard');
  expect(value('Email')).toBe('ada@example.org');
  cleanup();
  open('profile');
  expect(value('Email')).toBe('ada@example.org');
});

const session = (device: string | null, minutes: number, isCurrent: boolean) => {
  const usedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  return { id: device ?? 'unknown', device, createdAt: usedAt, usedAt, isCurrent };
};

test('lists the sessions, the current one first, and one button ends all of them (IDENTITY-39)', async () => {
  const sessions = [
    session('Safari on iPhone', 1, false),
    session('Firefox on Windows', 7, true),
    session(null, 90, false),
  ];
  const { sent, onSignOut } = open('sessions', { 'GET /api/auth/sessions': { sessions } });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Firefox on WindowsActive nowThis device',
    'Safari on iPhoneLast used 1m agoSign out',
    'Unknown deviceLast used 1h agoSign out',
  ]);
  await press('Sign out everywhere');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Sign Out Everywhere' }));
  await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
  expect(sent).toEqual(['DELETE /api/auth/sessions', undefined]);
});

test('keeps the current session if the sessions could not be ended (IDENTITY-40)', async () => {
  const { onSignOut } = open('sessions', {
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

const END_ONE = 'DELETE /api/auth/sessions/{session}';
const HERE = session('Safari on iPhone', 0, true);
const THERE = session('Firefox on Windows', 90, false);

/** Signs out another device. The fake server responds with `answer`, then lists the sessions in `left`. */
async function signOutThere(answer: unknown, left: readonly unknown[]) {
  const answers = { 'GET /api/auth/sessions': { sessions: [HERE, THERE] }, [END_ONE]: answer };
  const opened = open('sessions', answers);
  await screen.findAllByRole('listitem');
  const button = screen.getByRole('button', { name: 'Sign out Firefox on Windows' });
  button.focus();
  await act(async () => void fireEvent.click(button));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out Firefox on Windows?' });
  Object.assign(answers, { 'GET /api/auth/sessions': { sessions: left } });
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Sign Out' })));
  return opened;
}

test.each([
  ['it is ended', {}],
  ['it has already ended', refused(404, { message: "We couldn't find that." })],
])("removes another device's session when %s (IDENTITY-53)", async (_, answer) => {
  const { sent, onSignOut } = await signOutThere(answer, [HERE]);
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

test('saves a preference immediately, and resets it if saving fails (IDENTITY-41, IDENTITY-43)', async () => {
  const { sent, taken } = open('preferences', { 'PUT /api/auth/preferences': { id: 'u' } });
  const keys = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Single-letter keys' });
  expect(document.getElementById(keys().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Press N, S or \?/,
  );
  await act(async () => void fireEvent.click(keys()));
  fireEvent.change(screen.getByLabelText('First day of the week'), { target: { value: '0' } });
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(zone.selectedOptions[0]?.text).toMatch(/^Use this device: [A-Z]/);
  fireEvent.change(zone, { target: { value: 'America/New_York' } });
  await waitFor(() => expect(taken).toHaveLength(3));
  expect(sent.filter((each) => typeof each === 'object')).toEqual([
    { singleLetterKeys: false },
    { weekStart: 0 },
    { timeZone: 'America/New_York' },
  ]);
  cleanup();
  // A saved zone that this browser does not list is still shown as selected.
  const elsewhere = open(
    'preferences',
    { 'PUT /api/auth/preferences': { id: 'u' } },
    { timeZone: 'Etc/GMT-14' },
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Etc/GMT-14');
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'device' } });
  await waitFor(() => expect(elsewhere.sent.at(-1)).toEqual({ timeZone: null }));
  cleanup();
  open('preferences', { 'PUT /api/auth/preferences': new NetworkError(new Error('x')) });
  await act(async () => void fireEvent.click(keys()));
  expect(keys().checked).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to save preferencesNetwork error. Please check your connection and try again.',
  );
});

test('turns swiping on and off for this device only (VIEW-81)', async () => {
  const { sent } = open('preferences', {});
  const swipes = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Swipe tasks' });
  expect(swipes.checked).toBe(true);
  fireEvent.click(swipes);
  expect(swipes.checked).toBe(false);
  expect(localStorage.getItem('questlog.swipes')).toBe('off');
  fireEvent.click(swipes);
  expect(localStorage.getItem('questlog.swipes')).toBe('on');
  expect(sent).toEqual([]);
});

test('stores the choice to add new tasks at the bottom (TASK-96)', async () => {
  const { sent } = open('preferences');
  const last = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add new tasks at the bottom' });
  expect(last.checked).toBe(false);
  await act(async () => void fireEvent.click(last));
  expect(sent).toEqual(['PUT /api/auth/preferences', { newTasksLast: true }]);
});

test('selects the languages of typed dates, starting from those of the browser (CAPTURE-53)', async () => {
  const { sent } = open('preferences');
  const german = screen.getByRole<HTMLInputElement>('checkbox', { name: 'German' });
  expect(german.checked).toBe(false);
  await act(async () => void fireEvent.click(german));
  expect(sent).toEqual(['PUT /api/auth/preferences', { captureLanguages: ['de'] }]);
});

test('returns to the languages of the browser (CAPTURE-53)', async () => {
  const { sent } = open('preferences', {}, { captureLanguages: ['de', 'pl'] });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Polish' }).checked).toBe(true);
  await press('Use my browser’s languages');
  expect(sent).toEqual(['PUT /api/auth/preferences', { captureLanguages: null }]);
});
