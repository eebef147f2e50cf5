import type { ApiClient } from '@questlog/api-client/client';
import type { Account } from '@questlog/contract/accounts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { focusMain } from '../focus-main.ts';
import { AccountLeftError, type Session } from '../../data/engine/session/session-state.ts';
import { showFailure } from '../refusals/dashboard-failure.ts';
import { forgetView } from '../views/view-history.ts';

/** Milliseconds until the page begins anew, where the next account could not be learnt. */
const RELOAD_AFTER_MS = 2_000;

/**
 * Deletes the account in force, and goes on in the Inbox of the one that the server names then (ACCOUNT-44). Raises what
 * stood in the way of deleting.
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
