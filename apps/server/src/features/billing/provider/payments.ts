/**
 * The payment provider: Stripe's client library, connected to Stripe or, without a key, to the sandbox. The
 * rest of the product does not know which. A server that sells no plans has no provider.
 */
import http from 'node:http';
import https from 'node:https';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { BILLING_TEXTS } from '@questlog/domain/billing/billing-texts';
import { planOf } from '@questlog/domain/billing/plans-for-sale';
import { TIERS, type Tier } from '@questlog/domain/plans/plans';
import type { Config } from '../../../config.ts';
import { fail } from '../../../platform/errors.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import type { ProviderName } from '../billing.queries.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { openSandbox } from './sandbox-host.ts';

export type PaidTier = Exclude<Tier, 'PersonalFree'>;

export const PAID_TIERS: readonly PaidTier[] = TIERS.filter((tier) => tier !== 'PersonalFree');

export interface Payments {
  /** Throws `conflict` if the server sells no plans. */
  readonly stripe: Stripe;
  readonly provider: ProviderName;
  readonly prices: Readonly<Partial<Record<Tier, string>>>;
  /** Returns the URL of a customer's page at the provider; null in the sandbox. */
  readonly customerUrl: (customerId: string) => string | null;
  /** Returns the secret that signs the provider's webhooks. */
  readonly webhookSecret: () => Promise<string>;
  /** Adds the sandbox's pages to the server. Does nothing for Stripe. */
  mount(app: FastifyInstance): Promise<void>;
  /** Advances the sandbox's clock and sends its pending webhooks. Does nothing for Stripe. */
  tick(): Promise<void>;
  /** Advances a sandbox customer's clock to a time in seconds since 1970. Throws for Stripe. */
  moveTime(customerId: string, until: number): Promise<number>;
  /** Returns a sandbox customer's current time, in seconds since 1970. */
  timeOf(customerId: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Timeout of a provider call made for a user's request, in milliseconds. Shorter than the browser's timeout.
 */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

const PRICE_VARIABLES: Readonly<Record<PaidTier, string>> = {
  PersonalPro: 'PERSONAL_PRO',
  Team: 'TEAM',
  TeamPro: 'TEAM_PRO',
};

function clientOf(key: string, url: string | undefined): Stripe {
  const base = url === undefined ? undefined : new URL(url);
  const { Agent } = base?.protocol === 'http:' ? http : https;
  return new Stripe(key, {
    // Stripe's own timeout starts only after connecting. This one includes the connection attempt.
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

function configuredPrices({ payment }: Config): Payments['prices'] {
  return Object.fromEntries(
    PAID_TIERS.flatMap((tier) => {
      const id = payment.prices[PRICE_VARIABLES[tier]];
      return id === undefined ? [] : [[tier, id]];
    }),
  );
}

/** Returns whether a key belongs to Stripe's test mode. */
const isTestKey = (key: string): boolean => /^[rs]k_test_/.test(key);

async function rejectTime(): Promise<never> {
  throw new OperatorError('Time can only be moved in the payment sandbox, which is not running.');
}

/** The operations of the sandbox, for servers without it. */
const WITHOUT_SANDBOX = {
  mount: async () => {},
  tick: async () => {},
  moveTime: rejectTime,
  timeOf: rejectTime,
  close: async () => {},
} as const;

/** The provider of a server that sells no plans (BILLING-48). */
const NO_PROVIDER: Payments = {
  ...WITHOUT_SANDBOX,
  get stripe(): Stripe {
    return fail('conflict', { message: BILLING_TEXTS.sellsNoPlans });
  },
  provider: 'none',
  prices: {},
  customerUrl: () => null,
  webhookSecret: async () => fail('conflict', { message: BILLING_TEXTS.sellsNoPlans }),
};

/** Opens the configured provider. */
export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  const { payment, plans } = options.config;
  if (!plans.sellsPlans) return NO_PROVIDER;
  if (payment.secretKey !== undefined) {
    const { secretKey, webhookSecret = '' } = payment;
    return {
      ...WITHOUT_SANDBOX,
      stripe: clientOf(secretKey, payment.apiUrl),
      provider: 'stripe',
      prices: configuredPrices(options.config),
      customerUrl: (id) =>
        `https://dashboard.stripe.com/${isTestKey(secretKey) ? 'test/' : ''}customers/${id}`,
      webhookSecret: async () => webhookSecret,
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

/** Returns the tier sold at this price; undefined if the price is unknown. */
export function tierOfPrice({ prices }: Pick<Payments, 'prices'>, priceId: string | null): Tier | undefined {
  return PAID_TIERS.find((tier) => priceId !== null && prices[tier] === priceId);
}
