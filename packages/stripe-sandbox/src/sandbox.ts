/**
 * A fake payment provider with the parts of Stripe's HTTP API that subscriptions need. No money moves. Its
 * state is in PostgreSQL, so that several processes can act as one provider.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { applyNextDueChange } from './billing/time.ts';
import { addClock, moveClock } from './objects/test-clocks.ts';
import { stockPrice, type StockPrice } from './objects/catalog.ts';
import { ownEndpoint } from './objects/webhooks.ts';
import { createPages } from './pages/pages.ts';
import { Database } from './state/database.ts';
import { purge } from './state/purge.ts';
import type { Store } from './state/store.ts';
import { createApi } from './wire/api.ts';
import { Deliveries } from './webhooks/deliveries.ts';

export interface SandboxOptions {
  /** A pool for the database with the schema `stripe_sandbox`. */
  readonly pool: Pool;
  /** The one API key that is accepted, for example `sk_test_…`. */
  readonly secretKey: string;
  /** The pages' public URL, such as `http://localhost:3000/sandbox`. */
  readonly pagesUrl: string;
  /** The name shown on the pages. */
  readonly businessName: string;
  /** The pages' font as a WOFF2 file. Defaults to a system font. */
  readonly fontFile?: string | undefined;
  readonly prices?: readonly StockPrice[];
  /** A webhook endpoint that receives all events from the start. */
  readonly webhookUrl?: string;
  /** Returns the real time in milliseconds. Defaults to the system clock. */
  readonly now?: () => number;
  /** How long a call or page waits for other calls, in milliseconds. Defaults to 2,000. */
  readonly waitMs?: number;
  /** Called with the sandbox's internal errors. Declined cards are not reported. */
  readonly onError: (error: unknown) => void;
}

export interface Sandbox {
  /** Handles an API request, whose path begins with `/v1`. */
  readonly api: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Handles a request for a page. The request's path is relative to `pagesUrl`. */
  readonly pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Returns the secret that signs deliveries to `webhookUrl`. */
  webhookSecret(): Promise<string>;
  /**
   * Advances a customer's clock. Without a test clock, the customer gets one that starts at the real time.
   * @param until the new time, in seconds
   * @returns the previous time, in seconds
   */
  moveTime(customerId: string, until: number): Promise<number>;
  /** Returns a customer's current time, in seconds. */
  timeOf(customerId: string): Promise<number>;
  /**
   * Applies due changes in real time, sends due webhook deliveries, and purges old objects. Call it
   * regularly.
   */
  tick(): Promise<void>;
  /** Waits until all in-flight webhook deliveries have finished. */
  close(): Promise<void>;
}

/** Creates a sandbox. The first call creates its database schema. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const milliseconds = options.now ?? Date.now;
  const now = (): number => Math.floor(milliseconds() / 1000);
  const pagesUrl = options.pagesUrl.replace(/\/+$/, '');
  const { secretKey, onError, businessName } = options;
  const stock = async (store: Store): Promise<void> => {
    for (const price of options.prices ?? []) await stockPrice(store, price);
    if (options.webhookUrl !== undefined) await ownEndpoint(store, options.webhookUrl);
  };
  const database = new Database(options.pool, now, stock, options.waitMs);
  const deliveries = new Deliveries({ database, now });
  const onEvent = (): void => deliveries.poke();

  return {
    api: createApi({ database, secretKey, pagesUrl, onEvent, onError }),
    pages: createPages({ database, pagesUrl, businessName, fontFile: options.fontFile, onEvent, onError }),
    webhookSecret: async () => {
      const { webhookUrl } = options;
      if (webhookUrl === undefined) throw new Error('no webhookUrl was given');
      return (await database.transact((store) => ownEndpoint(store, webhookUrl))).value;
    },
    moveTime: async (customerId, until) => {
      const { value, hasEvents } = await database.transact(async (store) => {
        const customer = await store.get('customer', customerId);
        const before = await store.now(customerId);
        const clock =
          customer.test_clock === null
            ? await addClock(store, before)
            : await store.get('test_helpers.test_clock', customer.test_clock);
        if (customer.test_clock === null) {
          await store.put('customer', { ...customer, test_clock: clock.id }, { owner: clock.id });
        }
        await moveClock(store, clock, until, pagesUrl);
        return before;
      });
      if (hasEvents) deliveries.poke();
      return value;
    },
    timeOf: async (customerId) => (await database.transact((store) => store.now(customerId))).value,
    tick: async () => {
      if (!(await database.isSetUp())) return;
      // Use one transaction per change, so that a payment waits for at most one of them.
      while ((await database.transact((store) => applyNextDueChange(store, null, now(), pagesUrl))).value);
      await deliveries.settle();
      await purge(await database.ready());
    },
    close: () => deliveries.close(),
  };
}
