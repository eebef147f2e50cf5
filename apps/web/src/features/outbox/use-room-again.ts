import { hasFeature } from '@questlog/domain/plans/plans';
import { useMemo } from 'react';
import { useRefusedActions, useSession } from '../../data/hooks.ts';
import type { RefusedAction } from '../../data/engine/outbox/storage/refused-storage.ts';

/** Returns the rejected changes that the current plan has room for, oldest first (OFFLINE-48). */
export function useRoomAgain(): readonly RefusedAction[] {
  const { account } = useSession();
  const refused = useRefusedActions();
  return useMemo(() => {
    if (account === null) return [];
    const { id, subscriptionTier } = account;
    return refused
      .filter(
        ({ action, feature }) =>
          action.accountId === id && feature !== undefined && hasFeature(subscriptionTier, feature),
      )
      .toReversed();
  }, [account, refused]);
}
