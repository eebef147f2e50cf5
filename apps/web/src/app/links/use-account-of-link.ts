import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useEffect, useRef } from 'react';
import { useSession } from '../../data/hooks.ts';
import type { LinkTargetProps } from './link-target-props.ts';

/**
 * Switches to a different account of the user, which then opens the link, and shows a message (ADDRESS-4).
 * @param accountId the link's account; undefined until it is known
 */
export function useAccountOfLink(
  accountId: string | undefined,
  {
    link,
    page: { handOver, dropLink },
    onSwitch,
  }: Pick<LinkTargetProps, 'page' | 'onSwitch'> & { link: string },
): void {
  const { session, account } = useSession();
  const isUnderWay = useRef(false);
  const isElsewhere = accountId !== undefined && accountId !== account?.id;
  useEffect(() => {
    if (accountId === undefined || !isElsewhere || isUnderWay.current) return;
    isUnderWay.current = true;
    const follow = async (): Promise<void> => {
      const isKnown = session.state.user?.availableAccounts.some(({ id }) => id === accountId) ?? false;
      // The user may have joined the account on another device.
      if (!isKnown) await session.reloadUser().catch(() => undefined);
      handOver();
      if (!(await onSwitch(accountId))) return dropLink(link);
      const name = session.state.account?.name ?? 'another account';
      toast.show({ message: `Switched to ${name}, which this link belongs to`, type: 'info' });
    };
    void follow();
  }, [accountId, isElsewhere, session, handOver, dropLink, link, onSwitch]);
}
