import type { BillingInfo, Invoice } from '@questlog/contract/billing';
import { useEffect, useRef } from 'react';
import { useSession } from '../../data/hooks.ts';
import { useQuery, type Query } from '../../data/queries/use-query.ts';

/** Billing of the account in force, read anew whenever the account has changed. Invoices that cannot be had count as none. */
export function useBilling(): {
  readonly billing: Query<BillingInfo>;
  readonly invoices: readonly Invoice[];
} {
  const billing = useQuery('GET /api/billing');
  const invoices = useQuery('GET /api/billing/invoices');
  const { account } = useSession();
  const stamp = account?.updatedAt;
  const seen = useRef(stamp);
  const { reload } = billing;
  const { reload: reloadInvoices } = invoices;
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    // What the server knows is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void reload();
    void reloadInvoices();
  }, [stamp, reload, reloadInvoices]);
  return { billing, invoices: invoices.value ?? [] };
}
