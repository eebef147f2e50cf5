/** The whole server as a value: no globals, nothing started until it listens. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import { featureRoutes } from './features.ts';
import { registerRoutes } from './http/binding.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/kysely.ts';
import { fail } from './platform/errors.ts';
import { installErrorHandler } from './platform/http/error-handler.ts';
import type { Log } from './platform/log.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
}

/** Bodies over 1 MB are refused with 413; a bulk creation may be larger. */
const BODY_LIMIT = 1_048_576;

/** Fastify takes a number of hops as a function only: the peer is hop 0. */
function trustProxy({ http }: Config): boolean | string[] | ((address: string, hop: number) => boolean) {
  const trusted = http.trustProxy;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Builds the server. It answers once it listens, or through `inject` in tests. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, pool, clock } = deps;
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy(config),
    bodyLimit: BODY_LIMIT,
    disableRequestLogging: true,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
  }) as unknown as FastifyInstance;
  installErrorHandler(app);
  await app.register(helmet);
  await app.register(compress, { threshold: 1024 });
  app.get('/healthz', async () => ({ status: 'ok' }));
  registerRoutes(app, featureRoutes({ pool }), {
    pool,
    clock,
    verifyToken: async () => fail('unauthenticated'),
    countSignIn: async () => {},
    apiLimit: { burst: 1_000, perSecond: 100 },
  });
  app.setNotFoundHandler(() => fail('not_found'));
  return app;
}
