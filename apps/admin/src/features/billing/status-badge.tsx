import type { BilledAccount } from '@questlog/contract/admin/admin-operation';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import { Badge, type BadgeTone } from '@questlog/ui/marks/badge.tsx';

const BADGES: Readonly<Record<SubscriptionStatus, readonly [BadgeTone, string]>> = {
  active: ['success', 'Active'],
  trialing: ['accent', 'Trial'],
  past_due: ['warning', 'Past due'],
  unpaid: ['danger', 'Unpaid'],
  canceled: ['neutral', 'Canceled'],
  incomplete: ['warning', 'Incomplete'],
  incomplete_expired: ['neutral', 'Expired'],
  paused: ['neutral', 'Paused'],
};

/** An account's subscription status, or a dash if it never had one. */
export function StatusBadge({
  account: { status, cancelAtPeriodEnd },
}: {
  account: Pick<BilledAccount, 'status' | 'cancelAtPeriodEnd'>;
}) {
  if (status === null) return <span className="text-muted">–</span>;
  const [tone, text] = BADGES[status];
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{text}</Badge>
      {cancelAtPeriodEnd && <Badge tone="warning">Ends</Badge>}
    </span>
  );
}
