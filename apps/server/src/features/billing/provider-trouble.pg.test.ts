import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createSilentServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@questlog/api-client/client';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests, startTestServer, type TestServer } from '@questlog/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unannounced } from '../../account-change/announcer.ts';
import { createLog } from '../../platform/log/log.ts';
import { within } from '../../platform/within.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncAccount } from './billing-sync.commands.ts';
import { customerOf } from './customers.commands.ts';
import { callProvider } from './provider/provider-errors.ts';

const KEY = 'sk_test_a_secret_of_the_operator';

let respond: (response: ServerResponse) => void;
const lines: string[] = [];

const error = (status: number, type: string, message: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
  response.end(JSON.stringify({ error: { type, message } }));
};

const front = await httpServerForTests((_request, response) => respond(response));
const log = createLog('info', { write: (line) => void lines.push(line) });
const server = await serverForTests({
  log,
  env: {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: front.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_a_secret',
    STRIPE_PRICE_PERSONAL_PRO: 'price_1',
  },
});
const user = await server.register();

const checkout = () => user.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });

it.each([
  ['answers 500', error(500, 'api_error', 'An unknown error occurred')],
  ['answers 429', error(429, 'invalid_request_error', 'Too many requests')],
  ['rejects the API key', error(401, 'invalid_request_error', `Invalid API Key provided: ${KEY}`)],
  ['answers HTML', (response: ServerResponse) => response.end('<html>')],
  ['hangs up', (response: ServerResponse) => response.destroy()],
  ['never answers', () => {}],
])('only billing calls fail if the payment provider %s (BILLING-21)', { timeout: 30_000 }, async (_, how) => {
  respond = how;
  const failure = await checkout().catch((caught: unknown) => caught);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 502,
    code: 'payment_unavailable',
    message: 'Payments are unavailable right now. Please try again in a few minutes.',
  });
  expect(await user.api('GET /api/billing')).toMatchObject({ status: 'active' });
  expect(await user.api('POST /api/tasks', { body: { title: 'Works' } })).toMatchObject({
    title: 'Works',
  });
});

it("answers with the provider's message if a card is declined (V16.5.2)", async () => {
  respond = error(402, 'card_error', 'Your card was declined.');
  await expect(checkout()).rejects.toMatchObject({ status: 402, message: 'Your card was declined.' });
});

it(
  'answers 502 within eight seconds if the provider stalls in the TLS handshake (BILLING-21)',
  { timeout: 30_000 },
  async () => {
    const silentServer = createSilentServer();
    silentServer.listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const cut = await startTestServer({
      env: {
        STRIPE_SECRET_KEY: KEY,
        STRIPE_API_URL: `https://127.0.0.1:${port}`,
        STRIPE_WEBHOOK_SECRET: 'whsec_a_secret',
        STRIPE_PRICE_PERSONAL_PRO: 'price_1',
      },
    });
    const buyer = await cut.register();
    const requested = buyer.api('POST /api/accounts/{accountId}/upgrade', {
      params: { accountId: buyer.accountId },
      body: { targetTier: 'PersonalPro' },
    });
    const responded = await within(
      requested.catch((caught: unknown) => caught),
      8_000,
      'the answer',
    );
    expect(responded).toMatchObject({ status: 502, code: 'payment_unavailable' });
    await cut.close();
    silentServer.close();
  },
);

it('times out a provider call that never settles, and rethrows other errors (BILLING-21)', async () => {
  const log = createLog('silent');
  const never = callProvider(log, () => new Promise<never>(() => undefined), 10);
  await expect(never).rejects.toMatchObject({ code: 'payment_unavailable' });
  const broken = callProvider(log, () => Promise.reject(new Error('ours')), 10);
  await expect(broken).rejects.toThrow('ours');
});

it('does not return a portal URL to a member who was removed during the call (BILLING-20)', async () => {
  const admin = await server.register();
  await server.join(admin, user, 'Admin');
  const api = server.inAccount(admin, user.accountId);
  const removal = 'delete from members where account_id = $1 and user_id = $2';
  const removeAndRespond = async (response: ServerResponse): Promise<void> => {
    await server.database.pool.query(removal, [user.accountId, admin.user.id]);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'cus_1', object: 'x', url: 'https://pay.example/secret' }));
  };
  respond = (response) => void removeAndRespond(response);
  await expect(api('POST /api/billing/portal')).rejects.toMatchObject({ status: 403 });
});

describe('a provider error stored under its idempotency key', () => {
  let sold: TestServer;
  beforeAll(async () => {
    sold = await startTestServer();
    // Disable the webhooks. The tests themselves determine when the server reads from the provider.
    await sold.payments.webhookSecret();
    const { data } = await sold.payments.stripe.webhookEndpoints.list();
    for (const { id } of data) await sold.payments.stripe.webhookEndpoints.update(id, { disabled: true });
    await sold.database.pool.query(
      `create function stripe_sandbox.fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`,
    );
  });
  afterAll(() => sold.close());

  /** Makes the provider fail to write objects of the given kind while `work` runs. */
  const failing = async (kind: string, work: () => Promise<unknown>): Promise<unknown> => {
    await sold.database.pool.query(
      `create trigger fail before insert on stripe_sandbox.objects for each row when (new.kind = '${kind}')
       execute function stripe_sandbox.fail()`,
    );
    try {
      return await work().catch((error: unknown) => error);
    } finally {
      await sold.database.pool.query('drop trigger fail on stripe_sandbox.objects');
    }
  };
  const UNAVAILABLE = { status: 502, code: 'payment_unavailable' };

  /** Returns a user with subscriptions, and functions that sync with the provider. */
  const subscribed = async (count: number) => {
    const { payments, clock, database } = sold;
    const deps: BillingDeps = {
      pool: database.pool,
      payments,
      clock,
      log: createLog('error'),
      live: unannounced,
    };
    const user = await sold.register();
    const customer = await customerOf(deps, user.accountId, new Date(clock.now().epochMilliseconds));
    const { id: card } = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await payments.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    const items = [{ price: payments.prices.PersonalPro ?? '' }];
    for (let n = 0; n < count; n += 1) await payments.stripe.subscriptions.create({ customer, items });
    const paid = async () => (await payments.stripe.subscriptions.list({ customer })).data.length;
    return { user, paid, read: () => syncAccount(deps, user.accountId) };
  };

  /**
   * Marks the account as deleted in SQL. The endpoint would also queue a job that cancels the subscription at
   * an unknown time.
   */
  const markDeleted = (accountId: string) =>
    sold.database.pool.query('update accounts set deleted_at = now() where id = $1', [accountId]);

  it.each(['customer', 'checkout.session'])(
    'a checkout can be retried after an error stored under its idempotency key: %s (BILLING-21)',
    async (kind) => {
      const { api, accountId } = await sold.register();
      const begin = () => api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
      expect(await failing(kind, begin)).toMatchObject(UNAVAILABLE);
      expect(await failing(kind, begin)).toMatchObject(UNAVAILABLE);
      const [one, other] = await Promise.all([begin(), begin()]);
      expect(one.sessionId).toBe(other.sessionId);
      const { rows } = await sold.database.pool.query('select from account_billing where account_id = $1', [
        accountId,
      ]);
      expect(rows).toHaveLength(1);
    },
  );

  it('expires the previous checkout on retry, even after a stored provider error (BILLING-21)', async () => {
    const { api } = await sold.register();
    const begin = (successUrl: string) =>
      api('POST /api/billing/checkout', { body: { tier: 'PersonalPro', successUrl } });
    const { sessionId } = await begin('/one');
    expect(await failing('checkout.session', () => begin('/other'))).toMatchObject(UNAVAILABLE);
    await begin('/other');
    expect(await sold.payments.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      status: 'expired',
    });
  });

  it('cancels a second subscription on retry, even after a stored provider error', async () => {
    const { paid, read } = await subscribed(2);
    expect(await failing('subscription', read)).toMatchObject({ statusCode: 500 });
    expect(await paid()).toBe(2);
    await read();
    expect(await paid()).toBe(1);
  });

  it("cancels a deleted account's subscription on retry, even after a stored provider error", async () => {
    const { user, paid, read } = await subscribed(1);
    await markDeleted(user.accountId);
    expect(await failing('subscription', read)).toMatchObject({ statusCode: 500 });
    expect(await paid()).toBe(1);
    await read();
    expect(await paid()).toBe(0);
  });

  it("expires a deleted account's checkout on retry, even after a stored provider error", async () => {
    const { user, read } = await subscribed(0);
    const { sessionId } = await user.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
    const status = async () => (await sold.payments.stripe.checkout.sessions.retrieve(sessionId)).status;
    await markDeleted(user.accountId);
    expect(await failing('checkout.session', read)).toMatchObject({ statusCode: 500 });
    expect(await status()).toBe('open');
    await read();
    expect(await status()).toBe('expired');
  });
});

it('logs no provider keys (BILLING-22)', () => {
  const text = lines.join('');
  expect(text).toContain('the payment provider did not do what it was asked');
  expect(text).not.toMatch(/sk_test|whsec/);
});
