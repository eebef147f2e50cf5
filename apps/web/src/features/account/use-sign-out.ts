import { useCallback } from 'react';
import { useQueue, useSession } from '../../data/hooks.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

/** How long to wait for in-flight requests before warning about them, in milliseconds. */
const TIMEOUT_MS = 2_000;

/**
 * Returns a stable function that signs out. It asks for confirmation if some changes have not reached the
 * server. Queued changes stay in this browser until the same user signs in; no other user sees or sends them.
 * Rejected changes are deleted.
 */
export function useSignOut(): () => Promise<void> {
  const { session } = useSession();
  const queue = useQueue();
  const confirm = useConfirm();
  return useCallback(async () => {
    if ((await queue.waiting()).length > 0) {
      await Promise.race([queue.sendNow(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
    }
    const isSafe = queue.isSafe.get();
    const rejected = queue.rejected.get().length;
    const message = lossOnLeaving((await queue.waiting()).length, rejected, isSafe);
    if (message !== undefined) {
      const leave = await confirm({
        title: 'Log out before everything is synced?',
        message,
        confirmText: 'Log out',
        type: isSafe && rejected === 0 ? 'warning' : 'danger',
      });
      if (!leave) return;
    }
    await session.signOut();
  }, [session, queue, confirm]);
}

/** Returns the warning about unsent changes; undefined if every change was sent. */
export function lossOnLeaving(waiting: number, rejected: number, isSafe: boolean): string | undefined {
  const messages = [];
  if (waiting > 0) {
    const left = `${waiting === 1 ? '1 change has' : `${waiting} changes have`} not reached the server yet`;
    messages.push(
      isSafe
        ? `${left}. They stay on this device and are sent when you log in here again.`
        : `${left}, and this browser can't keep them. They will be lost.`,
    );
  }
  if (rejected > 0) {
    const what = rejected === 1 ? '1 rejected change is' : `${rejected} rejected changes are`;
    messages.push(`${what} deleted when you log out. You can copy the text from the Outbox first.`);
  }
  return messages.length === 0 ? undefined : messages.join(' ');
}
