import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { within } from '../within.ts';
import { appliedMigrations, migrationNames } from '../db/schema/migrations.ts';

export interface HealthOptions {
  readonly pool: Pool;
  /** Asks the database what every request asks it, in the way of a request. Raises where requests would fail. */
  readonly probeDatabase: () => Promise<unknown>;
}

const READY_WITHIN_MS = 6_000;

/**
 * `/healthz` answers while the process lives. `/readyz` answers 200 when requests can be answered: the database is
 * reached on the connections that they take, and has every migration of this version; else 503.
 */
export function installHealth(app: FastifyInstance, { pool, probeDatabase }: HealthOptions): void {
  let migrations: Promise<readonly string[]> | undefined;
  let probe: Promise<boolean> | undefined;
  const askDatabase = async (): Promise<boolean> => {
    await probeDatabase();
    migrations ??= migrationNames();
    const [applied, wanted] = await Promise.all([appliedMigrations(pool), migrations]);
    return wanted.every((name) => applied.includes(name));
  };
  // Anybody may ask, as often as they like: all who do at once share one look.
  const isReady = (): Promise<boolean> => {
    probe ??= askDatabase().finally(() => {
      probe = undefined;
    });
    return probe;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (await within(isReady(), READY_WITHIN_MS, 'the database')) return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer');
    }
    return reply.code(503).send({ status: 'not ready' });
  });
}
