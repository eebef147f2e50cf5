import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { isInDirection } from '@questlog/domain/billing/plan-change';
import type { Tier } from '@questlog/domain/plans/plans';
import { useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import { useApi, useSession } from '../../data/hooks.ts';

export interface PlanChangeFailure {
  readonly reason: string;
  /** True if the change may still take effect. */
  readonly isUnconfirmed: boolean;
}

export interface PlanChanging {
  readonly busy: boolean;
  readonly failure: PlanChangeFailure | undefined;
  readonly forget: () => void;
  /**
   * Changes the plan, or opens the checkout if the new plan needs a payment. Resolves with true if the plan
   * has changed.
   */
  readonly change: (to: Tier) => Promise<boolean>;
}

/** Changes the current account's plan (BILLING-26). */
export function usePlanChange(from: Tier, leave: (url: string) => void): PlanChanging {
  const api = useApi();
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PlanChangeFailure>();
  return {
    busy,
    failure,
    forget: () => setFailure(undefined),
    change: async (to) => {
      setBusy(true);
      setFailure(undefined);
      try {
        const body = { tier: to };
        const { requiresPayment, checkoutUrl } = isInDirection('up', from, to)
          ? await api('POST /api/billing/upgrade', { body })
          : await api('POST /api/billing/downgrade', { body });
        if (requiresPayment && checkoutUrl !== null) {
          // Keep the button busy until the browser leaves the page.
          leave(checkoutUrl);
          return false;
        }
        await session.reloadUser().catch(() => undefined);
        setBusy(false);
        return true;
      } catch (error) {
        setFailure({
          reason: reasonOf(error) ?? BILLING_TEXTS.upgradeFailed,
          isUnconfirmed: error instanceof ApiError && error.code === 'payment_unconfirmed',
        });
        setBusy(false);
        return false;
      }
    },
  };
}
