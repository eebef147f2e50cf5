import { loadAdvice } from '@questlog/api-client/call-failure';
import type { Account } from '@questlog/contract/accounts';
import type { BillingInfo } from '@questlog/contract/billing';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { pastDueText, pastDueTitle, UPDATE_CARD } from '@questlog/domain/billing/past-due';
import { renewalText } from '@questlog/domain/billing/billing-dates';
import { planOf, priceText } from '@questlog/domain/billing/plans-for-sale';
import { locale } from '@questlog/domain/interface-locale';
import { tierTitle } from '@questlog/domain/plans/plans';
import { useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { useBilling } from './use-billing.ts';
import { keepingText, useSubscriptionActions, type SubscriptionActions } from './use-subscription-actions.ts';

/** The current account's plan and payments, and the button to cancel the plan (BILLING-27, BILLING-28). */
export function BillingTab() {
  const { account } = useSession();
  return account === null ? null : <Billing key={account.id} account={account} />;
}

function Billing({ account }: { account: Account }) {
  const { billing, failed, error, reload, invoices } = useBilling();
  if (billing === undefined) {
    return failed ? (
      <EmptyState
        compact
        level={3}
        title={BILLING_TEXTS.loadFailed}
        hint={loadAdvice(error)}
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

interface PartProps {
  readonly account: Account;
  readonly billing: BillingInfo;
  readonly actions: SubscriptionActions;
}

const isPastDue = ({ status }: BillingInfo): boolean => status === 'past_due';
const isPaid = ({ paidTier }: BillingInfo): boolean => paidTier !== 'PersonalFree';

function Subscription({
  account,
  billing,
  reload,
}: {
  account: Account;
  billing: BillingInfo;
  reload: () => Promise<BillingInfo | undefined>;
}) {
  const actions = useSubscriptionActions(account, billing, reload);
  const { outcome } = actions;
  const parts = { account, billing, actions };
  return (
    <>
      {outcome !== undefined && (
        <Banner tone={outcome.tone} title={outcome.title}>
          {outcome.reason}
        </Banner>
      )}
      <PendingChange {...parts} />
      {isPastDue(billing) && <FailedPayment {...parts} />}
      <Plan account={account} billing={billing} />
      {billing.customerId !== null && <PaymentMethod {...parts} />}
      {isPaid(billing) && !billing.cancelAtPeriodEnd && billing.status !== 'canceled' && (
        <Cancellation {...parts} />
      )}
    </>
  );
}

/** Shows that the plan ends or changes after the current period. A button keeps the current plan. */
function PendingChange({ account, billing, actions: { busy, reactivate } }: PartProps) {
  const button = (label: string) => (
    <Button size="sm" busy={busy === 'reactivate'} onClick={() => void reactivate()}>
      {label}
    </Button>
  );
  if (billing.cancelAtPeriodEnd) {
    return (
      isPaid(billing) && (
        <Banner tone="warning" title="Your subscription is set to end" action={button('Reactivate')}>
          {keepingText(account, billing)}
        </Banner>
      )
    );
  }
  return (
    billing.nextTier !== null && (
      <Banner
        tone="warning"
        title={`Your plan changes to ${tierTitle(billing.nextTier)}`}
        action={button(`Keep ${planTitle(account)}`)}
      >
        {keepingText(account, billing)}
      </Banner>
    )
  );
}

function FailedPayment({ account, billing, actions: { busy, openPortal } }: PartProps) {
  return (
    <Banner
      tone="error"
      title={pastDueTitle(billing.currentPeriodStart, locale)}
      action={
        <Button size="sm" busy={busy === 'portal'} onClick={() => void openPortal()}>
          {UPDATE_CARD}
        </Button>
      }
    >
      {pastDueText(planTitle(account), billing.nextPaymentAttempt, locale)}
    </Banner>
  );
}

function Plan({ account, billing }: Omit<PartProps, 'actions'>) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <section
        aria-label="Plan"
        className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-3.5 py-3"
      >
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-sm text-muted">Current plan</p>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {planTitle(account)}
            {isPaid(billing) && (
              <Badge tone={billing.status === 'active' ? 'success' : 'warning'}>{statusText(billing)}</Badge>
            )}
          </p>
          {isPaid(billing) && <p className="text-sm text-muted">{priceText(planOf(billing.paidTier))}</p>}
          {isPaid(billing) && !billing.cancelAtPeriodEnd && !isPastDue(billing) && (
            <p className="text-sm text-muted">{renewalText(billing.currentPeriodEnd, locale)}</p>
          )}
          {!billing.sellsPlans && <p className="text-sm text-muted">{BILLING_TEXTS.sellsNoPlans}</p>}
        </div>
        {billing.sellsPlans && <Button onClick={() => setChoosing(true)}>View All Plans</Button>}
      </section>
      {choosing && <UpgradeDialog open onClose={() => setChoosing(false)} />}
    </>
  );
}

function PaymentMethod({ billing, actions: { busy, openPortal } }: PartProps) {
  return (
    <section aria-label="Payment method" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-semibold">Payment method</h3>
        <p className="text-sm text-muted">{cardText(billing)}</p>
      </div>
      <Button busy={busy === 'portal'} onClick={() => void openPortal()}>
        Manage payment
      </Button>
    </section>
  );
}

function Cancellation({ account, billing, actions: { busy, cancel } }: PartProps) {
  return (
    <section
      aria-label="Danger zone"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-border px-3.5 py-3"
    >
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold">Cancel subscription</h3>
        <p className="text-sm text-muted">{keepingText(account, billing)}</p>
      </div>
      <Button
        variant="quiet"
        className="border border-control text-danger"
        busy={busy === 'cancel'}
        onClick={() => void cancel()}
      >
        Cancel Subscription
      </Button>
    </section>
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
