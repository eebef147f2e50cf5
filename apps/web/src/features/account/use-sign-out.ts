import { useCallback } from 'react';
import { useQueue, useSession } from '../../data/hooks.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

/** Milliseconds that requests under way get to finish before the person is asked about them. */
const TIMEOUT_MS = 2_000;

/**
 * Signs out; asks first where changes have not reached the server. What waits stays in this browser under the person's
 * name and is sent when they sign in again: no one else sees it, and nothing else sends it. What was refused goes. The
 * answer is stable.
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
    const refused = queue.refused.get().length;
    const message = lossOnLeaving((await queue.waiting()).length, refused, isSafe);
    if (message !== undefined) {
      const leave = await confirm({
        title: 'Log out before everything is synced?',
        message,
        confirmText: 'Log out',
        type: isSafe && refused === 0 ? 'warning' : 'danger',
      });
      if (!leave) return;
    }
    await session.signOut();
  }, [session, queue, confirm]);
}

/** The warning at logout about changes that the server does not have; undefined where it has all. */
export function lossOnLeaving(waiting: number, refused: number, isSafe: boolean): string | undefined {
  const messages = [];
  if (waiting > 0) {
    const left = `${waiting === 1 ? '1 change has' : `${waiting} changes have`} not reached the server yet`;
    messages.push(
      isSafe
        ? `${left}. They stay on this device, and are sent when you log in here again.`
        : `${left}, and this browser does not let them be kept. They will be lost.`,
    );
  }
  if (refused > 0) {
    const what =
      refused === 1
        ? '1 change that the server refused is'
        : `${refused} changes that the server refused are`;
    messages.push(`${what} forgotten when you log out. The Outbox lets you copy the text first.`);
  }
  return messages.length === 0 ? undefined : messages.join(' ');
}
