import type { Account } from '@questlog/contract/accounts';
import type { BillingInfo } from '@questlog/contract/billing';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { pastDueText, pastDueTitle, UPDATE_CARD } from '@questlog/domain/billing/past-due';
import { lossesOf } from '@questlog/domain/billing/plan-change';
import { billingDate, renewalText } from '@questlog/domain/billing/plans-for-sale';
import { tierTitle } from '@questlog/domain/plans/plans';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useApi, useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { openCardPage } from './open-card-page.ts';
import { useBilling } from './use-billing.ts';

/** Milliseconds after a cancellation until billing is reloaded. */
const RELOAD_AFTER_MS = 2_000;

/** The plan of the current account, its payments and its cancellation (BILLING-27, BILLING-28). */
export function BillingTab() {
  const { account } = useSession();
  return account === null ? null : <Billing key={account.id} account={account} />;
}

function Billing({ account }: { account: Account }) {
  const { billing, failed, reload, invoices } = useBilling();
  if (billing === undefined) {
    return failed ? (
      <EmptyState
        compact
        level={3}
        title={BILLING_TEXTS.loadFailed}
        action={<RetryButton onRetry={reload} />}
      />
    ) : (
      <SkeletonRows rows={4} label="Loading billing information" />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Subscription account={account} billing={billing} reload={reload} />
      <section aria-label="Recent invoices">
        <h3 className="mb-1 font-semibold">Recent invoices</h3>
        <InvoiceList invoices={invoices} />
      </section>
    </div>
  );
}

/** The outcome of an action on the subscription. */
type Outcome = {
  readonly tone: 'success' | 'error';
  readonly title: string;
  readonly reason?: string | undefined;
};

function Subscription({
  account,
  billing,
  reload,
}: {
  account: Account;
  billing: BillingInfo;
  reload: () => Promise<unknown>;
}) {
  const api = useApi();
  const confirm = useConfirm();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState<'cancel' | 'reactivate' | 'portal'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = billingDate(billing.currentPeriodEnd);
  const pays = billing.paidTier !== 'PersonalFree';
  const isPastDue = billing.status === 'past_due';
  /** If a payment failed, the plan may end before its period does. */
  const kept = isPastDue
    ? `If the payment succeeds, you keep ${planTitle(account)} until ${end}.`
    : `You keep ${planTitle(account)} until ${end}.`;

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
      message: [`${kept} Your tasks stay.`, ...lossesOf(account, 'PersonalFree')].join(' '),
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

  return (
    <>
      {outcome !== undefined && (
        <Banner tone={outcome.tone} title={outcome.title}>
          {outcome.reason}
        </Banner>
      )}
      {billing.cancelAtPeriodEnd && pays && (
        <Banner
          tone="warning"
          title="Your subscription is set to end"
          action={
            <Button size="sm" busy={busy === 'reactivate'} onClick={() => void reactivate()}>
              Reactivate
            </Button>
          }
        >
          {kept}
        </Banner>
      )}
      {billing.nextTier !== null && !billing.cancelAtPeriodEnd && (
        <Banner
          tone="warning"
          title={`Your plan changes to ${tierTitle(billing.nextTier)}`}
          action={
            <Button size="sm" busy={busy === 'reactivate'} onClick={() => void reactivate()}>
              Keep {planTitle(account)}
            </Button>
          }
        >
          {kept}
        </Banner>
      )}
      {isPastDue && (
        <Banner
          tone="error"
          title={pastDueTitle(billing.currentPeriodStart)}
          action={
            <Button size="sm" busy={busy === 'portal'} onClick={() => void openPortal()}>
              {UPDATE_CARD}
            </Button>
          }
        >
          {pastDueText(planTitle(account), billing.nextPaymentAttempt)}
        </Banner>
      )}
      <section
        aria-label="Plan"
        className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-3.5 py-3"
      >
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-sm text-muted">Current plan</p>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {planTitle(account)}
            {pays && (
              <Badge tone={billing.status === 'active' ? 'success' : 'warning'}>{statusText(billing)}</Badge>
            )}
          </p>
          {pays && !billing.cancelAtPeriodEnd && !isPastDue && (
            <p className="text-sm text-muted">{renewalText(billing.currentPeriodEnd)}</p>
          )}
        </div>
        <Button onClick={() => setChoosing(true)}>View All Plans</Button>
      </section>
      {billing.customerId !== null && (
        <section aria-label="Payment method" className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1 basis-40">
            <h3 className="font-semibold">Payment method</h3>
            <p className="text-sm text-muted">{cardText(billing)}</p>
          </div>
          <Button busy={busy === 'portal'} onClick={() => void openPortal()}>
            Manage payment
          </Button>
        </section>
      )}
      {pays && !billing.cancelAtPeriodEnd && billing.status !== 'canceled' && (
        <section
          aria-label="Danger zone"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-danger/40 px-3.5 py-3"
        >
          <div className="min-w-0 flex-1 basis-48">
            <h3 className="font-semibold">Cancel subscription</h3>
            <p className="text-sm text-muted">{kept}</p>
          </div>
          <Button variant="danger" busy={busy === 'cancel'} onClick={() => void cancel()}>
            Cancel Subscription
          </Button>
        </section>
      )}
      {choosing && <UpgradeDialog open onClose={() => setChoosing(false)} />}
    </>
  );
}

function statusText({ status }: BillingInfo): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cardText({ paymentMethod }: BillingInfo): string {
  if (paymentMethod === null) return 'No saved card.';
  const { brand, last4, expMonth, expYear } = paymentMethod;
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}, expires ${expMonth}/${expYear}`;
}
