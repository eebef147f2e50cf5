/**
 * A payment provider that speaks the part of Stripe's HTTP API that selling subscriptions needs. Nothing is paid. State
 * is kept in PostgreSQL, so that several processes are one provider.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { passNext } from './billing/time.ts';
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
  /** The database in which the schema `stripe_sandbox` is kept. */
  readonly pool: Pool;
  /** The one key that may call the API, such as `sk_test_…`. */
  readonly secretKey: string;
  /** The address under which people reach the pages, such as `http://localhost:3000/sandbox`. */
  readonly pagesUrl: string;
  /** The name of the business on the pages. */
  readonly businessName: string;
  /** The prices that exist from the start. */
  readonly prices?: readonly StockPrice[];
  /** An address that is told of everything from the beginning. */
  readonly webhookUrl?: string;
  /** The time outside, in milliseconds; that of the machine by default. */
  readonly now?: () => number;
  /** The longest that a call or a page waits for others, in milliseconds; two seconds by default. */
  readonly waitMs?: number;
  /** Told of what went wrong in the sandbox itself; never of a card. */
  readonly onError: (error: unknown) => void;
}

export interface Sandbox {
  /** Answers a request of the API, under `/v1`. */
  readonly api: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Answers a request of the pages; its path is that after `pagesUrl`. */
  readonly pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The secret of the signatures of what `webhookUrl` is told. */
  webhookSecret(): Promise<string>;
  /**
   * Moves the time of a customer forward; one without a test clock gets one, at the time outside.
   * @param until in seconds @returns the time before
   */
  moveTime(customerId: string, until: number): Promise<number>;
  /** Returns the time of a customer, in seconds. */
  timeOf(customerId: string): Promise<number>;
  /** Does what is due by the time outside, sends what is to be sent, and throws old things away. To be called now and then. */
  tick(): Promise<void>;
  /** Waits for deliveries that are under way. */
  close(): Promise<void>;
}

/** Makes a sandbox. Nothing is kept before the first call. */
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
    pages: createPages({ database, pagesUrl, businessName, onEvent, onError }),
    webhookSecret: async () => {
      const { webhookUrl } = options;
      if (webhookUrl === undefined) throw new Error('no webhookUrl was given');
      return (await database.transact((store) => ownEndpoint(store, webhookUrl))).value;
    },
    moveTime: async (customerId, until) => {
      const { value, told } = await database.transact(async (store) => {
        const customer = await store.get('customer', customerId);
        const before = await store.now(customerId);
        const clock =
          customer.test_clock === null
            ? await addClock(store, before, null)
            : await store.get('test_helpers.test_clock', customer.test_clock);
        if (customer.test_clock === null) {
          await store.put('customer', { ...customer, test_clock: clock.id }, { owner: clock.id });
        }
        await moveClock(store, clock, until, pagesUrl);
        return before;
      });
      if (told) deliveries.poke();
      return value;
    },
    timeOf: async (customerId) => (await database.transact((store) => store.now(customerId))).value,
    tick: async () => {
      if (!(await database.isSetUp())) return;
      // A step each: who pays meanwhile waits for one, and not for all that is due.
      while ((await database.transact((store) => passNext(store, null, now(), pagesUrl))).value);
      await deliveries.settle();
      await purge(await database.ready());
    },
    close: () => deliveries.close(),
  };
}
