import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/kysely.ts';
import { appliedMigrations, migrationNames } from '../db/migrations.ts';

/**
 * `/healthz` answers while the process lives. `/readyz` answers 200 when the database can be reached and has
 * every migration of this version, else 503.
 */
export function installHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const [applied, wanted] = await Promise.all([appliedMigrations(db), migrationNames()]);
      const missing = wanted.filter((name) => !applied.includes(name));
      if (missing.length === 0) return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database cannot be reached');
    }
    return reply.code(503).send({ status: 'not ready' });
  });
}
