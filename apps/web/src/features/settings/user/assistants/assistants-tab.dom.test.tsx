import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AddressProblem } from '@questlog/domain/identity/assistants';
import type { Assistant } from '@questlog/contract/identity/assistants';
import { openUserSettings, press, rejection } from '../testing/open-user-settings.tsx';

const ACCOUNTS = [
  { id: 'home', name: 'Ada' },
  { id: 'studio', name: 'Studio' },
];
const USER = { availableAccounts: ACCOUNTS, currentAccount: ACCOUNTS[0] } as never;

const ASSISTANT: Assistant = {
  grant: 'g',
  accountId: 'studio',
  name: 'Claude',
  host: 'claude.ai',
  scopes: ['read', 'write'],
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2099-05-30T10:00:00.000Z',
  lastUsedAt: null,
};

function open(
  server: { assistants?: readonly Assistant[]; addressProblem?: AddressProblem } = {},
  responses: Readonly<Record<string, unknown>> = {},
) {
  const address = 'https://tasks.example.org/mcp';
  const read = { assistants: [], address, addressProblem: null, ...server };
  return openUserSettings('assistants', { 'GET /api/assistants': read, ...responses }, USER);
}

test('the list shows the host, the rights, the account, the end and the last use of an assistant (ASSIST-41)', async () => {
  open({ assistants: [ASSISTANT, { ...ASSISTANT, grant: 'h', name: 'Other', accountId: 'left' }] });
  const list = await screen.findByRole('list', { name: 'Connected assistants' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll(/\s+/gu, ' '));
  expect(rows[0]).toContain('Claude');
  expect(rows[0]).toContain('claude.ai');
  expect(rows[0]).toContain('Can read and change · Studio');
  expect(rows[0]).toContain('Expires on May 30, 2099 · Never used');
  expect(rows[1]).toContain('An account that you have left');
});

test('an assistant is disconnected after a confirmation (ASSIST-41)', async () => {
  const { sent } = open({ assistants: [ASSISTANT] }, { 'DELETE /api/assistants/{grant}': undefined });
  await screen.findByText('Claude', { selector: 'p' });
  await press('Disconnect Claude');
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect “Claude”?' });
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(sent).toEqual(['DELETE /api/assistants/{grant}', undefined]));
  const list = screen.getByRole('list', { name: 'Connected assistants' });
  await waitFor(() => expect(document.activeElement).toBe(list));
});

test('a failure to disconnect an assistant is shown with its reason (ASSIST-41)', async () => {
  const failure = rejection(500, { code: 'internal', message: 'Something went wrong.' });
  open({ assistants: [ASSISTANT] }, { 'DELETE /api/assistants/{grant}': failure });
  await screen.findByText('Claude', { selector: 'p' });
  await press('Disconnect Claude');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Disconnect' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to disconnect “Claude”');
});

test('without assistants, the tab says so and explains how to connect one at its address (ASSIST-40, ASSIST-41)', async () => {
  open();
  expect(await screen.findByText('You have not connected an assistant yet.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://tasks.example.org/mcp');
  const guides = Array.from(document.querySelectorAll('summary'), ({ textContent }) => textContent);
  expect(guides).toEqual(['Claude', 'ChatGPT', 'Cursor', 'VS Code']);
  expect(screen.queryByRole('link', { name: 'Create an API token' })).toBeNull();
});

test.each([
  [{ addressProblem: 'this_device' }, /leads to the computer itself/],
  [{ addressProblem: 'private_network' }, /belongs to a private network/],
  [{ addressProblem: 'no_public_name' }, /has no public name/],
  [{ addressProblem: 'unencrypted' }, /does not use https/],
] as const)(
  'a server with %j says that API tokens are needed, and how they are used (ASSIST-40)',
  async (server, text) => {
    open(server);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an API token' }).getAttribute('href')).toBe(
      '/settings?tab=tokens',
    );
    const guides = Array.from(document.querySelectorAll('summary'), ({ textContent }) => textContent);
    expect(guides).toEqual(['Cursor', 'VS Code', 'Other programs']);
  },
);

test('a failure to load the assistants is shown with a button to try again (ASSIST-41)', async () => {
  open({}, { 'GET /api/assistants': rejection(400, { code: 'bad_request', message: 'No.' }) });
  expect(await screen.findByText('Failed to load your assistants')).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy();
});

test('an assistant that was just connected appears when the page is shown again (ASSIST-72)', async () => {
  const address = 'https://tasks.example.org/mcp';
  const read = { address, addressProblem: null, canSignIn: true };
  const responses: Record<string, unknown> = { 'GET /api/assistants': { ...read, assistants: [] } };
  openUserSettings('assistants', responses, USER);
  await screen.findByText('You have not connected an assistant yet.');
  responses['GET /api/assistants'] = { ...read, assistants: [ASSISTANT] };
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('button', { name: 'Disconnect Claude' })).toBeTruthy();
});
