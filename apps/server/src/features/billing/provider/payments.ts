/**
 * The payment provider: Stripe's own client, configured to Stripe, or to the sandbox where there is no key. Nothing else
 * of the product knows which.
 */
import http from 'node:http';
import https from 'node:https';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { planOf } from '@questlog/domain/billing/plans-for-sale';
import { TIERS, type Tier } from '@questlog/domain/plans/plans';
import type { Config } from '../../../config.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import type { ProviderName } from '../billing.queries.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { openSandbox } from './sandbox-host.ts';

export type PaidTier = Exclude<Tier, 'PersonalFree'>;

export const PAID_TIERS: readonly PaidTier[] = TIERS.filter((tier) => tier !== 'PersonalFree');

export interface Payments {
  readonly stripe: Stripe;
  readonly provider: ProviderName;
  /** The id of each plan's price. */
  readonly prices: Readonly<Partial<Record<Tier, string>>>;
  /** Where the provider shows a customer to who runs the installation; null in the sandbox. */
  readonly customerUrl: (customerId: string) => string | null;
  /** With what the provider signs its webhooks. */
  readonly webhookSecret: () => Promise<string>;
  /** Puts the sandbox's pages on the server, where it serves. */
  mount(app: FastifyInstance): Promise<void>;
  /** Moves the sandbox's time on, and sends what is to be sent; nothing with Stripe. */
  tick(): Promise<void>;
  /** Moves the time of a customer of the sandbox forward, in seconds. Raises where Stripe serves. */
  moveTime(customerId: string, until: number): Promise<number>;
  /** What time it is for a customer of the sandbox, in seconds. */
  timeOf(customerId: string): Promise<number>;
  close(): Promise<void>;
}

/** A call that is asked by a person is given up before their browser gives up. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

/** The names of the variables STRIPE_PRICE_X, by tier. */
const PRICE_VARIABLES: Readonly<Record<PaidTier, string>> = {
  PersonalPro: 'PERSONAL_PRO',
  Team: 'TEAM',
  TeamPro: 'TEAM_PRO',
};

function clientOf(key: string, url: string | undefined): Stripe {
  const base = url === undefined ? undefined : new URL(url);
  const { Agent } = base?.protocol === 'http:' ? http : https;
  return new Stripe(key, {
    // Stripe's own timeout begins with the connection; this one bounds connecting as well.
    httpAgent: new Agent({ keepAlive: true, timeout: TIMEOUT_MS }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Questlog' },
    ...(base === undefined
      ? {}
      : {
          host: base.hostname,
          port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : base.port,
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
  });
}

/** The prices as the operator has set them, by tier. */
function configuredPrices({ payment }: Config): Payments['prices'] {
  return Object.fromEntries(
    PAID_TIERS.flatMap((tier) => {
      const id = payment.prices[PRICE_VARIABLES[tier]];
      return id === undefined ? [] : [[tier, id]];
    }),
  );
}

/** Whether a key, secret or restricted, is one of Stripe's test mode. */
const isTestKey = (key: string): boolean => /^[rs]k_test_/.test(key);

async function refuseTime(): Promise<never> {
  throw new OperatorError('Time can be moved in the payment sandbox alone: STRIPE_SECRET_KEY is set.');
}

/** Opens the provider that the configuration names. */
export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  const { payment } = options.config;
  if (payment.secretKey !== undefined) {
    const { secretKey, webhookSecret = '' } = payment;
    return {
      stripe: clientOf(secretKey, payment.apiUrl),
      provider: 'stripe',
      prices: configuredPrices(options.config),
      customerUrl: (id) =>
        `https://dashboard.stripe.com/${isTestKey(secretKey) ? 'test/' : ''}customers/${id}`,
      webhookSecret: async () => webhookSecret,
      mount: async () => {},
      tick: async () => {},
      moveTime: refuseTime,
      timeOf: refuseTime,
      close: async () => {},
    };
  }
  const prices = Object.fromEntries(
    PAID_TIERS.map((tier) => [tier, `price_${PRICE_VARIABLES[tier].toLowerCase()}_monthly`]),
  );
  const stock = PAID_TIERS.map((tier) => {
    const { name, price: amount, currency } = planOf(tier);
    return { id: prices[tier] ?? '', name, amount, currency };
  });
  const sandbox = await openSandbox(options, stock);
  return {
    ...sandbox,
    stripe: clientOf(sandbox.secretKey, sandbox.apiUrl),
    provider: 'sandbox',
    prices,
    customerUrl: () => null,
  };
}

/** The tier that a price is of, as far as it is sold here; undefined for any other. */
export function tierOfPrice({ prices }: Pick<Payments, 'prices'>, priceId: string | null): Tier | undefined {
  return PAID_TIERS.find((tier) => priceId !== null && prices[tier] === priceId);
}
