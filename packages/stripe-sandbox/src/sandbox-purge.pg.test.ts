import { expect, it } from 'vitest';
import { customerWith, sandboxForTests } from './testing/sandbox.ts';

const at = await sandboxForTests();

/** Makes all stored rows older by an interval. */
async function age(interval: string): Promise<void> {
  await at.database.pool.query(`update stripe_sandbox.objects set made_at = made_at - $1::interval`, [
    interval,
  ]);
  await at.database.pool.query(`update stripe_sandbox.kept_answers set kept_at = kept_at - $1::interval`, [
    interval,
  ]);
}

async function storedCount(): Promise<Record<string, number>> {
  const { rows } = await at.database.pool.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from stripe_sandbox.objects
      where kind in ('customer', 'event', 'billing_portal.session') group by kind
     union all select 'response', count(*)::int from stripe_sandbox.kept_answers
     union all select 'delivery', count(*)::int from stripe_sandbox.deliveries`,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

it('purges responses and sessions after a day and events after 30 days, and never purges customers', async () => {
  const customer = await customerWith(at);
  await at.stripe.billingPortal.sessions.create({ customer: customer.id, return_url: 'http://example.org/' });
  await at.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'once' });
  await at.sandbox.tick();
  const young = await storedCount();
  // Stripe's client sends an idempotency key with each call, and the sandbox stores a response for each key.
  expect(young).toMatchObject({ response: 5, customer: 2, 'billing_portal.session': 1 });
  expect(young['delivery']).toBeGreaterThan(0);
  await age('23 hours');
  await at.sandbox.tick();
  expect(await storedCount()).toEqual(young);
  await age('2 hours');
  await at.sandbox.tick();
  expect(await storedCount()).toEqual({ ...young, response: 0, 'billing_portal.session': undefined });
  await at.stripe.customers.create({ name: 'Another' }, { idempotencyKey: 'once' });
  await age('30 days');
  await at.sandbox.tick();
  expect(await storedCount()).toEqual({ response: 0, customer: 3, delivery: 0 });
});
