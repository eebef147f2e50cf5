import type { BilledAccount } from '@questlog/contract/admin/admin-operation';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { PAGE_SIZE } from '@questlog/domain/admin/paging';
import { TIERS, tierTitle, type Tier } from '@questlog/domain/plans/plans';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useConsole } from '../../access/console-context.ts';
import { adminQuery } from '../../calls/admin-query.ts';
import { BreakableText } from '../../lists/breakable-text.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { ListOf } from '../../lists/list-of.tsx';
import { Moment } from '../../lists/moment.tsx';
import { pageOf } from '../../lists/pager.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { useQueryValues } from '../../routing/location.ts';
import { StatusBadge } from './status-badge.tsx';

const FILTERS = ['search', 'tier', 'page'] as const;
const TIER_OPTIONS = [
  { value: '', label: 'All plans' },
  ...TIERS.map((tier) => ({ value: tier, label: tierTitle(tier) })),
] as const;

const COLUMNS: readonly Column<BilledAccount>[] = [
  {
    title: 'Account',
    card: 'head',
    className: 'min-w-40 max-w-72 wrap-anywhere',
    cell: ({ name, accountType }) => (
      <>
        <span dir="auto" className="font-medium">
          {name}
        </span>{' '}
        {accountType === 'Team' && <Badge>Team</Badge>}
      </>
    ),
  },
  {
    title: 'Owner',
    className: 'min-w-40 max-w-72 wrap-anywhere',
    cell: ({ ownerEmail }) =>
      ownerEmail === null ? (
        <span className="text-muted">–</span>
      ) : (
        <BreakableText>{ownerEmail}</BreakableText>
      ),
  },
  {
    title: 'Plan',
    className: 'whitespace-nowrap',
    cell: ({ subscriptionTier }) => tierTitle(subscriptionTier),
  },
  { title: 'Status', card: 'mark', cell: (account) => <StatusBadge account={account} /> },
  { title: 'Period ends', cell: ({ currentPeriodEnd }) => <Moment at={currentPeriodEnd} to="day" /> },
  {
    title: 'Provider',
    isUntitled: true,
    card: 'foot',
    align: 'end',
    cell: ({ name, providerUrl }) =>
      providerUrl !== null && (
        <a
          href={providerUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="focus-ring inline-flex items-center gap-1 rounded-sm py-1 whitespace-nowrap text-accent underline-offset-2 hover:underline"
        >
          <span className="sr-only">{name}: </span>Open at the provider
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      ),
  },
];

/** The accounts with their plans, newest first (ADMIN-50). */
export function BillingScreen() {
  const { values, set } = useQueryValues(FILTERS);
  const page = pageOf(values.page);
  const tier = TIERS.find((each) => each === values.tier);
  const read = useQuery(
    adminQuery(useConsole(), 'GET /api/admin/billing/accounts', {
      query: {
        page,
        pageSize: PAGE_SIZE,
        ...(values.search === '' ? {} : { search: values.search }),
        ...(tier === undefined ? {} : { tier }),
      },
    }),
  );
  const isNarrowed = values.search !== '' || tier !== undefined;
  const clear = (): void => set({ search: '', tier: '', page: '' });
  return (
    <>
      <ScreenHead title="Billing" about="Accounts with their plan and subscription." />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label="Search accounts"
          placeholder="Account name or owner's email, from its beginning"
          value={values.search}
          onSearch={(search) => set({ search, page: '' }, 'replace')}
          className="min-w-60 flex-1"
        />
        <Select<Tier | ''>
          label="Plan"
          hideLabel
          value={tier ?? ''}
          options={TIER_OPTIONS}
          onValueChange={(chosen) => set({ tier: chosen, page: '' })}
          className="min-w-40"
        />
      </div>
      <ListOf
        read={read}
        label="accounts"
        failure={ADMIN_TEXTS.billingFailed}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={
          isNarrowed
            ? {
                art: 'search',
                title: 'No matching accounts',
                action: <Button onClick={clear}>Clear filters</Button>,
              }
            : { art: 'stack', title: 'No accounts', hint: 'The first registration creates one.' }
        }
      >
        {({ accounts, ...facts }, isStale) => (
          <PagedTable
            label="Accounts"
            rows={accounts}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            isStale={isStale}
            facts={facts}
            onPage={(page) => set({ page })}
          />
        )}
      </ListOf>
    </>
  );
}
