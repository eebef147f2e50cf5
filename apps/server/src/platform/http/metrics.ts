import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../errors.ts';
import type { FreeSpace } from '../free-space.ts';
import type { SecurityEvents } from '../security-events.ts';
import { isForwarded } from './connections/forwarded.ts';
import { isLoopback } from './connections/loopback.ts';

/** Returns true if the request comes from this machine without a proxy. */
function isLocal(request: FastifyRequest): boolean {
  return !isForwarded(request) && isLoopback(request.ip);
}

function isToken(given: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`));
}

export interface MetricsOptions {
  readonly pool: Pool;
  /** The token for reading the metrics. Without a token, only this machine may read them. */
  readonly token: string | undefined;
  /** Returns the number of clients connected to this process's hub. */
  readonly hubConnections: () => number;
  readonly events: SecurityEvents;
  readonly space: FreeSpace;
}

function registerSpace(registry: Registry, space: FreeSpace): void {
  const free = new Gauge({
    name: 'questlog_disk_free_bytes',
    help: 'Free space of the disk of the embedded database; absent with another database.',
    registers: [],
    collect() {
      if (space.freeBytes !== undefined) this.set(space.freeBytes);
    },
  });
  const rejected = new Gauge({
    name: 'questlog_writes_rejected',
    help: '1 while writes are rejected because the disk is almost full, else 0.',
    registers: [],
    collect() {
      this.set(space.isFull ? 1 : 0);
    },
  });
  registry.registerMetric(free);
  registry.registerMetric(rejected);
}

/**
 * Serves `/metrics` in Prometheus' text format. Requests must send the token if one is configured. Otherwise,
 * only this machine may read them, which is not safe behind a local proxy that adds no forwarding header.
 * Requests are counted by route pattern, never by URL, which may contain an id or a secret.
 */
export function installMetrics(
  app: FastifyInstance,
  { pool, token, hubConnections, events, space }: MetricsOptions,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const responses = new Histogram({
    name: 'questlog_http_request_duration_seconds',
    help: 'Responses by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'questlog_database_connections',
    help: 'Connections of the pool: all, those idle, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  const clients = new Gauge({
    name: 'questlog_hub_connections',
    help: 'Clients that are connected to the hub of this process.',
    registers: [],
    collect() {
      this.set(hubConnections());
    },
  });
  registry.registerMetric(clients);
  registry.registerMetric(events.counter);
  registerSpace(registry, space);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    responses.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const allowed = token === undefined ? isLocal(request) : isToken(request.headers.authorization, token);
    if (!allowed) return fail('unauthenticated');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
