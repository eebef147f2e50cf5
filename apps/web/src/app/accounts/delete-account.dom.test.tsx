import type { ApiClient } from '@questlog/api-client/client';
import type { Account } from '@questlog/contract/accounts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountLeftError, type Session } from '../../data/engine/session/session-state.ts';
import { showFailure, useDashboardFailure } from '../rejections/dashboard-failure.ts';
import { deleteAccount } from './delete-account.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  showFailure(undefined);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const account = { id: 'choir', name: 'The choir' } as Account;
const api = (() => Promise.resolve()) as unknown as ApiClient;

function sessionThat(deletes: () => Promise<void>): Session {
  const state = { user: { availableAccounts: [account] } };
  return { state, deleteAccount: deletes } as unknown as Session;
}

test('reloads after 2 s if the account was deleted but the next one cannot be loaded (ACCOUNT-44)', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const failure = renderHook(useDashboardFailure);
  await deleteAccount(
    api,
    sessionThat(() => Promise.reject(new AccountLeftError(new Error('down')))),
    account,
  );
  failure.rerender();
  expect(failure.result.current?.title).toBe(
    'Failed to switch to new account after deletion. Please refresh the page.',
  );
  await vi.advanceTimersByTimeAsync(1_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('rethrows the error of a rejected deletion', async () => {
  const rejected = sessionThat(() => Promise.reject(new Error('no')));
  await expect(deleteAccount(api, rejected, account)).rejects.toThrow('no');
});

test("opens the next account's Inbox after a deletion, not its last view", async () => {
  sessionStorage.setItem('questlog.view.choir', '{"kind":"today"}');
  await deleteAccount(
    api,
    sessionThat(() => Promise.resolve()),
    account,
  );
  expect(sessionStorage.getItem('questlog.view.choir')).toBeNull();
});
