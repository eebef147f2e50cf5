import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiToken } from '@questlog/contract/identity/api-tokens';
import { openUserSettings, press, rejection, type } from '../testing/open-user-settings.tsx';

const ACCOUNTS = [
  { id: 'home', name: 'Ada' },
  { id: 'studio', name: 'Studio' },
];
const USER = { availableAccounts: ACCOUNTS, currentAccount: ACCOUNTS[0] } as never;

const TOKEN: ApiToken = {
  id: 't',
  accountId: 'studio',
  name: 'Nightly backup',
  scopes: ['read', 'team'],
  lastFour: 'a1B2',
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2020-05-30T10:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
};

const open = (tokens: readonly ApiToken[] = [], responses: Readonly<Record<string, unknown>> = {}) =>
  openUserSettings('tokens', { 'GET /api/tokens': { tokens }, ...responses }, USER);

test('the list shows what a token may do, its account, its end and its last use (TOKEN-11)', async () => {
  open([TOKEN, { ...TOKEN, id: 'u', name: 'Widget', expiresAt: null, accountId: 'left' }]);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent.replaceAll(/\s+/gu, ' '),
  );
  expect(rows[0]).toContain('Nightly backup');
  expect(rows[0]).toContain('Read, Manage the team · Studio · ql_pat_…a1B2');
  expect(rows[0]).toContain('Expired on May 30, 2020 · Never used');
  expect(rows[1]).toContain('An account that you have left');
  expect(rows[1]).toContain('Has no end');
});

test('the list says so if a user has no tokens (TOKEN-11)', async () => {
  open();
  expect(await screen.findByText('You have no API tokens yet.')).toBeTruthy();
});

test('the form creates a token, and shows it once with commands (TOKEN-11)', async () => {
  const token = `ql_pat_${'x'.repeat(38)}`;
  const { sent } = open([], { 'POST /api/tokens': { ...TOKEN, name: 'Script', token } });
  await screen.findByText('You have no API tokens yet.');
  type('Name', 'Script');
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'studio' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /Create and change/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Delete/ }));
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: 'null' } });
  await press('Create Token');
  expect(sent).toEqual([
    'POST /api/tokens',
    { name: 'Script', accountId: 'studio', scopes: ['read', 'write', 'delete'], expiresInDays: null },
  ]);
  const shown = await screen.findByLabelText<HTMLInputElement>('Token');
  expect(shown.value).toBe(token);
  expect(document.activeElement).toBe(shown);
  expect(screen.getAllByText(new RegExp(`curl -H 'Authorization: Bearer ${token}'`))).toHaveLength(3);
  await press('Done');
  expect(screen.queryByLabelText('Token')).toBeNull();
});

test('a token without a name is not created (TOKEN-11)', async () => {
  const { sent } = open();
  await press('Create Token');
  expect(screen.getByText('Enter a name for the token.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an old sign-in leads to the sign-in page and back to the tab (TOKEN-11)', async () => {
  const { signIns } = open([], {
    'POST /api/tokens': rejection(403, {
      code: 'proof_required',
      message: 'Please sign in again to continue.',
    }),
  });
  type('Name', 'Script');
  await press('Create Token');
  await press('Sign in again');
  expect(signIns).toEqual([
    { prompt: 'login', returnTo: '/settings?tab=tokens', loginHint: 'ada@example.org' },
  ]);
});

test('a token is renamed, and revoked after a confirmation (TOKEN-11)', async () => {
  const { sent } = open([TOKEN], { 'PATCH /api/tokens/{id}': TOKEN, 'DELETE /api/tokens/{id}': undefined });
  await screen.findByText('Nightly backup');
  await press('Rename the token Nightly backup');
  const row = screen.getByRole('listitem');
  fireEvent.change(within(row).getByLabelText('Name'), { target: { value: 'Weekly backup' } });
  await act(async () => void fireEvent.click(within(row).getByRole('button', { name: 'Save' })));
  expect(sent).toEqual(['PATCH /api/tokens/{id}', { name: 'Weekly backup' }]);
  await press('Revoke the token Nightly backup');
  const question = await screen.findByRole('alertdialog', { name: 'Revoke the token “Nightly backup”?' });
  expect(sent).toHaveLength(2);
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() =>
    expect(sent).toEqual(['PATCH /api/tokens/{id}', expect.anything(), 'DELETE /api/tokens/{id}', undefined]),
  );
});

test('the focus returns to Rename when a name is saved or left as it was (TOKEN-20)', async () => {
  open([TOKEN], { 'PATCH /api/tokens/{id}': TOKEN });
  await screen.findByText('Nightly backup');
  for (const leave of ['Cancel', 'Save']) {
    await press('Rename the token Nightly backup');
    const row = screen.getByRole('listitem');
    fireEvent.change(within(row).getByLabelText('Name'), { target: { value: 'Weekly backup' } });
    await press(leave);
    const rename = screen.getByRole('button', { name: 'Rename the token Nightly backup' });
    expect(document.activeElement, leave).toBe(rename);
  }
});

test('the form for the next token has the safe choices again (TOKEN-21)', async () => {
  const token = `ql_pat_${'x'.repeat(38)}`;
  open([], { 'POST /api/tokens': { ...TOKEN, token } });
  await screen.findByText('You have no API tokens yet.');
  type('Name', 'Script');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Delete/ }));
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: 'null' } });
  await press('Create Token');
  await press('Done');
  const checked = screen.getAllByRole('checkbox', { checked: true }).map((box) => box.closest('label'));
  expect(checked.map((label) => label?.textContent)).toEqual([expect.stringMatching(/^Read/)]);
  expect(screen.getByLabelText<HTMLSelectElement>('Valid for').value).toBe('90');
});

test('a token that was revoked elsewhere leaves the list when the page is shown again (TOKEN-22)', async () => {
  const responses = { 'GET /api/tokens': { tokens: [TOKEN] } };
  openUserSettings('tokens', responses, USER);
  await screen.findByText('Nightly backup');
  responses['GET /api/tokens'] = { tokens: [] };
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('You have no API tokens yet.')).toBeTruthy();
});

test('renaming a token that was revoked elsewhere says so, and reads the list again (TOKEN-22)', async () => {
  const unknown = rejection(404, { code: 'not_found', message: "We couldn't find that." });
  const responses = { 'GET /api/tokens': { tokens: [TOKEN] }, 'PATCH /api/tokens/{id}': unknown };
  openUserSettings('tokens', responses, USER);
  await screen.findByText('Nightly backup');
  await press('Rename the token Nightly backup');
  fireEvent.change(within(screen.getByRole('listitem')).getByLabelText('Name'), {
    target: { value: 'Weekly' },
  });
  responses['GET /api/tokens'] = { tokens: [] };
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The token “Nightly backup” no longer existsIt was revoked in the meantime, for example in another tab.',
  );
  expect(screen.getByText('You have no API tokens yet.')).toBeTruthy();
});
