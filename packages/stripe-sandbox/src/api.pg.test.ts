/**
 * Tests the API with Stripe's official client. The expected results are those in Stripe's published
 * documentation.
 */
import type { Socket } from 'node:net';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { customerWith, PRO, sandboxForTests, TEST_KEY } from './testing/sandbox.ts';

const at = await sandboxForTests();
const { stripe } = at;

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${at.url}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });

it('responds to a creation with the new object and a request id', async () => {
  const made = await stripe.customers.create({
    email: 'ada@example.org',
    name: 'Ada & Söhne',
    metadata: { account: '1', other: 'x' },
  });
  expect(made.lastResponse.requestId).toMatch(/^req_\w{24}$/);
  const found = await stripe.customers.retrieve(made.id);
  expect(found).toMatchObject({
    name: 'Ada & Söhne',
    metadata: { account: '1', other: 'x' },
    livemode: false,
  });
  const updated = await stripe.customers.update(made.id, { metadata: { other: '' } });
  expect(updated.metadata).toEqual({ account: '1' });
});

it.each([
  ['customers/cus_none', '', 404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id' }],
  ['subscriptions', 'customer=', 400, { code: 'parameter_missing', param: 'customer' }],
  ['customers', 'shoe_size=4', 400, { code: 'parameter_unknown', param: 'shoe_size' }],
  [
    'checkout/sessions',
    'mode=subscription&success_url=http://x&customer=cus_none',
    400,
    { code: 'resource_missing', param: 'customer' },
  ],
  ['nothing', '', 404, { type: 'invalid_request_error' }],
])('rejects POST %s %s', async (path, body, status, error) => {
  const response = await post(path, body);
  expect(response.status).toBe(status);
  const errorBody = (await response.json()) as { error: { request_id: string } };
  expect(errorBody.error).toMatchObject(error);
  expect(response.headers.get('request-id')).toBe(errorBody.error.request_id);
});

it('rejects a wrong API key, and shows only its last characters', async () => {
  const other = new Stripe('sk_test_wrong_key_9876', {
    host: '127.0.0.1',
    port: new URL(at.url).port,
    protocol: 'http',
  });
  const error = await other.customers.list().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(String(error)).not.toContain('wrong_key');
  expect((await fetch(`${at.url}/v1/customers`)).status).toBe(401);
});

it('processes repeated calls with the same idempotency key only once', async () => {
  const first = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' });
  const again = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'k1' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => stripe.customers.create({ name: 'C' }, { idempotencyKey: 'k2' })),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

it('lets a client reuse an idempotency key after an invalid request', async () => {
  const key = { 'idempotency-key': 'k3' };
  expect((await post('customers', 'shoe_size=4', key)).status).toBe(400);
  expect((await post('customers', 'name=x', { 'idempotency-key': 'k3' })).status).toBe(200);
});

it('repeats an internal error for the same idempotency key, and processes the call under a new key', async () => {
  const { pool } = at.database;
  await pool.query(
    `create function stripe_sandbox.fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
     create trigger fail before insert on stripe_sandbox.objects for each row execute function stripe_sandbox.fail()`,
  );
  const create = (idempotencyKey: string) => stripe.customers.create({ name: 'One' }, { idempotencyKey });
  await expect(create('k4')).rejects.toMatchObject({ statusCode: 500 });
  expect(at.errors.splice(0)).toHaveLength(1);
  await pool.query('drop function stripe_sandbox.fail() cascade');
  await expect(create('k4')).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  });
  expect(await create('k5')).toMatchObject({ name: 'One' });
});

it('returns lists in pages, newest first', async () => {
  const email = 'listed@example.org';
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.customers.create({ email })).id);
  const first = await stripe.customers.list({ email, limit: 2 });
  expect(first.has_more).toBe(true);
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
});

it("reads only the requested page's rows, even deep in a list", async () => {
  const { pool } = at.database;
  await pool.query(
    `insert into stripe_sandbox.objects (id, kind, body)
     select id, 'event', jsonb_build_object('id', id, 'object', 'event', 'type', 'filler', 'text', repeat('x', 2000))
       from (select 'evt_filler' || n as id from generate_series(1, 2000) n) fillers`,
  );
  const streams = new Set<Socket>();
  pool.on('acquire', (client) =>
    streams.add((client as unknown as { connection: { stream: Socket } }).connection.stream),
  );
  const received = () => [...streams].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  // The first call also opens the pool's connections, so make it before measuring.
  await stripe.events.list({ limit: 1 });
  const before = received();
  expect((await stripe.events.list({ limit: 10 })).data.map(({ id }) => id)).toContain('evt_filler1991');
  expect(received() - before).toBeLessThan(500_000);
  const far = await stripe.events.list({ limit: 1, type: 'customer.created' });
  expect(far.data).toHaveLength(1);
  await pool.query(`delete from stripe_sandbox.objects where id like 'evt_filler%'`);
});

it('expands the objects named in a response', async () => {
  const customer = await customerWith(at);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: PRO }],
    expand: ['latest_invoice', 'customer'],
  });
  expect(subscription.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid', total: 299 });
  expect(subscription.customer).toMatchObject({ id: customer.id, email: 'ada@example.org' });
  const listed = await stripe.subscriptions.list({ customer: customer.id, expand: ['data.latest_invoice'] });
  expect(listed.data[0]?.latest_invoice).toMatchObject({ object: 'invoice' });
  await expect(stripe.subscriptions.retrieve(subscription.id, { expand: ['nothing'] })).rejects.toMatchObject(
    { type: 'StripeInvalidRequestError' },
  );
});

it('declines a card when attaching it, and stores none of its data', async () => {
  const { id } = await stripe.customers.create({});
  const error = await stripe.paymentMethods
    .attach('pm_card_chargeDeclined', { customer: id })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
  const { rowCount } = await at.database.pool.query(
    `select from stripe_sandbox.objects where kind = 'payment_method' and owner = $1`,
    [id],
  );
  expect(rowCount).toBe(0);
});
