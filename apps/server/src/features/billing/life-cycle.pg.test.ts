/**
 * Tests a subscription's life cycle, cut off after some steps, with duplicated, late, reordered or lost
 * events. Set `PERMUTATIONS=5040` to test that many orders of events.
 */
import type { Stripe } from 'stripe';
import { expect, it, vi } from 'vitest';
import { keepsTier, parseStatus } from '@questlog/domain/billing/subscription';
import { serverForTests } from '@questlog/testkit/server';
import { unannounced } from '../../account-change/announcer.ts';
import { createLog } from '../../platform/log/log.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncAccount } from './billing-sync.commands.ts';
import { customerOf } from './customers.commands.ts';

const PERMUTATIONS = Number(process.env['PERMUTATIONS'] ?? '3');
const MONTH = 31 * 86_400;

const server = await serverForTests();
const { payments, clock } = server;
const deps: BillingDeps = {
  pool: server.database.pool,
  payments,
  clock,
  log: createLog('error'),
  live: unannounced,
};
const secret = await payments.webhookSecret();
// Disable the webhooks, because the test sends the events itself.
for (const { id } of (await payments.stripe.webhookEndpoints.list()).data) {
  await payments.stripe.webhookEndpoints.update(id, { disabled: true });
}

async function payWith(customer: string, card: string): Promise<void> {
  const { stripe } = server.payments;
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}

const subscription = async (customer: string): Promise<string> =>
  (await server.payments.stripe.subscriptions.list({ customer })).data[0]?.id ?? '';

const monthLater = async (customer: string): Promise<number> =>
  server.payments.moveTime(customer, (await server.payments.timeOf(customer)) + MONTH);

const LIFE: Readonly<Record<string, (customer: string, stripe: Stripe) => Promise<unknown>>> = {
  checkout: (customer, stripe) =>
    stripe.subscriptions.create({ customer, items: [{ price: server.payments.prices.PersonalPro ?? '' }] }),
  renewal: monthLater,
  failure: async (customer) => {
    await payWith(customer, 'pm_card_chargeCustomerFail');
    await monthLater(customer);
  },
  recovery: async (customer, stripe) => {
    await payWith(customer, 'pm_card_visa');
    const { data } = await stripe.invoices.list({ customer, status: 'open' });
    await stripe.invoices.pay(data[0]?.id ?? '');
  },
  cancel: async (customer, stripe) =>
    stripe.subscriptions.update(await subscription(customer), { cancel_at_period_end: true }),
  reactivate: async (customer, stripe) =>
    stripe.subscriptions.update(await subscription(customer), { cancel_at_period_end: false }),
  end: async (customer, stripe) => stripe.subscriptions.cancel(await subscription(customer)),
};
const STEPS = Object.keys(LIFE);
/** Lengths of the runs, in steps. They end with the subscription past due, about to end, or ended. */
const LENGTHS = [3, 5, STEPS.length];

async function deliver(event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(server.clock.now().epochMilliseconds / 1000);
  const signature = server.payments.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const response = await fetch(`${server.url}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  await response.text();
  expect(response.status).toBe(200);
}

/**
 * Functions that choose the events to send: after each step from its own events, and at the end from the
 * events of all steps.
 */
interface EventOrder {
  readonly after: (news: readonly Stripe.Event[]) => readonly Stripe.Event[];
  readonly inTheEnd: (events: readonly (readonly Stripe.Event[])[]) => readonly Stripe.Event[];
}

const all = (news: readonly Stripe.Event[]): readonly Stripe.Event[] => news;
const none = (): readonly Stripe.Event[] => [];

const EVENT_ORDERS: Readonly<Record<string, EventOrder>> = {
  immediately: { after: all, inTheEnd: none },
  twice: { after: (news) => [...news, ...news], inTheEnd: none },
  'late in reverse order': { after: none, inTheEnd: (events) => events.flat().reverse() },
  'immediately and again late': { after: all, inTheEnd: (events) => events.flat() },
  'only for the last step': { after: none, inTheEnd: (events) => events.at(-1) ?? [] },
};

/** Runs a life cycle up to a step. @returns the account, and the events of each step */
async function live(steps: readonly string[], { after, inTheEnd }: EventOrder) {
  const { stripe } = server.payments;
  const { accountId } = await server.register();
  const customer = await customerOf(deps, accountId, new Date());
  await payWith(customer, 'pm_card_visa');
  const seen = new Set<string>();
  const events: Stripe.Event[][] = [];
  for (const step of steps) {
    await LIFE[step]?.(customer, stripe);
    const { data } = await stripe.events.list({ limit: 100 });
    const news = data.filter(
      ({ id, data: { object } }) => !seen.has(id) && 'customer' in object && object.customer === customer,
    );
    for (const { id } of news) seen.add(id);
    events.push(news);
    await Promise.all(after(news).map(deliver));
  }
  for (const event of inTheEnd(events)) await deliver(event);
  return { accountId, customer, events };
}

/** Returns the account's stored state, and its state according to the provider. */
async function compared(accountId: string, customer: string) {
  const [at] = (await server.payments.stripe.subscriptions.list({ customer, status: 'all' })).data;
  const { rows } = await server.database.pool.query(
    `select a.tier, b.status, b.cancel_at_period_end as ends, extract(epoch from b.period_end)::int as "end"
       from accounts a join account_billing b on b.account_id = a.id where a.id = $1`,
    [accountId],
  );
  const expected = {
    tier: keepsTier(parseStatus(at?.status ?? '')) ? 'PersonalPro' : 'PersonalFree',
    status: at?.status,
    ends: at?.cancel_at_period_end,
    end: at?.items.data[0]?.current_period_end,
  };
  return { found: rows[0] as unknown, expected };
}

async function endsRight(accountId: string, customer: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { found, expected } = await compared(accountId, customer);
      expect(found).toEqual(expected);
    },
    { timeout: 30_000, interval: 100 },
  );
}

it.each(Object.entries(EVENT_ORDERS))(
  "billing matches the provider's state if events arrive %s (BILLING-12)",
  { timeout: 120_000 },
  async (_, order) => {
    const lives = [];
    for (const length of LENGTHS) {
      lives.push(await live(STEPS.slice(0, length), order));
    }
    for (const { accountId, customer } of lives) await endsRight(accountId, customer);
  },
);

it(
  "billing matches the provider's state after the next sync, even without any events (BILLING-12)",
  { timeout: 120_000 },
  async () => {
    for (const length of LENGTHS) {
      const { accountId, customer } = await live(STEPS.slice(0, length), { after: none, inTheEnd: none });
      await syncAccount(deps, accountId);
      const { found, expected } = await compared(accountId, customer);
      expect(found).toEqual(expected);
    }
  },
);

/** Returns the n-th permutation of a list, modulo the number of permutations. */
function permutation<T>(things: readonly T[], n: number): T[] {
  if (things.length === 0) return [];
  const at = n % things.length;
  const rest = permutation(things.toSpliced(at, 1), Math.floor(n / things.length));
  return [...things.slice(at, at + 1), ...rest];
}

it(
  "billing matches the provider's state whatever the order of events (BILLING-12)",
  { timeout: 3_600_000 },
  async () => {
    const orders = 5_040;
    const lives = [];
    for (let n = 0; n < PERMUTATIONS; n += 1) {
      const order = Math.floor((n * orders) / PERMUTATIONS);
      lives.push(await live(STEPS, { after: none, inTheEnd: (events) => permutation(events, order).flat() }));
    }
    for (const { accountId, customer } of lives) await endsRight(accountId, customer);
  },
);
