/** Tests a server configured with a secret key and a different URL for the payment provider's API. */
import type { ServerResponse } from 'node:http';
import { createSandbox } from '@questlog/stripe-sandbox/sandbox';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { freePort } from '@questlog/testkit/free-port';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests } from '@questlog/testkit/server';
import { afterAll, expect, it, vi } from 'vitest';
import { buy } from './testing/billing.ts';

const KEY = 'sk_test_of_the_operator';

/** If set, the provider makes changes immediately but holds back responses until this resolves. */
let respondsAfter: Promise<void> | undefined;

/** Holds back a response until the promise resolves. */
function hold(response: ServerResponse, until: Promise<void>): void {
  const end = response.end.bind(response) as (...said: unknown[]) => ServerResponse;
  response.end = (...said: unknown[]) => {
    void until.then(() => end(...said));
    return response;
  };
}

const clock = new FakeClock();
const provider = await databaseForTests({ empty: true });
const { url } = await httpServerForTests((request, response) => {
  const isPage = request.url?.startsWith('/pages/') === true;
  if (isPage) request.url = request.url?.slice('/pages'.length);
  const isChange = request.method === 'POST' && request.url?.startsWith('/v1/subscriptions/') === true;
  if (isChange && respondsAfter !== undefined) hold(response, respondsAfter);
  void (isPage ? sandbox.pages(request, response) : sandbox.api(request, response));
});
const port = await freePort();
const sandbox = createSandbox({
  pool: provider.pool,
  secretKey: KEY,
  pagesUrl: `${url}/pages`,
  businessName: 'Elsewhere',
  prices: [{ id: 'price_of_the_operator', name: 'Pro', amount: 499, currency: 'eur' }],
  webhookUrl: `http://127.0.0.1:${port}/api/billing/webhook`,
  now: () => clock.now().epochMilliseconds,
  onError: (error) => {
    throw error;
  },
});
afterAll(() => sandbox.close());
const server = await serverForTests({
  clock,
  port,
  env: {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: url,
    STRIPE_WEBHOOK_SECRET: await sandbox.webhookSecret(),
    STRIPE_PRICE_PERSONAL_PRO: 'price_of_the_operator',
  },
});
it('sells plans through a configured provider without code changes (BILLING-23)', async () => {
  const user = await server.register();
  await buy(user, 'PersonalPro');
  await vi.waitFor(
    async () =>
      expect(await user.api('GET /api/billing')).toMatchObject({ paidTier: 'PersonalPro', sandbox: false }),
    { timeout: 15_000 },
  );
  const [invoice] = await user.api('GET /api/billing/invoices');
  expect(invoice).toMatchObject({ amount: 4.99, currency: 'eur' });
  // The server has no sandbox pages, because users pay on the provider's page.
  expect((await fetch(`${server.url}/sandbox/pages.css`)).status).toBe(404);
});

it('a duplicate request gets the first response even while the provider is slow (API-9)', async () => {
  const user = await server.register();
  await user.api('POST /api/billing/checkout/verify', {
    body: { sessionId: await buy(user, 'PersonalPro') },
  });
  await user.api('POST /api/billing/cancel');
  const goOn = () =>
    user.api('POST /api/billing/upgrade', {
      headers: { 'idempotency-key': 'go-on' },
      body: { tier: 'PersonalPro' },
    });
  const responded = Promise.withResolvers<void>();
  respondsAfter = responded.promise;
  const first = goOn();
  const { subscriptionId } = await user.api('GET /api/billing');
  const { stripe } = server.payments;
  await vi.waitFor(async () =>
    expect(await stripe.subscriptions.retrieve(subscriptionId ?? '')).toMatchObject({
      cancel_at_period_end: false,
    }),
  );
  const responses = Promise.all([first, goOn()]);
  // Give the second request time to conflict, in case it does not wait for the first.
  for (let call = 0; call < 20; call += 1) await user.api('GET /api/billing/invoices');
  responded.resolve();
  respondsAfter = undefined;
  expect(await responses).toEqual([
    { success: true, requiresPayment: false, checkoutUrl: null },
    { success: true, requiresPayment: false, checkoutUrl: null },
  ]);
});
