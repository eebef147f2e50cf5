import type { Account } from '@questlog/contract/accounts';
import type { BillingInfo } from '@questlog/contract/billing';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { lossesOf } from '@questlog/domain/billing/plan-change';
import { billingDate } from '@questlog/domain/billing/plans-for-sale';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useApi } from '../../data/hooks.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { openCardPage } from './open-card-page.ts';

/** How long to wait after a cancellation before reloading the billing data, in milliseconds. */
const RELOAD_AFTER_MS = 2_000;

export type SubscriptionOutcome = {
  readonly tone: 'success' | 'error';
  readonly title: string;
  readonly reason?: string | undefined;
};

export interface SubscriptionActions {
  readonly busy: 'cancel' | 'reactivate' | 'portal' | undefined;
  readonly outcome: SubscriptionOutcome | undefined;
  /** Cancels the subscription after the user confirms. */
  readonly cancel: () => Promise<void>;
  readonly reactivate: () => Promise<void>;
  /** Opens the payment provider's page for changing the card. */
  readonly openPortal: () => Promise<void>;
}

/**
 * Returns how long the account keeps its plan. After a failed payment, the plan may end before the current
 * period.
 */
export function keptText(account: Account, { status, currentPeriodEnd }: BillingInfo): string {
  const kept = `keep ${planTitle(account)} until ${billingDate(currentPeriodEnd)}.`;
  return status === 'past_due' ? `If the payment succeeds, you ${kept}` : `You ${kept}`;
}

/** Returns the actions for a subscription. Only one runs at a time. */
export function useSubscriptionActions(
  account: Account,
  billing: BillingInfo,
  reload: () => Promise<unknown>,
): SubscriptionActions {
  const api = useApi();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<SubscriptionActions['busy']>();
  const [outcome, setOutcome] = useState<SubscriptionOutcome>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async (
    what: NonNullable<typeof busy>,
    work: () => Promise<string | undefined>,
    failed: string,
  ): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(what);
    setOutcome(undefined);
    try {
      const message = await work();
      if (message !== undefined) setOutcome({ tone: 'success', title: message });
    } catch (error) {
      setOutcome({ tone: 'error', title: failed, reason: reasonOf(error) });
    } finally {
      setBusy(undefined);
    }
  };

  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Cancel your subscription?',
      message: [`${keptText(account, billing)} Your tasks stay.`, ...lossesOf(account, 'PersonalFree')].join(
        ' ',
      ),
      confirmText: 'Cancel Subscription',
      cancelText: 'Keep Subscription',
      type: 'danger',
    });
    if (!isSure) return;
    await run(
      'cancel',
      async () => {
        const { message } = await api('POST /api/billing/cancel');
        timer.current = setTimeout(() => void reload(), RELOAD_AFTER_MS);
        return message;
      },
      BILLING_TEXTS.cancelFailed,
    );
  };
  const reactivate = () =>
    run(
      'reactivate',
      async () => {
        const { message } = await api('POST /api/billing/reactivate');
        await reload();
        return message;
      },
      BILLING_TEXTS.reactivateFailed,
    );
  const openPortal = () =>
    run(
      'portal',
      async () => {
        await openCardPage(api);
        return undefined;
      },
      'Failed to open the payment page',
    );

  return { busy, outcome, cancel, reactivate, openPortal };
}
