import { useCallback } from 'react';
import { useQueue, useSession } from '../../data/hooks.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';

/** What is on its way gets so long to arrive before anybody is asked about it. */
const PATIENCE_MS = 2_000;

/**
 * Signs out; asks first where changes have not reached the server. They stay in this browser under the person's name and
 * are sent when they sign in again: no one else sees them, and nothing else sends them. The answer is stable.
 */
export function useSignOut(): () => Promise<void> {
  const { session } = useSession();
  const queue = useQueue();
  const confirm = useConfirm();
  return useCallback(async () => {
    if ((await queue.waiting()).length > 0) {
      await Promise.race([queue.sendNow(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    }
    const count = (await queue.waiting()).length;
    if (count > 0) {
      const isSafe = queue.isSafe.get();
      const left = count === 1 ? '1 change has' : `${count} changes have`;
      const leave = await confirm({
        title: 'Log out before everything is synced?',
        message: isSafe
          ? `${left} not reached the server yet. They stay on this device, and are sent when you log in here again.`
          : `${left} not reached the server yet, and this browser does not let them be kept. They will be lost.`,
        confirmText: 'Log out',
        type: isSafe ? 'warning' : 'danger',
      });
      if (!leave) return;
    }
    await session.signOut();
  }, [session, queue, confirm]);
}
