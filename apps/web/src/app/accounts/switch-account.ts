import { coverPage } from '@questlog/ui/overlays/cover-page.ts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { reasonOf } from '@questlog/api-client/call-failure';
import { focusMain } from '../focus-main.ts';
import type { Session } from '../../data/engine/session/session-state.ts';
import { showFailure } from '../refusals/dashboard-failure.ts';
import { forgetView } from '../views/view-history.ts';

/** Minimum number of milliseconds that the overlay is shown, so that it can be read. */
const COVERED_MS = 1_000;

/**
 * Switches this tab to another account under a blocking overlay and opens its Inbox (ACCOUNT-39). Throws
 * ApiError or NetworkError if the switch fails; the account then stays the same.
 */
export async function switchAccount(session: Session, accountId: string): Promise<void> {
  const uncover = coverPage('Switching Accounts');
  const isRead = new Promise((resolve) => setTimeout(resolve, COVERED_MS));
  try {
    forgetView(accountId);
    await session.switchAccount(accountId);
    await isRead;
  } finally {
    uncover();
  }
  focusMain();
  announce(`Switched to ${session.state.account?.name ?? 'another account'}`);
}

/**
 * Switches accounts when no dialog is open to show an error. Returns false and shows a banner if the switch
 * fails.
 */
export async function switchFromMenu(session: Session, accountId: string): Promise<boolean> {
  try {
    await switchAccount(session, accountId);
    return true;
  } catch (error) {
    showFailure({ title: 'Failed to switch account', reason: reasonOf(error) });
    return false;
  }
}
