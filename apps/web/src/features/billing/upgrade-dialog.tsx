import { isPaidTeam, planTitle } from '@questlog/domain/accounts/account-menu';
import type { Account } from '@questlog/contract/accounts';
import type { BillingInfo } from '@questlog/contract/billing';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import {
  invitingText,
  isInDirection,
  lossesOf,
  upgradeButton,
  upgradeTitle,
} from '@questlog/domain/billing/plan-change';
import { planShown, plansShown } from '@questlog/domain/billing/plans-for-sale';
import { isComingSoon, isForSale } from '@questlog/domain/plans/choosable-plans';
import { tierTitle, type Tier } from '@questlog/domain/plans/plans';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { PlanCard, PlanFeatures, PlanPrice } from './plan-card.tsx';
import { usePlanChange } from './use-plan-change.ts';

export interface UpgradeDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** The feature that the user tried to use but the plan lacks. */
  feature?: string | undefined;
  /** If set, the dialog opens at the confirmation of this plan. */
  target?: Tier | undefined;
  /** Navigates to another page. `location.assign` by default. */
  leave?: ((url: string) => void) | undefined;
}

const goTo = (url: string): void => location.assign(url);

/**
 * Lets the user choose a plan in two steps: the list of plans, then the consequences (BILLING-25,
 * BILLING-26).
 */
export function UpgradeDialog(props: UpgradeDialogProps) {
  const { account } = useSession();
  return account === null ? null : <Upgrade key={account.id} {...props} account={account} />;
}

function Upgrade({
  open,
  onClose,
  onClosed,
  feature,
  target,
  account,
  leave = goTo,
}: UpgradeDialogProps & { account: Account }) {
  const from = account.subscriptionTier;
  const plans = useQuery(accountQuery(useReader(), 'GET /api/billing'));
  const { data: billing, isFetching } = plans;
  const [chosen, setChosen] = useState<Tier | undefined>(target === from ? undefined : target);
  const [isFailureShown, setIsFailureShown] = useState(true);
  const { busy, failure, forget, change } = usePlanChange(from, leave);
  const sellsNothing = billing?.sellsPlans === false;

  const back = (): void => {
    setChosen(undefined);
    forget();
  };
  const confirm = async (): Promise<void> => {
    if (chosen === undefined || !(await change(chosen))) return;
    onClose();
    toast.show({
      message: changedMessage(account, chosen),
    });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size={sellsNothing ? 'sm' : chosen === undefined ? 'xl' : 'md'}
      tall={!sellsNothing}
      topmost
      title={upgradeTitle(
        chosen === undefined || sellsNothing ? undefined : { account, to: chosen },
        feature,
      )}
      footer={
        chosen !== undefined &&
        !sellsNothing && (
          <>
            <Button onClick={back} disabled={busy}>
              Back to Plans
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void confirm()}>
              {busy ? 'Processing...' : upgradeButton(from, chosen)}
            </Button>
          </>
        )
      }
    >
      {failure !== undefined && (
        <Banner
          tone={failure.isUnconfirmed ? 'warning' : 'error'}
          title={failure.isUnconfirmed ? undefined : 'Upgrade failed'}
          className="mb-4"
        >
          {failure.reason}
        </Banner>
      )}
      {sellsNothing ? (
        <p className="text-pretty">{BILLING_TEXTS.sellsNoPlans}</p>
      ) : chosen !== undefined ? (
        <Confirmation account={account} to={chosen} waits={isInDirection('down', from, chosen)} />
      ) : (
        <>
          {hasFailed(plans) && isFailureShown && (
            <Banner tone="error" className="mb-4" onDismiss={() => setIsFailureShown(false)}>
              {BILLING_TEXTS.plansFailed}
            </Banner>
          )}
          {billing === undefined && isFetching ? (
            <output className="flex min-h-96 items-center justify-center gap-3 text-muted">
              <Spinner size={20} />
              Loading subscription plans...
            </output>
          ) : (
            <Plans account={account} billing={billing} onChoose={setChosen} />
          )}
        </>
      )}
    </Dialog>
  );
}

function Plans({
  account,
  billing,
  onChoose,
}: {
  account: Account;
  billing: BillingInfo | undefined;
  onChoose: (tier: Tier) => void;
}) {
  const { accountType, subscriptionTier } = account;
  const available = billing?.teamPlansAvailable ?? false;
  const plans = plansShown(account);
  return (
    <>
      <div
        className={cx('grid gap-3 sm:grid-cols-2', plans.length > 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.tier}
            plan={plan}
            isCurrent={plan.tier === subscriptionTier}
            isComingSoon={isComingSoon(plan.tier, accountType, available)}
            isForSale={
              isForSale(plan.tier, accountType, available) &&
              // An account without a subscription has nothing to cancel.
              (plan.tier !== 'PersonalFree' || billing?.paidTier !== 'PersonalFree')
            }
            onChoose={() => onChoose(plan.tier)}
          />
        ))}
      </div>
      {billing?.sandbox === true && (
        <p className="mt-4 text-sm text-muted">This server uses a payment sandbox. No money moves.</p>
      )}
    </>
  );
}

function changedMessage({ name, subscriptionTier }: Account, to: Tier): string {
  if (to === 'PersonalFree') return BILLING_TEXTS.cancelled;
  return isInDirection('down', subscriptionTier, to)
    ? `${name} changes to ${tierTitle(to)} at the end of your billing period`
    : `${name} has ${tierTitle(to)} now`;
}

/** @param waits true if the change takes effect at the end of the period */
function Confirmation({ account, to, waits }: { account: Account; to: Tier; waits: boolean }) {
  const { user } = useSession();
  const plan = planShown(account, to);
  const losses = lossesOf(account, to);
  const isNewTeam = account.accountType === 'Team' && !isPaidTeam(account);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">Current plan</p>
          <p className="font-semibold">{planTitle(account)}</p>
        </div>
        <ArrowRight size={20} aria-label="changes to" className="shrink-0 text-muted rtl:-scale-x-100" />
        <div className="shrink-0 sm:flex-1">
          <p className="text-sm text-muted">New plan</p>
          <p className="font-semibold">{plan.name}</p>
          <PlanPrice plan={plan} />
        </div>
      </div>
      <section aria-label="What you'll get">
        <h3 className="mb-2 font-semibold">What you'll get:</h3>
        <PlanFeatures features={plan.features} lacks={plan.lacks} />
      </section>
      {isNewTeam && (
        <Banner title="Inviting people">
          <p className="mt-1">{invitingText(user?.emailVerified ?? false)}</p>
        </Banner>
      )}
      {losses.length > 0 && (
        <section aria-label="What changes">
          <h3 className="mb-2 font-semibold">What changes:</h3>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
            {losses.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {waits && (
        <p className="text-sm text-pretty text-muted">
          The change takes effect at the end of your billing period. You keep what you have until then, and
          nothing is deleted.
        </p>
      )}
    </div>
  );
}
