import type { ApiClient } from '@questlog/api-client/client';
import type { Account } from '@questlog/contract/accounts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { focusMain } from '../focus-main.ts';
import { AccountLeftError, type Session } from '../../data/engine/session/session-state.ts';
import { showFailure } from '../rejections/dashboard-failure.ts';
import { forgetView } from '../views/page-entry.ts';

/** How long to wait before reloading if the next account could not be loaded, in milliseconds. */
const RELOAD_AFTER_MS = 2_000;

/** Deletes the current account (ACCOUNT-44). Throws the error from the deletion if it fails. */
export function deleteAccount(api: ApiClient, session: Session, account: Account): Promise<void> {
  const params = { accountId: account.id };
  return end(session, () => api('DELETE /api/accounts/{accountId}', { params }), `Deleted ${account.name}`);
}

/** Ends the user's membership in the current account (PEOPLE-16). Throws the error if it fails. */
export function leaveAccount(api: ApiClient, session: Session, account: Account): Promise<void> {
  const params = { accountId: account.id };
  return end(session, () => api('POST /api/accounts/{accountId}/leave', { params }), `Left ${account.name}`);
}

/** Ends the user's access to the current account, and opens the Inbox of the account that the server names. */
async function end(session: Session, remove: () => Promise<unknown>, done: string): Promise<void> {
  for (const { id } of session.state.user?.availableAccounts ?? []) forgetView(id);
  try {
    await session.deleteAccount(remove);
  } catch (error) {
    if (!(error instanceof AccountLeftError)) throw error;
    showFailure({ title: error.message });
    setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    return;
  }
  focusMain();
  announce(done);
}
