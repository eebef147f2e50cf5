import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { FreeSpace } from '../free-space.ts';
import { within } from '../within.ts';
import { appliedMigrations, migrationNames } from '../db/schema/migrations.ts';

export interface HealthOptions {
  readonly pool: Pool;
  /** Asks the database what every request asks it, in the way of a request. Raises where requests would fail. */
  readonly probeDatabase: () => Promise<unknown>;
  readonly space: FreeSpace;
}

const READY_WITHIN_MS = 6_000;

/**
 * `/healthz` answers while the process lives. `/readyz` answers 200 when requests can be answered: the database is
 * reached on the connections that they take, and has every migration of this version; else 503. While the disk is almost
 * full it says that writes are rejected.
 */
export function installHealth(app: FastifyInstance, { pool, probeDatabase, space }: HealthOptions): void {
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
      if (await within(isReady(), READY_WITHIN_MS, 'the database')) {
        // Reads go on, so the server stays ready for those who route requests to it.
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
