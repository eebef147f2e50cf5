/** Measures the payment provider's webhooks, one by one, compared with a request that does nothing. */
import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { makeUsers } from './bench-users.ts';
import { start } from './processes.ts';

const WARM_UP = 100;
const WEBHOOKS = 1_000;

export interface WebhookFigure {
  readonly what: string;
  readonly median: number;
  readonly p95: number;
}

function figure(what: string, times: readonly number[]): WebhookFigure {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { what, median: at(0.5), p95: at(0.95) };
}

async function timed(count: number, request: (index: number) => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const response = await request(index);
    await response.text();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`answered ${response.status}`);
  }
  return times;
}

/**
 * Sends events about an unknown customer. Each is verified, stored and queued, and its job finds nothing to
 * do.
 */
export async function webhookFigures(): Promise<WebhookFigure[]> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  const server = await start('apps/server/src/main.ts', [], environment);
  try {
    const database = await runningClusterUrl(dataDir.path);
    if (database === undefined) throw new Error('the server started without a database');
    const [user] = await makeUsers(server.url, database, 1);
    // The first request sets up the sandbox, so send one before measuring.
    await fetch(`${server.url}/api/billing/portal`, { method: 'POST', headers: { ...user?.headers } });
    const client = new Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query<{ secret: string }>(
      `select hidden ->> 'secret' as secret from stripe_sandbox.objects where kind = 'webhook_endpoint'`,
    );
    await client.end();
    const secret = rows[0]?.secret ?? '';
    const webhook = (index: number): Promise<Response> => {
      const timestamp = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({
        id: `evt_${index}`,
        object: 'event',
        type: 'customer.subscription.updated',
        data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_nobody' } },
      });
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      return fetch(`${server.url}/api/billing/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${timestamp},v1=${signature}`,
        },
        body,
      });
    };
    return [
      figure('a request that does nothing', await timed(WEBHOOKS, () => fetch(`${server.url}/healthz`))),
      figure('a webhook', await timed(WEBHOOKS, webhook)),
      figure('a repeated webhook', await timed(WEBHOOKS, webhook)),
    ];
  } finally {
    await server.stop();
    await dataDir.remove();
  }
}
