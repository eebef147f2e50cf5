import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { customerWith, PRO, sandboxForTests, TEAM } from './testing/sandbox.ts';

const at = await sandboxForTests();
const { stripe } = at;

const seconds = (text: string): number => Date.parse(text) / 1000;

async function subscribe(card?: string) {
  const customer = await customerWith(at, card);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: PRO }],
  });
  return {
    customer,
    subscription,
    advance: (text: string) => at.sandbox.moveTime(customer.id, seconds(text)),
    read: () => stripe.subscriptions.retrieve(subscription.id),
    invoices: async () => (await stripe.invoices.list({ customer: customer.id, limit: 100 })).data,
  };
}

const periodOf = ({ items }: Stripe.Subscription): string[] =>
  [items.data[0]?.current_period_start ?? 0, items.data[0]?.current_period_end ?? 0].map((instant) =>
    new Date(instant * 1000).toISOString().slice(0, 10),
  );

it('a new subscription is active at once and has a paid invoice', async () => {
  const { subscription, invoices } = await subscribe();
  expect(subscription).toMatchObject({ status: 'active', currency: 'gbp', cancel_at_period_end: false });
  expect(periodOf(subscription)).toEqual(['2027-01-31', '2027-02-28']);
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 299,
    amount_paid: 299,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id } },
  });
  const pdf = await fetch(invoice?.invoice_pdf ?? '');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.text()).slice(0, 8)).toBe('%PDF-1.4');
});

it('a card that cannot be charged leaves a new subscription incomplete until it expires', async () => {
  const { subscription, advance, read } = await subscribe('pm_card_chargeCustomerFail');
  expect(subscription.status).toBe('incomplete');
  await advance('2027-02-02T00:00:00Z');
  expect(await read()).toMatchObject({ status: 'incomplete_expired' });
});

async function failing() {
  const one = await subscribe();
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: one.customer.id,
  });
  await stripe.customers.update(one.customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  await one.advance('2027-02-28T13:00:00Z');
  return one;
}

it('a failed renewal makes the subscription past due, is retried, and finally ends it', async () => {
  const { advance, read, invoices } = await failing();
  expect(await read()).toMatchObject({ status: 'past_due' });
  expect((await invoices())[0]).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 299 });
  await advance('2027-03-10T00:00:00Z');
  expect((await invoices())[0]).toMatchObject({ status: 'open', attempt_count: 3 });
  await advance('2027-03-16T00:00:00Z');
  expect(await read()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
});

it('a past due subscription recovers with a new card', async () => {
  const { customer, read, invoices, advance } = await failing();
  const [open] = await invoices();
  await expect(stripe.invoices.pay(open?.id ?? '')).resolves.toBeDefined();
  expect(await read()).toMatchObject({ status: 'active' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  await advance('2027-04-01T00:00:00Z');
  expect(await read()).toMatchObject({ status: 'active' });
});

it('a plan change credits the unused time on the old plan', async () => {
  const { subscription, advance, customer } = await subscribe();
  await advance('2027-02-14T12:00:00Z');
  const item = subscription.items.data[0]?.id ?? '';
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: TEAM }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(changed.items.data[0]?.price.id).toBe(TEAM);
  // The change happens halfway through the billing period.
  expect(changed.latest_invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_update',
    total: 14_950 - 150,
  });
  const back = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: PRO }],
    proration_behavior: 'always_invoice',
  });
  expect(back.status).toBe('active');
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -(14_950 - 150) });
});

it('a plan change is rejected if the difference is not paid', async () => {
  const { subscription, customer, read } = await subscribe();
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await expect(
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: TEAM }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ code: 'card_declined' });
  expect((await read()).items.data[0]?.price.id).toBe(PRO);
});

it('deleting a subscription ends it at once, and credits the unused time on request', async () => {
  const { subscription, customer } = await subscribe();
  const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
  expect(ended.status).toBe('canceled');
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -299 });
});

it('a subscription without a test clock renews in real time', async () => {
  const { id } = await stripe.customers.create({});
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
  const subscription = await stripe.subscriptions.create({
    customer: id,
    items: [{ price: PRO }],
    default_payment_method: method.id,
  });
  at.now += 30 * 86_400;
  await at.sandbox.tick();
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  await at.sandbox.moveTime(id, at.now + 31 * 86_400);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(3);
});
