/** Builds the whole server without global state. Nothing starts until it listens. */
import { isScreenPath } from '@questlog/domain/screen-path';
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { CalendarReader } from './features/calendar-sources/reading/calendar-reader.ts';
import { mountCalendarFeeds } from './features/feeds/calendar.routes.ts';
import { FeedTags } from './features/feeds/feed-tags.ts';
import { mountDocumentPage } from './features/document/document.routes.ts';
import type { FreeSpace } from './platform/free-space.ts';
import { writeStorageLimits } from './account-change/storage.queries.ts';
import type { Payments } from './features/billing/provider/payments.ts';
import type { Live } from './features/live/live.ts';
import { notifyLimit } from './features/notifications/notifications.commands.ts';
import { mountReminderPages } from './features/reminders/acting/reminder-pages.ts';
import { featureRoutes } from './features.ts';
import { onTasksChanged } from './task-reactions.ts';
import { registerRoutes, type RoutesOptions } from './endpoint/binding.ts';
import { beginChange } from './features/assistant-changes/assistant-changes.commands.ts';
import { EndpointCalls } from './endpoint/endpoint-calls.ts';
import { CallerLoader, NOBODY } from './account-change/caller/caller-loader.ts';
import type { Identity } from './identity/identity.ts';
import { isLocalOnly, origins } from './identity/origins.ts';
import type { Clock } from './platform/clock.ts';
import { installBodies } from './platform/http/bodies/bodies.ts';
import { ByteBudget } from './platform/http/bodies/byte-budget.ts';
import { installBodyGate } from './platform/http/bodies/body-gate.ts';
import {
  respondToBroken,
  boundConnections,
  boundPipelines,
  CONNECTION_LIMITS,
  timeouts,
  type ConnectionLimits,
} from './platform/http/connections/connections.ts';
import { installClosing } from './platform/http/connections/closing.ts';
import { installCompression } from './platform/http/responses/compression.ts';
import { sendErrorResponse } from './platform/http/responses/error-handler.ts';
import { installHealth } from './platform/http/health.ts';
import { installMetrics } from './platform/http/metrics.ts';
import { installRequestLog, logResponse } from './platform/http/request-log.ts';
import { installSecurityHeaders, securityHeaders } from './platform/http/responses/security-headers.ts';
import { installRequestTurns, RequestTurns } from './platform/http/connections/request-turns.ts';
import { TokenBuckets } from './platform/http/connections/token-bucket.ts';
import type { JobQueue } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { SecurityEvents } from './platform/security-events.ts';
import { isHubRequest } from './platform/realtime/hub.ts';
import { mountMcp } from './mcp/mcp-endpoint.ts';
import { mailFolder } from './platform/mail/mail.ts';
import { installDevMail } from './web/dev-mail.ts';
import { installWebApp } from './web/web-app.ts';

export interface AppDeps {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  /** The caller closes the job queue. */
  readonly jobs: JobQueue;
  /** The caller closes the identity service. */
  readonly identity: Identity;
  /** The caller closes the live events after the server. */
  readonly live: Live;
  readonly events: SecurityEvents;
  /** Watches the free disk space of the embedded database. The caller closes it. */
  readonly space: FreeSpace;
  /** The caller must close the payment provider after closing the server. */
  readonly payments: Payments;
  /** Reads calendars at addresses that users name. The caller closes it. */
  readonly calendars: CalendarReader;
  /** Overrides the connection limits; tests use shorter ones. */
  readonly connections?: Partial<ConnectionLimits>;
}

/**
 * Default body limit, in bytes. The contract's endpoints set their own limits. Other routes accept no body.
 */
const BODY_LIMIT = 16_384;

/** Limits on request bodies in memory: two bulk creations per client address, one per user. */
const BODY_BUDGET = { bytesPerClient: 32_000_000, bytesPerUser: 16_000_000, bytesInAll: 96_000_000 } as const;

/**
 * Limits on responses in memory that have not been read yet. A response with thousands of tasks takes 5 MB.
 */
const RESPONSE_BUDGET = {
  bytesPerClient: 96_000_000,
  bytesPerUser: 48_000_000,
  bytesInAll: 128_000_000,
} as const;

/** Each user's request limit, for the API and the hub together (API-19). */
const USER_LIMIT = { burst: 1_000, perSecond: 100 } as const;

/**
 * Returns the value for Fastify's `trustProxy`. A number of hops must be passed as a function that counts the
 * peer as hop 0.
 */
function trustProxy({ http }: Config): boolean | string[] | ((address: string, hop: number) => boolean) {
  const trusted = http.trustProxy;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Builds the server. It handles requests once it listens, or through `inject` in tests. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, pool, clock, jobs, identity, live, events, space, payments, calendars } = deps;
  await writeStorageLimits(pool);
  const headers = securityHeaders({
    secure: config.http.publicUrl.startsWith('https:'),
    trustedOrigins: trustedOrigins(config),
  });
  const limits: ConnectionLimits = { ...CONNECTION_LIMITS, ...deps.connections };
  const ends = timeouts(limits);
  const app = Fastify({
    ...ends,
    loggerInstance: log,
    // A user can quote the request id to identify the log entry, so it must be unique across all servers.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy(config),
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    http: { ...ends.http, shouldUpgradeCallback: isHubRequest },
    clientErrorHandler: respondToBroken,
    // Allow parameters as long as the longest URL, so that an overlong id gets a 404 like any unknown id.
    routerOptions: { maxParamLength: 16_384 },
    // Malformed URLs reach neither the routes nor the hooks.
    frameworkErrors: (error, request, reply) =>
      headers.onData(request.raw, reply.raw, () => {
        // Show the app if a user opens a malformed URL, as for any unknown URL (ADDRESS-1).
        if (isPageRequest(request)) reply.redirect('/', 302);
        else sendErrorResponse(error, request, reply);
        logResponse(request, reply);
      }),
  }) as unknown as FastifyInstance;
  app.setErrorHandler(sendErrorResponse);
  boundConnections(app, limits, config.http.trustProxy);
  boundPipelines(app, limits);
  installClosing(app);
  installRequestLog(app);
  installSecurityHeaders(app, headers);
  installCompression(app);
  // Must come after the compression: the hook reads the rest of a body, or closes the connection if too much
  // is left.
  installBodyGate(app);
  installBodies(app, new ByteBudget(BODY_BUDGET));
  const buckets = new TokenBuckets(USER_LIMIT);
  const countUser = (userId: string, now: Date): void => buckets.count(userId, now);
  const loads = new CallerLoader(pool);
  installHealth(app, { pool, probeDatabase: () => loads.load(NOBODY), space });
  installMetrics(app, { pool, token: config.metrics.token, hubConnections: live.connections, events, space });
  await installWebApp(app, { origins: origins(config) });
  const turns = new RequestTurns();
  installRequestTurns(app, turns);
  const responseBudget = new ByteBudget(RESPONSE_BUDGET);
  const { publicUrl } = config.http;
  const { teamPlansAvailable } = config.plans;
  const routes = [
    ...identity.routes,
    ...featureRoutes({
      pool,
      jobs,
      log,
      clock,
      payments,
      live: live.announcer,
      publicUrl,
      teamPlansAvailable,
      adminEmail: config.admin.email,
      userAdministration: identity.userAdministration,
      connections: live.connections,
      space,
      calendars,
      pushHosts: config.push.hosts,
      allowsHttp: config.webhooks.allowsHttp,
    }),
  ];
  const called = {
    pool,
    live: live.announcer,
    teamPlansAvailable,
    requireSpace: () => space.requireSpace(),
    onLimitReached: limitNotifier(pool, log),
  };
  registerRoutes(app, routes, {
    ...called,
    loads,
    clock,
    verifyToken: identity.verifyToken,
    countSignIn: identity.countSignIn,
    countUser,
    turns,
    responseBudget,
  });
  mountMcp(app, {
    pool,
    log,
    clock,
    calls: new EndpointCalls({ ...called, routes, loads }),
    changes: { begin: beginChange },
    origins: { own: origins(config), others: config.mcp.origins },
    publicUrl,
    responseBudget,
    verify: identity.verifyAssistant,
    countUser,
  });
  mountDocumentPage(app, config.http.publicUrl);
  const tags = new FeedTags();
  live.watch(tags);
  mountCalendarFeeds(app, {
    pool,
    clock,
    log,
    tags,
    space,
    responseBudget,
    publicUrl: config.http.publicUrl,
  });
  await mountReminderPages(app, { pool, clock, onTasksChanged, live: live.announcer });
  await identity.mount(app);
  await payments.mount(app);
  await live.mount(app, { origins: origins(config), verifyToken: identity.verifyToken, countUser, turns });
  if (config.mail.smtpUrl === undefined && isLocalOnly(config)) {
    installDevMail(app, mailFolder(config.dataDir), origins(config));
  }
  return app;
}

/** Returns a function that notifies a member that a limit of the plan has rejected their request. */
function limitNotifier(pool: Pool, log: Log): RoutesOptions['onLimitReached'] {
  return (member, limit) =>
    notifyLimit(pool, member, limit).catch((error: unknown) =>
      log.error({ err: error }, 'notification about a reached limit failed'),
    );
}

/**
 * Returns the other origins to which pages may send requests and forms: the product's own, and the external
 * identity provider's.
 */
function trustedOrigins(config: Config): string[] {
  const { external } = config.identity;
  return [...origins(config), ...(external === undefined ? [] : [new URL(external.issuer).origin])];
}

function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  return method === 'GET' && headers.accept?.includes('text/html') === true && isScreenPath(pathname);
}
