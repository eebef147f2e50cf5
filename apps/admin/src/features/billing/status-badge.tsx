import type { BilledAccount } from '@questlog/contract/admin/admin-operation';
import type { SubscriptionStatus } from '@questlog/domain/billing/subscription';
import { Badge, type BadgeTone } from '@questlog/ui/marks/badge.tsx';

const LOOKS: Readonly<Record<SubscriptionStatus, readonly [BadgeTone, string]>> = {
  active: ['success', 'Active'],
  trialing: ['accent', 'Trial'],
  past_due: ['warning', 'Past due'],
  unpaid: ['danger', 'Unpaid'],
  canceled: ['neutral', 'Canceled'],
  incomplete: ['warning', 'Incomplete'],
  incomplete_expired: ['neutral', 'Expired'],
  paused: ['neutral', 'Paused'],
};

/** The status of an account's subscription, or a dash if there has never been one. */
export function StatusBadge({
  account: { status, cancelAtPeriodEnd },
}: {
  account: Pick<BilledAccount, 'status' | 'cancelAtPeriodEnd'>;
}) {
  if (status === null) return <span className="text-muted">–</span>;
  const [tone, text] = LOOKS[status];
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{text}</Badge>
      {cancelAtPeriodEnd && <Badge tone="warning">Ends</Badge>}
    </span>
  );
}
