import { plansInShort } from '@questlog/domain/billing/plans-for-sale';
import { PRODUCT_FACTS } from '@questlog/domain/identity/entry-texts';
import { Check } from 'lucide-react';

/**
 * The facts and prices below the form, for visitors who do not know Questlog (IDENTITY-66).
 * @param sellsPlans undefined until the server has responded
 */
export function ProductFacts({ sellsPlans }: { sellsPlans: boolean | undefined }) {
  return (
    <div className="mt-8 border-t border-border pt-6 text-sm">
      <ul className="flex flex-col gap-2">
        {PRODUCT_FACTS.map((fact) => (
          <li key={fact} className="flex gap-2.5">
            <Check size={16} strokeWidth={2.5} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
            {fact}
          </li>
        ))}
      </ul>
      {sellsPlans !== false && (
        // Their space is reserved, because the form above would move when they appear.
        <div className={sellsPlans === undefined ? 'invisible' : undefined}>
          <Prices />
        </div>
      )}
    </div>
  );
}

function Prices() {
  return (
    <>
      <h2 className="mt-6 mb-2 font-semibold">What it costs</h2>
      <ul>
        {plansInShort().map(({ name, summary, price }) => (
          <li
            key={name}
            className="flex items-baseline justify-between gap-4 border-b border-border py-2 last:border-b-0"
          >
            <p className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-pretty text-muted">{summary}</span>
            </p>
            {price !== undefined && <span className="shrink-0 tabular-nums">{price}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
