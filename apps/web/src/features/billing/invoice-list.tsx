import type { Invoice } from '@questlog/contract/billing';
import { billingDate } from '@questlog/domain/billing/billing-dates';
import { formatMoney, minorUnits } from '@questlog/domain/billing/plans-for-sale';
import { locale } from '@questlog/domain/interface-locale';
import { Download } from 'lucide-react';
import { Badge } from '@questlog/ui/marks/badge.tsx';

const SHOWN = 5;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The latest invoices, newest first (BILLING-28). */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return <p className="text-sm text-muted">There are no invoices yet.</p>;
  return (
    <ul className="divide-y divide-border">
      {invoices.slice(0, SHOWN).map(({ id, number, status, amount, currency, created, invoicePdfUrl }) => (
        <li key={id} className="flex items-center gap-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{billingDate(created, locale)}</p>
            <p className="truncate text-muted">{number}</p>
          </div>
          <span className="tabular-nums">
            {formatMoney(Math.round(amount * minorUnits(currency)), currency)}
          </span>
          <Badge tone={status === 'paid' ? 'success' : 'warning'}>{capitalised(status)}</Badge>
          <a
            href={invoicePdfUrl ?? '#'}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Download invoice ${number}`}
            className="focus-ring inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
          >
            <Download size={16} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
