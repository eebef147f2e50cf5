import { coverPage } from '@questlog/ui/overlays/cover-page.ts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { reasonOf } from '@questlog/api-client/call-failure';
import { focusMain } from '../focus-main.ts';
import type { Session } from '../../data/engine/session/session-state.ts';
import { showFailure } from '../rejections/dashboard-failure.ts';
import { forgetView } from '../views/page-entry.ts';

/** Minimum time for which the overlay is shown, in milliseconds, so that the user can read it. */
const COVERED_MS = 1_000;

/**
 * Switches this tab to a different account under a blocking overlay and opens its Inbox (ACCOUNT-39). If the
 * switch fails, throws ApiError or NetworkError and keeps the current account.
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

/** Switches accounts from a menu. If the switch fails, shows a banner and returns false. */
export async function switchFromMenu(session: Session, accountId: string): Promise<boolean> {
  try {
    await switchAccount(session, accountId);
    return true;
  } catch (error) {
    showFailure({ title: 'Failed to switch account', reason: reasonOf(error) });
    return false;
  }
}
