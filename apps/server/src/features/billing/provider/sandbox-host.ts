/**
 * Runs the sandbox in the server's process. Its API has its own port on the loopback interface. Its pages are
 * served under /sandbox.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createSandbox, type Sandbox, type SandboxOptions } from '@questlog/stripe-sandbox/sandbox';
import type { Config } from '../../../config.ts';
import { clientOf } from '../../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../../platform/http/connections/token-bucket.ts';
import { openPool } from '../../../platform/db/pool.ts';
import type { PaymentsOptions } from './payments-options.ts';

export const SANDBOX_PATH = '/sandbox';

const CONNECTIONS = 3;
const TICK_MS = 5_000;
/** Rate limit for the sandbox's pages per client address. It is low because users rarely pay. */
const CLIENT_LIMIT = { burst: 60, perSecond: 2 } as const;

/** Returns the URL to which the sandbox, on the same machine, sends webhooks. */
function webhookUrl({ http }: Config): string {
  const host = ['0.0.0.0', '::', '::0'].includes(http.host) ? '127.0.0.1' : http.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${http.port}/api/billing/webhook`;
}

/** Creates the sandbox. @param secretKey the only key that can call its API */
export function makeSandbox(
  { config, pool, clock, log }: Pick<PaymentsOptions, 'config' | 'clock' | 'log'> & { readonly pool: Pool },
  secretKey: string,
  prices: NonNullable<SandboxOptions['prices']>,
): Sandbox {
  return createSandbox({
    pool,
    secretKey,
    prices,
    pagesUrl: `${config.http.publicUrl}${SANDBOX_PATH}`,
    businessName: 'Questlog',
    fontFile: fileURLToPath(
      import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    ),
    webhookUrl: webhookUrl(config),
    now: () => clock.now().epochMilliseconds,
    onError: (error) => log.error({ err: error }, 'the payment sandbox failed'),
  });
}

async function mountPages(app: FastifyInstance, sandbox: Sandbox, now: () => Date): Promise<void> {
  const buckets = new TokenBuckets(CLIENT_LIMIT);
  await app.register(
    async (scope) => {
      // Leave request bodies unparsed, because the sandbox reads them itself.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
      scope.all('/*', async (request, reply) => {
        buckets.count(clientOf(request.ip), now());
        const { raw } = request;
        raw.url = (raw.url ?? '').slice(SANDBOX_PATH.length);
        reply.hijack();
        await sandbox.pages(raw, reply.raw);
      });
    },
    { prefix: SANDBOX_PATH },
  );
}

/** Opens the sandbox. Its API listens on the loopback interface only, with a random key. */
export async function openSandbox(options: PaymentsOptions, prices: NonNullable<SandboxOptions['prices']>) {
  const { clock, log, ticking = true } = options;
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  // The sandbox has its own connections, so that it does not use up those for users' requests.
  const pool = openPool({ url: options.url, log, applicationName: 'questlog-sandbox', max: CONNECTIONS });
  const sandbox = makeSandbox({ ...options, pool }, secretKey, prices);
  const server = createServer((request, response) => {
    void sandbox.api(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const tick = (): Promise<void> =>
    sandbox.tick().catch((error: unknown) => log.warn({ err: error }, 'payment sandbox tick failed'));
  let secret: Promise<string> | undefined;
  // Cache the secret: anyone can send a webhook, even a forged one, and only the first request should wait
  // for the sandbox.
  const webhookSecret = (): Promise<string> => {
    secret ??= sandbox.webhookSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
  const timer = ticking ? setInterval(() => void tick(), TICK_MS) : undefined;
  return {
    secretKey,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    mount: (app: FastifyInstance) => mountPages(app, sandbox, () => new Date(clock.now().epochMilliseconds)),
    tick,
    timeOf: (customerId: string) => sandbox.timeOf(customerId),
    moveTime: (customerId: string, until: number) => sandbox.moveTime(customerId, until),
    close: async () => {
      clearInterval(timer);
      await sandbox.close();
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
