/**
 * Webhook deliveries. Each event is sent again, with increasing delays, until the endpoint accepts it or the
 * sandbox gives up.
 */
import type { Pool } from 'pg';
import type { Database } from '../state/database.ts';
import { signatureHeader } from './signature.ts';

/** Delay before each retry, in seconds. After the last one, the sandbox gives up. */
const BACK_OFF = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400] as const;
/** Timeout of a delivery, in milliseconds. */
const RESPONSE_MS = 10_000;
/**
 * Seconds for which a delivery in progress is reserved for this process. During this time, no other process
 * sends it.
 */
const LEASE_SECONDS = 30;
const TOGETHER = 20;

interface Due {
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly event: object;
}

// Use the database's clock, because the sandbox's may stand still.
const TAKE = `
  update stripe_sandbox.deliveries d
     set attempts = d.attempts + 1, next_at = now() + make_interval(secs => $1)
    from stripe_sandbox.objects endpoint, stripe_sandbox.objects event
   where endpoint.id = d.endpoint_id and event.id = d.event_id
     and (d.event_id, d.endpoint_id) in (
       select event_id, endpoint_id from stripe_sandbox.deliveries
        where delivered_at is null and next_at <= now()
        order by next_at limit $2 for update skip locked)
  returning d.event_id, d.endpoint_id, d.attempts, endpoint.body ->> 'url' as url,
            endpoint.hidden ->> 'secret' as secret, event.body as event`;

export interface DeliveriesOptions {
  readonly database: Database;
  /** Returns the time for the signatures of deliveries, in seconds. */
  readonly now: () => number;
}

export class Deliveries {
  readonly #options: DeliveriesOptions;
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  poke(): void {
    this.#again = true;
    // Ignore errors, because the next round retries the deliveries.
    void this.settle().catch(() => {});
  }

  /** Sends due deliveries and waits for them. */
  async settle(): Promise<void> {
    if (this.#closed) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #run(): Promise<void> {
    const pool = await this.#options.database.ready();
    while (this.#again && !this.#closed) {
      this.#again = false;
      const { rows } = await pool.query<Due>(TAKE, [LEASE_SECONDS, TOGETHER]);
      await Promise.all(rows.map((due) => this.#deliver(pool, due)));
      if (rows.length === TOGETHER) this.#again = true;
    }
  }

  async #deliver(pool: Pool, due: Due): Promise<void> {
    const payload = JSON.stringify(due.event);
    const response = await this.#send(due, payload);
    if (response) {
      await pool.query(
        'update stripe_sandbox.deliveries set delivered_at = now() where event_id = $1 and endpoint_id = $2',
        [due.event_id, due.endpoint_id],
      );
      return;
    }
    const wait = BACK_OFF[due.attempts - 1];
    await pool.query(
      wait === undefined
        ? 'delete from stripe_sandbox.deliveries where event_id = $1 and endpoint_id = $2'
        : `update stripe_sandbox.deliveries set next_at = now() + make_interval(secs => ${wait})
            where event_id = $1 and endpoint_id = $2`,
      [due.event_id, due.endpoint_id],
    );
  }

  async #send({ url, secret }: Due, payload: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe-Sandbox/1.0',
          'stripe-signature': signatureHeader(payload, secret, this.#options.now()),
        },
        body: payload,
        redirect: 'error',
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** Waits for in-flight deliveries, and sends no further ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.catch(() => {});
  }
}
