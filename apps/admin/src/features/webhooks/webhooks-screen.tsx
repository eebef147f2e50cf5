import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../access/console-context.ts';
import { DELIVERY_STATE_TITLES, DELIVERY_STATES, type DeliveryState } from './delivery-states.ts';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { PAGE_SIZE } from '@questlog/domain/admin/paging';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { adminQuery } from '../../calls/admin-query.ts';
import { useChangeCached } from '../../calls/use-change-cached.ts';
import { ListOf } from '../../lists/list-of.tsx';
import { pageOf } from '../../lists/pager.tsx';
import { ScreenHead } from '../../lists/screen-head.tsx';
import { useQueryValues } from '../../routing/location.ts';
import { DeliveryTable } from './delivery-table.tsx';

const FILTERS = ['state', 'page'] as const;
const STATE_OPTIONS = [
  { value: '', label: 'All' },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: DELIVERY_STATE_TITLES[state] })),
] as const;

/** The webhook endpoint's URL and its deliveries (ADMIN-51). */
export function WebhooksScreen() {
  const { values, set } = useQueryValues(FILTERS);
  const page = pageOf(values.page);
  const state = DELIVERY_STATES.find((each) => each === values.state);
  const console = useConsole();
  const endpoints = useQuery(adminQuery(console, 'GET /api/admin/webhooks/overview'));
  const options = adminQuery(console, 'GET /api/admin/webhooks/deliveries', {
    query: { page, pageSize: PAGE_SIZE, ...(state === undefined ? {} : { state }) },
  });
  const deliveries = useQuery(options);
  const changeCached = useChangeCached();
  return (
    <>
      <ScreenHead title="Webhooks" about="Events that other services send to this installation." />
      <section aria-label="Endpoints" className="mb-8">
        <h2 className="mb-2 text-base">Endpoints</h2>
        <ListOf
          read={endpoints}
          label="endpoints"
          failure={ADMIN_TEXTS.webhooksFailed}
          isEmpty={({ data }) => data.length === 0}
          empty={{ level: 3, compact: true, title: 'No endpoints', hint: 'There are no webhooks.' }}
        >
          {({ data }) => (
            <ul className="divide-y divide-border rounded-lg border border-border text-sm">
              {data.map(({ id, description, url }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-3">
                  <span className="font-medium">{description}</span>
                  <code className="wrap-anywhere text-muted">{url}</code>
                </li>
              ))}
            </ul>
          )}
        </ListOf>
      </section>
      <section aria-label="Deliveries">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base">Deliveries</h2>
          <Segmented<DeliveryState | ''>
            label="State"
            value={state ?? ''}
            options={STATE_OPTIONS}
            onValueChange={(chosen) => set({ state: chosen, page: '' })}
          />
        </div>
        <ListOf
          read={deliveries}
          label="deliveries"
          failure={ADMIN_TEXTS.webhooksFailed}
          isEmpty={(data) => data.deliveries.length === 0}
          empty={{
            level: 3,
            art: 'cloud',
            title: state === undefined ? 'No deliveries yet' : 'No deliveries in this state',
            hint: 'Events from the payment provider appear here.',
          }}
        >
          {({ deliveries: rows, ...facts }, isStale) => (
            <DeliveryTable
              deliveries={rows}
              isStale={isStale}
              facts={facts}
              onPage={(to) => set({ page: to })}
              onReplayed={(replayed) =>
                changeCached(options, (shown) => ({
                  ...shown,
                  deliveries: shown.deliveries.map((each) => (each.id === replayed.id ? replayed : each)),
                }))
              }
            />
          )}
        </ListOf>
      </section>
    </>
  );
}
