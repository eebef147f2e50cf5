/** A sandbox for tests, with real HTTP, its own database, the official client and a webhook endpoint. */
import type { IncomingMessage } from 'node:http';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { databaseForTests, type TestDatabase } from '@questlog/testkit/postgres/database';
import { Stripe } from 'stripe';
import { afterAll, expect } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';

export const TEST_KEY = 'sk_test_1234567890';

/** Ids of the sandbox's monthly prices. */
export const PRO = 'price_pro';
export const TEAM = 'price_team';

export interface ReceivedEvent {
  readonly payload: string;
  readonly signature: string;
}

export interface TestSandbox {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  readonly url: string;
  readonly database: TestDatabase;
  /** The current time in seconds. It advances only when a test changes it. */
  now: number;
  readonly received: ReceivedEvent[];
  /** The HTTP status of the webhook endpoint's responses. */
  status: number;
  readonly errors: unknown[];
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Starts a sandbox for a test file, in which no error may occur, and closes it after the last test. */
export async function sandboxForTests(
  options: Pick<SandboxOptions, 'waitMs' | 'fontFile'> = {},
): Promise<TestSandbox> {
  const database = await databaseForTests({ empty: true });
  const received: ReceivedEvent[] = [];
  const errors: unknown[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    received.push({
      payload: await text(request),
      signature: String(request.headers['stripe-signature']),
    });
  };
  const endpoint = await httpServerForTests((request, response) => {
    void take(request).finally(() => response.writeHead(started.status).end());
  });
  let sandbox: Sandbox | undefined;
  const front = await httpServerForTests((request, response) => {
    if (sandbox === undefined) return;
    const isPage = request.url?.startsWith('/pages/') === true;
    if (isPage) request.url = request.url?.slice('/pages'.length);
    void (isPage ? sandbox.pages(request, response) : sandbox.api(request, response));
  });
  sandbox = createSandbox({
    ...options,
    pool: database.pool,
    secretKey: TEST_KEY,
    pagesUrl: `${front.url}/pages`,
    businessName: 'Example',
    webhookUrl: endpoint.url,
    prices: [
      { id: PRO, name: 'Pro', amount: 299, currency: 'gbp' },
      { id: TEAM, name: 'Team', amount: 29_900, currency: 'gbp' },
    ],
    now: () => started.now * 1000,
    onError: (error) => errors.push(error),
  });
  const { hostname, port } = new URL(front.url);
  const started: TestSandbox = {
    sandbox,
    stripe: new Stripe(TEST_KEY, {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    }),
    url: front.url,
    database,
    now: Date.UTC(2027, 0, 31, 12) / 1000,
    received,
    status: 200,
    errors,
  };
  afterAll(async () => {
    expect(errors).toEqual([]);
    await sandbox.close();
  });
  return started;
}

/** Creates a customer with a card. */
export async function customerWith(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  card = 'pm_card_visa',
): Promise<Stripe.Customer> {
  const { id } = await stripe.customers.create({ email: 'ada@example.org' });
  const method = await stripe.paymentMethods.attach(card, { customer: id });
  return stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
}
