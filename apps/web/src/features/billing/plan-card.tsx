import type { PlanForSale } from '@questlog/domain/billing/plans-for-sale';
import { priceLabel } from '@questlog/domain/billing/plans-for-sale';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';

/** Lists a plan's features, then those that it lacks. */
export function PlanFeatures({
  features,
  lacks,
}: {
  features: readonly string[];
  lacks?: readonly string[] | undefined;
}) {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">{feature}</span>
        </li>
      ))}
      {lacks?.map((line) => (
        <li key={line} className="flex gap-2 text-muted">
          <X size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </li>
      ))}
    </ul>
  );
}

export function PlanPrice({ plan }: { plan: PlanForSale }) {
  return (
    <p className="flex items-baseline gap-1">
      <span className="text-xl font-semibold tabular-nums">{priceLabel(plan)}</span>
      {plan.price > 0 && <span className="text-sm text-muted">/ {plan.period}</span>}
    </p>
  );
}

/** A plan in the list of plans to choose from (BILLING-25). */
export function PlanCard({
  plan,
  isCurrent,
  isComingSoon,
  isForSale,
  onChoose,
}: {
  plan: PlanForSale;
  isCurrent: boolean;
  isComingSoon: boolean;
  isForSale: boolean;
  onChoose: () => void;
}) {
  const headingId = useId();
  const praise = [plan.mostPopular && 'Most Popular', plan.recommended && 'Recommended']
    .filter(Boolean)
    .join(' · ');
  const label = isCurrent ? 'Current Plan' : isComingSoon ? 'Coming soon' : 'Choose';
  return (
    <section
      aria-labelledby={headingId}
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-xl border p-4',
        plan.recommended ? 'border-focus bg-selected' : 'border-border bg-background',
      )}
    >
      {/* A card without a badge reserves its height, so that names and prices align across the cards. */}
      <div className="flex min-h-5">
        {isCurrent ? (
          <Badge tone="success">Current Plan</Badge>
        ) : isComingSoon ? (
          <Badge>Coming soon</Badge>
        ) : (
          praise !== '' && <Badge tone="accent">{praise}</Badge>
        )}
      </div>
      <div>
        <h3 id={headingId} className="font-semibold">
          {plan.name}
        </h3>
        <PlanPrice plan={plan} />
      </div>
      <div className="flex-1">
        <PlanFeatures features={plan.features} lacks={plan.lacks} />
      </div>
      <Button
        variant={plan.recommended && !isCurrent ? 'primary' : 'secondary'}
        className="w-full"
        disabled={isCurrent || isComingSoon || !isForSale}
        aria-label={`${label} ${plan.name}`}
        onClick={onChoose}
      >
        {label}
      </Button>
    </section>
  );
}
