import type { Stripe } from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { customerWith, PRO, sandboxForTests } from './testing/sandbox.ts';

const at = await sandboxForTests();
const { stripe } = at;
const secret = await at.sandbox.webhookSecret();
beforeEach(async () => {
  await at.sandbox.tick();
  at.received.length = 0;
  at.status = 200;
});

const receivedTypes = (): string[] =>
  at.received.map(({ payload }) => (JSON.parse(payload) as { type: string }).type).sort();

it('signs webhooks so that the client can verify them', async () => {
  await stripe.customers.create({ name: 'Told' });
  await at.sandbox.tick();
  const [event] = at.received;
  const verify = (receivedAt: number): Stripe.Event =>
    stripe.webhooks.constructEvent(
      event?.payload ?? '',
      event?.signature ?? '',
      secret,
      300,
      undefined,
      receivedAt,
    );
  expect(verify(at.now * 1000)).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    data: { object: { name: 'Told' } },
  });
  expect(() => verify((at.now + 301) * 1000)).toThrow('Timestamp outside the tolerance zone');
  const made = stripe.webhooks.generateTestHeaderString({
    payload: event?.payload ?? '',
    secret,
    timestamp: at.now,
  });
  expect(event?.signature).toBe(made);
});

it('sends a webhook for each change in the life of a subscription', async () => {
  const customer = await customerWith(at);
  await at.sandbox.tick();
  at.received.length = 0;
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: PRO }] });
  await at.sandbox.tick();
  expect(receivedTypes()).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  at.received.length = 0;
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await at.sandbox.tick();
  expect(JSON.parse(at.received[0]?.payload ?? '')).toMatchObject({
    type: 'customer.subscription.updated',
    data: {
      object: { id, cancel_at_period_end: true },
      previous_attributes: { cancel_at_period_end: false },
    },
  });
});

it('retries a rejected webhook with increasing delays', async () => {
  at.status = 500;
  await stripe.customers.create({ name: 'Later' });
  await at.sandbox.tick();
  expect(at.received).toHaveLength(1);
  const waits: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { rows } = await at.database.pool.query<{ wait: number }>(
      `select extract(epoch from next_at - now())::float8 as wait
         from stripe_sandbox.deliveries where delivered_at is null`,
    );
    waits.push(rows[0]?.wait ?? 0);
    await at.database.pool.query(
      'update stripe_sandbox.deliveries set next_at = now() where delivered_at is null',
    );
    await at.sandbox.tick();
  }
  expect(at.received).toHaveLength(4);
  expect(waits.map((wait, n) => wait > (waits[n - 1] ?? 0))).toEqual([true, true, true]);
  at.status = 200;
  await at.database.pool.query(
    'update stripe_sandbox.deliveries set next_at = now() where delivered_at is null',
  );
  await at.sandbox.tick();
  await at.sandbox.tick();
  expect(at.received).toHaveLength(5);
  expect(new Set(at.received.map(({ payload }) => payload)).size).toBe(1);
});
