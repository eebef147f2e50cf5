import type { Account } from '@questlog/contract/accounts';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { useAccountQuery } from '../../../data/use-account-query.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';

/** The plan of an account and whether it is in force, where no payment is taken (ACCOUNT-46). */
export function BillingSummary({ account }: { account: Account }) {
  const {
    value: subscription,
    state,
    reload,
  } = useAccountQuery('GET /api/accounts/{accountId}/subscription', account.id);
  if (subscription === undefined) {
    return state === 'failed' ? (
      <EmptyState
        compact
        level={3}
        title="Failed to load billing information"
        action={<Button onClick={() => void reload()}>Retry</Button>}
      />
    ) : (
      <SkeletonRows rows={1} label="Loading billing information" />
    );
  }
  const isActive = subscription.status === 'active';
  return (
    <section aria-label="Plan" className="flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">Current plan</p>
        <p className="font-semibold">
          {planTitle({ accountType: account.accountType, subscriptionTier: subscription.tier })}
        </p>
      </div>
      <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? 'Active' : 'Canceled'}</Badge>
    </section>
  );
}
