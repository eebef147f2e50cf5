import type { ApiClient } from '@questlog/api-client/client';
import type { Account } from '@questlog/contract/accounts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { focusMain } from '../focus-main.ts';
import { AccountLeftError, type Session } from '../../data/engine/session/session-state.ts';
import { showFailure } from '../rejections/dashboard-failure.ts';
import { forgetView } from '../views/page-entry.ts';

/** How long to wait before reloading if the next account could not be loaded, in milliseconds. */
const RELOAD_AFTER_MS = 2_000;

/**
 * Deletes the current account and opens the Inbox of the account that the server names (ACCOUNT-44). Throws
 * the error from the deletion if it fails.
 */
export async function deleteAccount(api: ApiClient, session: Session, account: Account): Promise<void> {
  for (const { id } of session.state.user?.availableAccounts ?? []) forgetView(id);
  try {
    await session.deleteAccount(() =>
      api('DELETE /api/accounts/{accountId}', { params: { accountId: account.id } }),
    );
  } catch (error) {
    if (!(error instanceof AccountLeftError)) throw error;
    showFailure({ title: error.message });
    setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    return;
  }
  focusMain();
  announce(`Deleted ${account.name}`);
}
