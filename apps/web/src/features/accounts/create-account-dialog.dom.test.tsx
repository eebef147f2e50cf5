import { ApiError, NetworkError } from '@questlog/api-client/client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rejected = new ApiError(new Response(null, { status: 409 }), {
  message: 'You can be in 50 accounts at the most.',
});

function open(response: unknown, onSwitch: (id: string) => Promise<void> = () => Promise.resolve()) {
  const sent: unknown[] = [];
  const keys: (string | undefined)[] = [];
  const onClose = vi.fn<() => void>();
  const onFailure = vi.fn<(failure: unknown) => void>();
  const onTeamCreated = vi.fn<(account: unknown) => void>();
  const { data } = testData({
    parts: {
      api: (route: string, input: { body: object; idempotencyKey?: string }) => {
        sent.push(route, input.body);
        keys.push(input.idempotencyKey);
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  const dialog = (isOpen: boolean) => (
    <DataContext value={data}>
      <CreateAccountDialog
        open={isOpen}
        onClose={onClose}
        onClosed={() => undefined}
        onSwitch={onSwitch}
        onFailure={onFailure}
        onTeamCreated={onTeamCreated}
      />
    </DataContext>
  );
  const { rerender } = render(dialog(true));
  return { sent, keys, onClose, onFailure, onTeamCreated, close: () => rerender(dialog(false)) };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Account name' }), { target: { value: name } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('creates a personal account and switches to it after 1.5 s (ACCOUNT-41)', async () => {
  const switched: string[] = [];
  const { sent, onClose, onTeamCreated } = open({ id: 'new', accountType: 'Personal' }, (id) => {
    switched.push(id);
    return Promise.resolve();
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' }).disabled).toBe(true);
  type('  ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' }).disabled).toBe(true);
  type(' Side projects ');
  await press('Create Account');
  expect(sent).toEqual(['POST /api/accounts', { name: 'Side projects', accountType: 'Personal' }]);
  expect(screen.getByText('Account created successfully!')).toBeDefined();
  await pass(1_499);
  expect(switched).toEqual([]);
  await pass(1);
  expect(switched).toEqual(['new']);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onTeamCreated).not.toHaveBeenCalled();
});

test("shows a team's price before creating the team, then opens the payment page (ACCOUNT-41)", async () => {
  const team = { id: 'new', accountType: 'Team' };
  const { sent, onTeamCreated } = open(team);
  type('Choir');
  fireEvent.click(screen.getByRole('radio', { name: 'Team' }));
  const seats = screen.getByRole('spinbutton', { name: 'Seats' });
  expect(seats.getAttribute('aria-valuetext'), 'the label names the unit').toBeNull();
  fireEvent.change(seats, { target: { value: '12' } });
  await press('Continue');
  expect(sent).toEqual([]);
  expect(screen.getByText(/^Team accounts start at \$99 a month/)).toBeDefined();
  await press('Create Team Account');
  expect(sent).toEqual(['POST /api/accounts', { name: 'Choir', accountType: 'Team', maxSeats: 12 }]);
  await pass(1_500);
  expect(onTeamCreated).toHaveBeenCalledWith(team);
});

test.each([
  [rejected, 'You can be in 50 accounts at the most.'],
  [new NetworkError(new TypeError('x')), 'Network error. Please check your connection and try again.'],
])('reports why an account could not be created: %s (ACCOUNT-41, OFFLINE-32)', async (error, reason) => {
  open(error);
  type('Choir');
  await press('Create Account');
  expect(screen.getByRole('alert').textContent).toBe(`Failed to create account${reason}`);
});

test('reuses the idempotency key after a lost response, so that only one account is created (OFFLINE-38)', async () => {
  const { keys } = open(new NetworkError(new TypeError('x')));
  type('Choir');
  await press('Create Account');
  await press('Create Account');
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('reports that the account was created but the switch to it failed (ACCOUNT-41)', async () => {
  open({ id: 'new', accountType: 'Personal' }, () => Promise.reject(rejected));
  type('Choir');
  await press('Create Account');
  await pass(1_500);
  expect(screen.getByRole('alert').textContent).toContain('Account created but failed to switch to it');
});

test('reports a failed switch on the dashboard if the dialog is already closed (ACCOUNT-41)', async () => {
  const { close, onFailure } = open({ id: 'new', accountType: 'Personal' }, () => Promise.reject(rejected));
  type('Choir');
  await press('Create Account');
  close();
  await pass(1_500);
  expect(onFailure).toHaveBeenCalledWith({
    title: 'Account created successfully but failed to switch to it',
    reason: 'You can be in 50 accounts at the most.',
  });
});
