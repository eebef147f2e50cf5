import { hasFeature } from '@questlog/domain/plans/plans';
import { useMemo } from 'react';
import { useRejectedActions, useSession } from '../../data/hooks.ts';
import type { RejectedAction } from '../../data/engine/outbox/storage/rejected-storage.ts';

/** Returns the rejected changes that the current plan has room for, oldest first (OFFLINE-48). */
export function useRoomAgain(): readonly RejectedAction[] {
  const { account } = useSession();
  const rejected = useRejectedActions();
  return useMemo(() => {
    if (account === null) return [];
    const { id, subscriptionTier } = account;
    return rejected
      .filter(
        ({ action, feature }) =>
          action.accountId === id && feature !== undefined && hasFeature(subscriptionTier, feature),
      )
      .toReversed();
  }, [account, rejected]);
}
