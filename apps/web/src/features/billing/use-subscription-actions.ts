import type { Account } from '@questlog/contract/accounts';
import type { BillingInfo } from '@questlog/contract/billing';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { lossesOf } from '@questlog/domain/billing/plan-change';
import { billingDate } from '@questlog/domain/billing/billing-dates';
import { locale } from '@questlog/domain/interface-locale';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { ApiError } from '@questlog/api-client/client';
import { useApi } from '../../data/hooks.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { openCardPage } from './open-card-page.ts';

/** How long to wait after a cancellation before reloading the billing data, in milliseconds. */
const RELOAD_AFTER_MS = 2_000;
/**
 * Delays between the reads of billing after a change without a confirmation, in milliseconds. The server reads
 * the subscription back several times within the first two minutes.
 */
const REREAD_AFTER_MS: readonly number[] = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000];

export type SubscriptionOutcome = {
  readonly tone: 'success' | 'warning' | 'error';
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
export function keepingText(account: Account, { status, currentPeriodEnd }: BillingInfo): string {
  const until = `keep ${planTitle(account)} until ${billingDate(currentPeriodEnd, locale)}.`;
  return status === 'past_due' ? `If the payment succeeds, you ${until}` : `You ${until}`;
}

const isPaidFor = ({ paidTier }: BillingInfo): boolean => paidTier !== 'PersonalFree';
const isEnding = ({ cancelAtPeriodEnd, nextTier }: BillingInfo): boolean =>
  cancelAtPeriodEnd || nextTier !== null;

/** Returns the actions for a subscription. Only one runs at a time. */
export function useSubscriptionActions(
  account: Account,
  billing: BillingInfo,
  reload: () => Promise<BillingInfo | undefined>,
): SubscriptionActions {
  const api = useApi();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<SubscriptionActions['busy']>();
  const [outcome, setOutcome] = useState<SubscriptionOutcome>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Number of the latest action. Rereads for an earlier one stop. */
  const action = useRef(0);
  useEffect(
    () => () => {
      action.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );

  const run = async (
    what: NonNullable<typeof busy>,
    work: () => Promise<string | undefined>,
    failed: string,
  ): Promise<void> => {
    if (busy !== undefined) return;
    action.current += 1;
    clearTimeout(timer.current);
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

  /**
   * Sends a change. Without a confirmation of the provider, rereads billing until the change has taken effect,
   * and shows its message only then.
   */
  const change = async (
    send: () => Promise<{ readonly message: string }>,
    hasHappened: (billing: BillingInfo) => boolean,
    done: string,
  ): Promise<string | undefined> => {
    try {
      return (await send()).message;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'conflict') {
        // An earlier attempt may have taken effect.
        const now = await reload();
        if (now === undefined || !isPaidFor(now) || !hasHappened(now)) throw error;
        return done;
      }
      if (error.code !== 'payment_unconfirmed') throw error;
      const mine = action.current;
      const reread = (index: number): void => {
        const delay = REREAD_AFTER_MS[index];
        if (delay === undefined) return;
        timer.current = setTimeout(() => {
          void reload().then((now) => {
            if (action.current !== mine) return;
            if (now !== undefined && hasHappened(now)) setOutcome({ tone: 'success', title: done });
            else reread(index + 1);
            return undefined;
          });
        }, delay);
      };
      reread(0);
      setOutcome({ tone: 'warning', title: error.body.message ?? BILLING_TEXTS.unconfirmed });
      return undefined;
    }
  };

  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Cancel your subscription?',
      message: [
        `${keepingText(account, billing)} Your tasks stay.`,
        ...lossesOf(account, 'PersonalFree'),
      ].join(' '),
      confirmText: 'Cancel Subscription',
      cancelText: 'Keep Subscription',
      type: 'danger',
    });
    if (!isSure) return;
    await run(
      'cancel',
      async () => {
        const message = await change(
          () => api('POST /api/billing/cancel'),
          (now) => now.cancelAtPeriodEnd,
          BILLING_TEXTS.cancelled,
        );
        if (message !== undefined) timer.current = setTimeout(() => void reload(), RELOAD_AFTER_MS);
        return message;
      },
      BILLING_TEXTS.cancelFailed,
    );
  };
  const reactivate = () =>
    run(
      'reactivate',
      async () => {
        const message = await change(
          () => api('POST /api/billing/reactivate'),
          (now) => !isEnding(now),
          BILLING_TEXTS.reactivated,
        );
        if (message !== undefined) await reload();
        return message;
      },
      BILLING_TEXTS.reactivateFailed,
    );
  const openPortal = () =>
    run('portal', () => openCardPage(api).then(() => undefined), 'Failed to open the payment page');

  return { busy, outcome, cancel, reactivate, openPortal };
}
