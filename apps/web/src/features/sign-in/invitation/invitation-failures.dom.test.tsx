import { ApiError, NetworkError } from '@questlog/api-client/client';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testData } from '../../../data/testing/data-layer.ts';
import { InvitationPage } from './invitation-page.tsx';
import { renderWith } from '../../../data/testing/render-with.tsx';

const ada = { id: 'u', email: 'ada@example.org' };
const rejectionOf = (status: number, body: object) => new ApiError(new Response(null, { status }), body);

/**
 * Opens an invitation's page as a signed-in user or a visitor. Calls return the values in `responses`, or
 * throw the errors in it.
 */
function open(user: typeof ada | null, responses: Readonly<Record<string, Error>>) {
  const api = (route: string) => {
    if (responses[route] !== undefined) return Promise.reject(responses[route]);
    if (!route.startsWith('GET')) return Promise.resolve();
    const facts = { inviteeEmail: ada.email, inviterName: 'Grace', accountName: 'The choir' };
    return Promise.resolve({ ...facts, role: 2, expiresAt: '2026-03-08T00:00:00.000Z' });
  };
  const state = { state: user === null ? 'signed-out' : 'authenticated', user, account: null };
  const session = {
    state,
    subscribe: () => () => undefined,
    signIn: () => Promise.reject(new Error('no way')),
  };
  const { data } = testData({ parts: { session, api, publicApi: api } });
  renderWith(data, <InvitationPage token="t" onLeave={() => undefined} />);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const alertText = async () => (await screen.findByRole('alert')).textContent;

async function register(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lovelace');
  await userEvent.type(screen.getByLabelText('Password'), 'three geese');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'three geese');
  await press('Create account and accept');
}

const ACCEPT = 'POST /api/invitations/{token}/accept';
const DECLINE = 'POST /api/invitations/{token}/decline';
const REGISTER = 'POST /api/auth/register-with-invitation';
const STRANGER = { [ACCEPT]: rejectionOf(409, { code: 'registration_required' }) };

test.each([
  [rejectionOf(404, { message: 'This link has expired.' }), 'This link has expired.'],
  [new NetworkError('down'), 'Network error. Please check your connection and try again.'],
  [rejectionOf(500, {}), 'Server error. Please try again later.'],
])('tells a visitor why they could not register: %s (INVITE-13)', async (failure, why) => {
  open(null, { ...STRANGER, [REGISTER]: failure });
  await register();
  expect(await alertText()).toBe(`Failed to create account and accept invitation${why}`);
});

test("shows a field's error only next to that field", async () => {
  const errors = [{ field: 'password', message: 'Too well known' }];
  open(null, { ...STRANGER, [REGISTER]: rejectionOf(400, { errors }) });
  await register();
  expect(await alertText()).toBe('Too well known');
});

test('tells a signed-in user why the invitation could not be accepted', async () => {
  open(ada, { [ACCEPT]: rejectionOf(409, { message: 'You can be in 50 accounts at the most.' }) });
  await press('Accept Invitation');
  expect(await alertText()).toBe('Failed to accept invitationYou can be in 50 accounts at the most.');
});

test.each([
  ['a signed-in user', ada, {}],
  ['a visitor', null, STRANGER],
])('tells %s why the invitation could not be declined', async (_, user, responses) => {
  open(user, { ...responses, [DECLINE]: new NetworkError('down') });
  await press('Decline');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
  expect(await alertText()).toBe(
    'Failed to decline invitationNetwork error. Please check your connection and try again.',
  );
});

test('reports a sign-in that could not start', async () => {
  open(null, { [ACCEPT]: rejectionOf(401, { code: 'unauthenticated' }) });
  await press('Sign in to accept');
  expect(await alertText()).toBe('Failed to initiate login. Please try again.');
});

test.each([
  ['a 429', rejectionOf(429, { code: 'too_many_requests' })],
  ['a 503', rejectionOf(503, {})],
  ['a 403 of a proxy', rejectionOf(403, {})],
  ['a network error', new NetworkError('down')],
])('offers a retry, but no registration, after %s (INVITE-16)', async (_, failure) => {
  const responses: Record<string, Error> = { [ACCEPT]: failure };
  open(null, responses);
  expect(await screen.findByText(/^Failed to load invitation details\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in to accept' })).toBeDefined();
  expect(screen.queryByLabelText('First name')).toBeNull();
  Object.assign(responses, STRANGER);
  await press('Retry');
  expect(await screen.findByLabelText('First name')).toBeDefined();
  expect(screen.queryByText(/^Failed to load invitation details\./)).toBeNull();
});
