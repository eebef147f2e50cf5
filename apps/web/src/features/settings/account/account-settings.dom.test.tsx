import { ApiError } from '@questlog/api-client/client';
import type { Account } from '@questlog/contract/accounts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testData } from '../../../data/testing/data-layer.ts';
import type { AccountTab } from '../settings-tabs.ts';
import { AccountSettings } from './account-settings.tsx';
import { renderWith } from '../../../data/testing/render-with.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const READ_ONLY =
  "You don't have permission to modify this account's settings. Contact an account owner or administrator for changes.";

const TEAM = {
  id: 'choir',
  name: 'The choir',
  accountType: 'Team',
  subscriptionTier: 'Team',
  userRole: 'Owner',
  usedSeats: 3,
  maxSeats: 5,
};
const PERSONAL = { ...TEAM, name: 'Ada', accountType: 'Personal', subscriptionTier: 'PersonalFree' };

type Responses = Readonly<Record<string, unknown>>;

function open(
  account: typeof TEAM,
  responses: Responses = {},
  others: readonly object[] = [],
  tab: AccountTab = 'general',
) {
  const sent: unknown[] = [];
  const onDelete = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onLeave = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onUpgrade = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const state = { state: 'authenticated', user: { availableAccounts: [account, ...others] }, account };
  const { data } = testData({
    parts: {
      session: { state, subscribe: () => () => undefined, reloadUser: () => Promise.resolve() },
      api: (route: string, { body }: { body?: object }) => {
        if (body !== undefined) sent.push(route, body);
        const response = responses[route];
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  renderWith(
    data,
    <AccountSettings
      account={account as Account}
      tab={tab}
      onClose={onClose}
      onUpgrade={onUpgrade}
      onUpgradeForWebhooks={onUpgrade}
      onDelete={onDelete}
      onLeave={onLeave}
      importing={<p>From elsewhere</p>}
      feeds={<p>What is shown elsewhere</p>}
      team={<p>Who is in it</p>}
      billing={<p>What is paid</p>}
    />,
  );
  return { sent, onDelete, onLeave, onUpgrade, onClose };
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each(['Member', 'Admin'])('a %s leaves the account after a question (PEOPLE-16)', async (userRole) => {
  vi.useRealTimers();
  const { onLeave } = open({ ...TEAM, userRole });
  await press('Leave Account');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onLeave).not.toHaveBeenCalled();
  await press('Leave Account');
  await screen.findByRole('alertdialog', { name: 'Leave The choir?' });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

test('the Owner is not offered to leave (PEOPLE-16)', () => {
  open(TEAM);
  expect(screen.queryByRole('button', { name: 'Leave Account' })).toBeNull();
});

test("saves a team's name and seats, and hides the success message after 3 s (ACCOUNT-43)", async () => {
  const { sent } = open(TEAM);
  type('Account name', ' The big choir ');
  type('Seats', '12');
  await press('Save Changes');
  expect(sent).toEqual(['PUT /api/accounts/{accountId}', { name: 'The big choir', maxSeats: 12 }]);
  expect(screen.getByText('Account settings updated successfully!')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(screen.queryByText('Account settings updated successfully!')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Account settings updated successfully!')).toBeNull();
});

test('saves no account without a name or with too few seats (ACCOUNT-43)', () => {
  open(TEAM);
  type('Account name', '  ');
  expect(screen.getByRole('alert').textContent).toBe('Account name is required');
  expect(button('Save Changes').disabled).toBe(true);
  type('Account name', 'Choir');
  type('Seats', '2');
  expect(screen.getByRole('alert').textContent).toContain('You need at least 3 seats');
  expect(button('Save Changes').disabled).toBe(true);
});

test('shows no seats for a personal account, and sends none (ACCOUNT-43)', async () => {
  const { sent } = open(PERSONAL);
  expect(screen.queryByLabelText('Seats')).toBeNull();
  await press('Save Changes');
  expect(sent.at(-1)).toEqual({ name: 'Ada' });
});

test('shows a server error next to the field that it names, in any letter case, and other errors above the form (ACCOUNT-43)', async () => {
  const fields = [{ field: 'MaxSeats', message: 'There must be more.' }];
  const rejected = (body: object) =>
    ({
      'PUT /api/accounts/{accountId}': new ApiError(new Response(null, { status: 400 }), body),
    }) as Responses;
  open(TEAM, rejected({ errors: fields }));
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe('There must be more.');
  cleanup();
  open(TEAM, rejected({ message: 'Not now.' }));
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe('Failed to update account settingsNot now.');
});

test('shows the settings as read-only to a Member, who can still close them (ACCOUNT-43, ACCOUNT-44, ACCOUNT-46)', async () => {
  const { onClose } = open({ ...TEAM, userRole: 'Member' });
  expect(screen.getByText(READ_ONLY)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Only account owners can delete accounts.')).toBeDefined();
  expect(button('Delete Account').disabled).toBe(true);
  await press('Close');
  expect(onClose).toHaveBeenCalled();
});

test("isolates the text direction of the account's name in the deletion dialog (ACCOUNT-44)", async () => {
  const { onDelete } = open({ ...TEAM, name: '\u202EThe  choir' });
  await press('Delete Account');
  const heading = screen.getByRole('heading', { name: /^Delete/ });
  expect(heading.querySelector('bdi')?.textContent).toBe('\u202EThe  choir');
  expect(screen.getByText(/^Type/).querySelector('bdi')?.textContent).toBe('\u202EThe  choir');
  type(/^Type .* to confirm$/, 'The choir');
  await press('Delete Account');
  expect(onDelete).toHaveBeenCalledOnce();
});

test('deletes an account only after the user has typed its name (ACCOUNT-44)', async () => {
  const { onDelete } = open(TEAM);
  await press('Delete Account');
  const confirm = () =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Delete Account' }).at(-1)?.disabled;
  expect(confirm()).toBe(true);
  type('Type The choir to confirm', 'The choir');
  expect(confirm()).toBe(false);
  onDelete.mockRejectedValueOnce(new ApiError(new Response(null, { status: 409 }), { message: 'Not now.' }));
  await press('Delete Account');
  expect(screen.getByRole('alert').textContent).toBe('Failed to delete accountNot now.');
  await press('Delete Account');
  expect(onDelete).toHaveBeenCalledTimes(2);
});

test('refuses to delete the only personal account, and says why (ACCOUNT-44)', () => {
  const why =
    'Cannot delete your only personal account. You must have at least one Personal or Personal Pro account.';
  open(PERSONAL, {}, [TEAM]);
  expect(button('Delete Account').disabled).toBe(true);
  expect(screen.getByText(why)).toBeDefined();
  cleanup();
  open(PERSONAL, {}, [{ ...PERSONAL, id: 'second' }]);
  expect(button('Delete Account').disabled).toBe(false);
});

const usage = (tasks: number) => ({
  'GET /api/accounts/{accountId}/usage': {
    projects: { current: 2, max: 3 },
    tasks: { current: tasks, max: 50 },
    seats: { current: 1, max: 1 },
    storage: { current: 1_540, owned: { current: 1_800, max: 100_000 } },
  },
});

test("shows the account's usage, and offers an upgrade above 70 % of a limit (ACCOUNT-45)", async () => {
  const { onUpgrade } = open(PERSONAL, usage(40), [], 'usage');
  await act(() => vi.advanceTimersByTimeAsync(0));
  const lines = ['2 of 3 projects', '40 of 50 tasks', '1 of 1 seat', '1.5 GB', '1.8 GB of 100 GB'];
  for (const line of lines) expect(screen.getByText(line)).toBeDefined();
  await press('Upgrade to Pro');
  expect(onUpgrade).toHaveBeenCalledOnce();
  cleanup();
  open(PERSONAL, usage(35), [], 'usage');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
});

test('highlights the used seats of a team from 80 % (ACCOUNT-74)', async () => {
  const { projects, tasks, storage } = usage(1)['GET /api/accounts/{accountId}/usage'];
  for (const [current, ink] of [
    [3, 'text-muted'],
    [4, 'text-warning'],
    [5, 'text-danger'],
  ] as const) {
    const full = { projects, tasks, storage, seats: { current, max: 5 } };
    open(TEAM, { 'GET /api/accounts/{accountId}/usage': full }, [], 'usage');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText(`${current} of 5 seats`).className).toContain(ink);
    cleanup();
  }
});

test("highlights a used-up project limit as a problem, but not a personal account's seat (ACCOUNT-74)", async () => {
  const full = usage(50)['GET /api/accounts/{accountId}/usage'];
  open(PERSONAL, { 'GET /api/accounts/{accountId}/usage': full }, [], 'usage');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('50 of 50 tasks').className).toContain('text-danger');
  expect(screen.getByText('1 of 1 seat').className).not.toContain('text-danger');
});

test('keeps an unsaved name after the settings close, until it is discarded (VIEW-93)', async () => {
  open(TEAM);
  type('Account name', 'The big choir');
  cleanup();
  open(TEAM);
  const name = () => screen.getByLabelText<HTMLInputElement>('Account name').value;
  expect(name()).toBe('The big choir');
  await press('Discard');
  expect(name()).toBe('The choir');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  cleanup();
  open(TEAM);
  expect(name()).toBe('The choir');
});

test("downloads the account's export, and explains a failure (EXPORT-8)", async () => {
  const saved: string[] = [];
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.setSystemTime('2026-03-01T12:00:00Z');
  const route = 'GET /api/accounts/{accountId}/export';
  open(PERSONAL, { [route]: Uint8Array.of(1) }, [], 'import');
  expect(screen.getByText('From elsewhere')).toBeDefined();
  await press('Export Account');
  expect(saved).toEqual(['questlog-2026-03-01.zip']);
  expect(screen.getByText('The file is saved in your downloads.')).toBeDefined();
  cleanup();
  const busy = new ApiError(new Response(null, { status: 503 }), { message: 'The server is busy.' });
  open(PERSONAL, { [route]: busy }, [], 'import');
  await press('Export Account');
  expect(saved).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
  links.mockRestore();
});

test('does not offer the export to Members (EXPORT-3)', () => {
  open({ ...TEAM, userRole: 'Member' }, {}, [], 'import');
  expect(screen.queryByRole('button', { name: 'Export Account' })).toBeNull();
});
