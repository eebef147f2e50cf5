import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
const secret = await server.payments.webhookSecret();

const now = (): number => Math.floor(server.clock.now().epochMilliseconds / 1000);

const event = (id: string): string =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_nobody' } },
  });

const sign = (payload: string, timestamp = now(), key = secret): string =>
  server.payments.stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });

const send = (body: string, signature?: string): Promise<Response> =>
  fetch(`${server.url}/api/billing/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  });

const storedCount = async (id: string): Promise<number> =>
  (await server.database.pool.query('select from billing_events where id = $1', [id])).rowCount ?? 0;

it.each([
  ['without a signature', () => undefined],
  ['signed with another secret', (body: string) => sign(body, now(), 'whsec_other')],
  ['signed for a different body', (body: string) => sign(`${body} `)],
  ['signed too long ago', (body: string) => sign(body, now() - 301)],
  ['with a malformed signature', () => 'nonsense'],
])('rejects a webhook %s (BILLING-17)', async (_, signatureOf) => {
  const body = event('evt_refused');
  const response = await send(body, signatureOf(body));
  expect(response.status).toBe(400);
  expect(await storedCount('evt_refused')).toBe(0);
});

it('rejects a forged webhook without calling the provider (BILLING-17)', async () => {
  const client = await server.database.pool.connect();
  try {
    // The sandbox appears busy while the test holds its lock.
    await client.query(`select pg_advisory_lock(hashtext('stripe_sandbox'))`);
    expect((await send(event('evt_forged'), 'nonsense')).status).toBe(400);
  } finally {
    client.release(true);
  }
});

it('stores a repeatedly delivered webhook event only once (BILLING-17)', async () => {
  const body = event('evt_once');
  const responses = await Promise.all([1, 2, 3].map(() => send(body, sign(body))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await responses[0]?.json()).toEqual({ received: true });
  expect(await storedCount('evt_once')).toBe(1);
  const { rows } = await server.database.pool.query(
    `select data from jobs.job where name = 'billing-sync-customer' and data ->> 'customer' = 'cus_nobody'`,
  );
  expect(rows).toHaveLength(1);
});

it('rejects a signed webhook with invalid JSON', async () => {
  expect((await send('{', sign('{'))).status).toBe(400);
});
