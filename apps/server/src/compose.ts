import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createApp, type AppDeps } from './app.ts';
import type { Config } from './config.ts';
import { accountsOfUsers, firstAdmin } from './features.ts';
import {
  CalendarReader,
  type CalendarReaderOptions,
} from './features/calendar-sources/reading/calendar-reader.ts';
import { openPayments, type Payments } from './features/billing/provider/payments.ts';
import { NoticeWorker } from './features/task-notices/notice-worker.ts';
import { WebhookSender } from './features/webhooks/webhook-sender.ts';
import { ReminderWorker } from './features/reminders/reminder-worker.ts';
import { createLive, type Live, type LiveOptions } from './features/live/live.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { allJobs } from './jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { FreeSpace } from './platform/free-space.ts';
import { createOutgoing } from './platform/http/outgoing/outgoing.ts';
import { createJobs, type Jobs } from './platform/jobs/create-jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { SecurityEvents } from './platform/security-events.ts';

/** A part of the server that is closed on shutdown. */
export interface OpenPart {
  close(): Promise<unknown>;
}

export interface CompositionDeps {
  readonly config: Config;
  readonly pool: Pool;
  /** The database's URL, for a separate connection that listens for notifications. */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly space: FreeSpace;
  /**
   * Called with each part as soon as it is open, even if a later part fails to open. The caller closes the
   * parts in reverse order.
   */
  readonly onOpen: (part: OpenPart) => void;
  /** Overrides the hub's intervals in tests. */
  readonly live?: Pick<LiveOptions, 'pollMs' | 'tickMs'>;
  readonly connections?: AppDeps['connections'];
  /** Overrides the limits for reading calendars in tests. */
  readonly calendars?: CalendarReaderOptions['limits'];
  /** Overrides the time limit for webhooks in tests, in milliseconds. */
  readonly webhookAttemptMs?: number;
  /** If false, jobs and the payment sandbox's clock do not run on a schedule. True by default. */
  readonly schedules?: boolean;
}

export interface Composition {
  /** The server, which does not listen yet. */
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly payments: Payments;
  readonly reminders: ReminderWorker;
  readonly notices: NoticeWorker;
  readonly webhooks: WebhookSender;
}

/** Opens a server's parts in the order of their dependencies. */
export async function composeServer(deps: CompositionDeps): Promise<Composition> {
  const { config, pool, databaseUrl: url, log, clock, mailer, space, onOpen, schedules = true } = deps;
  const live = createLive({ url, pool, log, clock, ...deps.live });
  onOpen(live);
  const payments = await openPayments({ config, url, clock, log, ticking: schedules });
  onOpen(payments);
  const calendars = new CalendarReader({
    outgoing: createOutgoing({ allowed: config.outgoing.allowedNetworks }),
    limits: deps.calendars,
  });
  onOpen(calendars);
  const jobs = createJobs({
    url,
    log,
    handlers: allJobs({
      pool,
      clock,
      log,
      live: live.announcer,
      mailer,
      payments,
      space,
      calendars,
      publicUrl: config.http.publicUrl,
    }),
    schedules,
  });
  onOpen(jobs);
  const reminders = new ReminderWorker({
    pool,
    log,
    clock,
    mailer,
    outgoing: createOutgoing({ allowed: config.outgoing.allowedNetworks }),
    publicUrl: config.http.publicUrl,
    mailFrom: config.mail.from,
  });
  onOpen(reminders);
  if (schedules) reminders.start();
  const notices = new NoticeWorker({ pool, log, clock, live: live.announcer });
  onOpen(notices);
  if (schedules) notices.start();
  live.onNoticesQueued(() => notices.wake());
  const { allowedNetworks: allowed } = config.outgoing;
  const webhooks = new WebhookSender({
    pool,
    log,
    clock,
    jobs,
    live: live.announcer,
    outgoing: createOutgoing({ allowed, allowsHttp: config.webhooks.allowsHttp }),
    attemptMs: deps.webhookAttemptMs,
  });
  onOpen(webhooks);
  if (schedules) webhooks.start();
  live.onWebhooksQueued(() => webhooks.wake());
  const events = new SecurityEvents(log);
  const identity = await createIdentity({
    config,
    pool,
    log,
    clock,
    jobs,
    live: live.announcer,
    events,
    accounts: accountsOfUsers,
    firstAdmin,
    outgoing: createOutgoing({ allowed: config.outgoing.allowedNetworks }),
  });
  onOpen(identity);
  const { connections } = deps;
  const app = await createApp({
    config,
    pool,
    log,
    clock,
    jobs,
    identity,
    live,
    events,
    space,
    payments,
    calendars,
    ...(connections === undefined ? {} : { connections }),
  });
  onOpen(app);
  return { app, identity, jobs, live, payments, reminders, notices, webhooks };
}
