/**
 * Simulates a payment provider that sends an event and then answers every call with an error.
 *
 *   const outage = await beginPaymentOutage(server, await person.accountId());
 *   const event = await outage.sendEvent('customer.updated');  // accepted, but its object cannot be read
 *   await outage.exhaust(event);                          // the next attempt is the last
 *   await outage.end();
 */
import { createHmac, randomUUID } from 'node:crypto';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import type { LiveServer } from './live-server.ts';

export interface PaymentOutage {
  /**
   * Sends the server a webhook event about the account's customer.
   * @returns the event's id
   */
  sendEvent(type: string): Promise<string>;
  /** Uses up all attempts but one to read the event's object. The last attempt is due immediately. */
  exhaust(event: string): Promise<void>;
  /** Ends the outage. Calling it twice is allowed. */
  end(): Promise<void>;
}

/**
 * Makes every call to a server's Stripe sandbox fail by renaming the sandbox's database schema.
 * @param accountId an account that is a customer in the sandbox
 */
export async function beginPaymentOutage(server: LiveServer, accountId: string): Promise<PaymentOutage> {
  const pool = openPool({ url: await server.databaseUrl(), log: createLog('error'), max: 1 });
  const one = async (text: string, values: readonly unknown[] = []): Promise<string> => {
    const { rows } = await pool.query<{ value: string }>(text, [...values]);
    if (rows[0] === undefined) throw new Error(`no row for: ${text}`);
    return rows[0].value;
  };
  const customer = await one('select customer_id as value from account_billing where account_id = $1', [
    accountId,
  ]);
  const secret = await one(
    `select hidden ->> 'secret' as value from stripe_sandbox.objects where kind = 'webhook_endpoint'`,
  );
  await pool.query('alter schema stripe_sandbox rename to stripe_sandbox_away');
  let isOver = false;
  return {
    sendEvent: async (type) => {
      const id = `evt_${randomUUID()}`;
      const data = { object: { object: 'customer', id: customer } };
      const payload = JSON.stringify({ id, object: 'event', type, data });
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': `t=${at},v1=${signature}`,
      };
      const answer = await fetch(`${server.url}/api/billing/webhook`, {
        method: 'POST',
        headers,
        body: payload,
      });
      if (!answer.ok) throw new Error(`the event was refused: ${answer.status} ${await answer.text()}`);
      return id;
    },
    exhaust: async (event) => {
      await pool.query(
        `update jobs.job set retry_limit = retry_count + 1, start_after = now() where data ->> 'event' = $1`,
        [event],
      );
    },
    end: async () => {
      if (isOver) return;
      isOver = true;
      await pool.query('alter schema stripe_sandbox_away rename to stripe_sandbox');
      await pool.end();
    },
  };
}
