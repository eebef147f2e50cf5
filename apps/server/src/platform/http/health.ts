import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { FreeSpace } from '../free-space.ts';
import { within } from '../within.ts';
import { appliedMigrations, migrationNames } from '../db/schema/migrations.ts';

export interface HealthOptions {
  readonly pool: Pool;
  /** Runs the query that every request needs, on the pool. Throws if requests would fail. */
  readonly probeDatabase: () => Promise<unknown>;
  readonly space: FreeSpace;
}

const READY_WITHIN_MS = 6_000;

/**
 * Adds the health endpoints. `/healthz` responds while the process is alive. `/readyz` responds with 200 if
 * the pool reaches the database and it has all of this version's migrations, otherwise with 503. While the
 * disk is almost full, `/readyz` reports that writes are rejected.
 */
export function installHealth(app: FastifyInstance, { pool, probeDatabase, space }: HealthOptions): void {
  let migrations: Promise<readonly string[]> | undefined;
  let probe: Promise<boolean> | undefined;
  const checkDatabase = async (): Promise<boolean> => {
    await probeDatabase();
    migrations ??= migrationNames();
    const [applied, expected] = await Promise.all([appliedMigrations(pool), migrations]);
    return expected.every((name) => applied.includes(name));
  };
  // Anybody may call this as often as they like, so concurrent calls share one check.
  const isReady = (): Promise<boolean> => {
    probe ??= checkDatabase().finally(() => {
      probe = undefined;
    });
    return probe;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (await within(isReady(), READY_WITHIN_MS, 'the database')) {
        // Reads still work, so load balancers must keep routing requests here.
        return space.isFull
          ? { status: 'ready', writes: 'rejected', reason: 'storage_full' }
          : { status: 'ready' };
      }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer');
    }
    return reply.code(503).send({ status: 'not ready' });
  });
}
