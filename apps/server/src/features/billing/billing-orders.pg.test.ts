/**
 * Tests random subscription histories whose events are duplicated, late, reordered or lost. Each event
 * triggers a read from the provider. Reads overlap with each other and with changes. Set `ORDERS=5000` to run
 * that many histories.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepsTier, parseStatus } from '@questlog/domain/billing/subscription';
import { serverForTests } from '@questlog/testkit/server';
import { unannounced } from '../../account-change/announcer.ts';
import { createLog } from '../../platform/log/log.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncAccount } from './billing-sync.commands.ts';
import { customerOf } from './customers.commands.ts';

const ORDERS = Number(process.env['ORDERS'] ?? '20');
const DAY = 86_400;

const server = await serverForTests();
const { payments, clock } = server;
const deps: BillingDeps = {
  pool: server.database.pool,
  payments,
  clock,
  log: createLog('error'),
  live: unannounced,
};
// Disable the webhooks, so that the test determines which events arrive.
const { data } = await payments.stripe.webhookEndpoints.list();
await payments.webhookSecret();
for (const { id } of data) await payments.stripe.webhookEndpoints.update(id, { disabled: true });

const someEvent = fc.constantFrom(
  'begin',
  'end later',
  'go on',
  'end now',
  'bad card',
  'good card',
  'pay',
  'a month',
  'a week',
);
const step = fc.oneof(
  { weight: 3, arbitrary: someEvent.map((what) => ({ what, received: 0 })) },
  // Each event arrives once, twice or never, either immediately or during the next changes.
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 2 })
      .map((deliveries) => ({ what: 'nothing' as const, received: deliveries })),
  },
);

type BillingEvent = typeof someEvent extends fc.Arbitrary<infer What> ? What : never;

async function applyEvent(customer: string, what: BillingEvent | 'nothing'): Promise<void> {
  const { stripe, prices } = server.payments;
  const live = async () => (await stripe.subscriptions.list({ customer })).data[0]?.id ?? 'sub_none';
  const payWith = async (card: string): Promise<void> => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  };
  const actions: Record<BillingEvent | 'nothing', () => Promise<unknown>> = {
    nothing: async () => {},
    begin: () => stripe.subscriptions.create({ customer, items: [{ price: prices.PersonalPro ?? '' }] }),
    'end later': async () => stripe.subscriptions.update(await live(), { cancel_at_period_end: true }),
    'go on': async () => stripe.subscriptions.update(await live(), { cancel_at_period_end: false }),
    'end now': async () => stripe.subscriptions.cancel(await live()),
    'bad card': () => payWith('pm_card_chargeCustomerFail'),
    'good card': () => payWith('pm_card_visa'),
    pay: async () => {
      const { data } = await stripe.invoices.list({ customer, status: 'open' });
      return stripe.invoices.pay(data[0]?.id ?? 'in_none');
    },
    'a month': async () =>
      server.payments.moveTime(customer, (await server.payments.timeOf(customer)) + 31 * DAY),
    'a week': async () =>
      server.payments.moveTime(customer, (await server.payments.timeOf(customer)) + 7 * DAY),
  };
  // Ignore the error from a change that is impossible in the current state.
  await actions[what]().catch(() => {});
}

it(
  "the billing state ends up matching the provider's, regardless of the order of events (BILLING-12)",
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { accountId } = await server.register();
        const customer = await customerOf(deps, accountId, new Date());
        await applyEvent(customer, 'good card');
        const deliveries: Promise<unknown>[] = [];
        for (const { what, received: times } of steps) {
          await applyEvent(customer, what);
          for (let n = 0; n < times; n += 1) deliveries.push(syncAccount(deps, accountId));
        }
        await Promise.all(deliveries);
        // The hourly pass makes up for lost events.
        await syncAccount(deps, accountId);

        const { data } = await server.payments.stripe.subscriptions.list({ customer, status: 'all' });
        const giving = data.filter(({ status }) => keepsTier(parseStatus(status)));
        expect(giving.length).toBeLessThanOrEqual(1);
        const { rows } = await server.database.pool.query(
          `select a.tier, b.status, b.subscription_id, b.cancel_at_period_end as ends, b.written = b.asked as latest,
                extract(epoch from b.period_end)::int as "end"
           from accounts a join account_billing b on b.account_id = a.id where a.id = $1`,
          [accountId],
        );
        const expected = giving[0] ?? data[0];
        expect(rows[0]).toEqual({
          tier: giving.length === 1 ? 'PersonalPro' : 'PersonalFree',
          status: expected?.status ?? null,
          subscription_id: expected?.id ?? null,
          ends: expected?.cancel_at_period_end ?? false,
          latest: true,
          end: expected?.items.data[0]?.current_period_end ?? null,
        });
      }),
      { numRuns: ORDERS },
    );
  },
);
