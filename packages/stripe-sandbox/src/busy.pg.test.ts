import { Pool } from 'pg';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';
import { PRO, sandboxForTests } from './testing/sandbox.ts';

let release: () => Promise<void>;
const at = await sandboxForTests({ waitMs: 50 });
const customer = await at.stripe.customers.create({ email: 'ada@example.org' });
const session = await at.stripe.checkout.sessions.create({
  mode: 'subscription',
  customer: customer.id,
  line_items: [{ price: PRO, quantity: 1 }],
  success_url: 'http://shop.example/done',
  cancel_url: 'http://shop.example/cancel',
});
const url = session.url ?? '';
beforeEach(async () => {
  const client = await at.database.pool.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('stripe_sandbox'))`);
  release = async () => {
    await client.query('rollback');
    client.release();
  };
});
afterEach(() => release());

it('a page without a database connection shows an error and changes nothing (BILLING-39)', async () => {
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' });
  const response = await fetch(url, { method: 'POST', body: card, redirect: 'manual' });
  expect(response.status).toBe(429);
  const text = await response.text();
  expect(text).toContain('One moment, please');
  expect(text).toContain('Nothing was changed. Please try again.');
  await release();
  expect((await fetch(url, { method: 'POST', body: card, redirect: 'manual' })).status).toBe(303);
  release = () => Promise.resolve();
});

it('a call that gets no database connection receives a Stripe error that allows a retry (BILLING-39)', async () => {
  const error: unknown = await at.stripe.customers.list().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(error).toMatchObject({
    statusCode: 429,
    code: 'lock_timeout',
    headers: { 'stripe-should-retry': 'true' },
  });
});

it('a sandbox that runs inside the server returns a busy error if no database connection is free (BILLING-39)', async () => {
  const pool = new Pool({ connectionString: at.database.url, max: 1, connectionTimeoutMillis: 1_000 });
  const options = { secretKey: 'sk_test_1', pagesUrl: at.url, businessName: 'Example', onError: () => {} };
  const sandbox = createSandbox({ ...options, pool });
  const client = await pool.connect();
  await expect(sandbox.timeOf('cus_1')).rejects.toMatchObject({ status: 429 });
  client.release();
  await pool.end();
});
