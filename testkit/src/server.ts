/**
 * A whole server for a test: its own database, real HTTP on its own port, a clock that stands still, and a
 * mailbox instead of real mail.
 *
 *   const server = await serverForTests();               // closes after the file's last test
 *   const ada = await server.register();                 // a user with a free personal account, signed in
 *   const task = await ada.api('POST /api/tasks', { body: { title: 'Write tests' } });
 *   server.clock.advance({ minutes: 16 });               // ada's access token has expired
 *   await server.mailbox.waitFor(ada.email, 'Confirm');  // jobs send emails
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type ApiClient } from '@questlog/api-client/client';
import type { AppDeps } from '@questlog/server/app';
import { composeServer, type CompositionDeps, type OpenPart } from '@questlog/server/compose';
import type { Payments } from '@questlog/server/features/billing/provider/payments';
import type { LiveOptions } from '@questlog/server/features/live/live';
import type { ReminderWorker } from '@questlog/server/features/reminders/reminder-worker';
import type { NoticeWorker } from '@questlog/server/features/task-notices/notice-worker';
import type { WebhookSender } from '@questlog/server/features/webhooks/webhook-sender';
import type { Identity } from '@questlog/server/identity/identity';
import type { Jobs } from '@questlog/server/platform/jobs/create-jobs';
import { readConfig, type Config } from '@questlog/server/config';
import { FreeSpace } from '@questlog/server/platform/free-space';
import { createLog, type Log } from '@questlog/server/platform/log/log';
import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './postgres/database.ts';
import { FakeClock } from './fake-clock.ts';
import { freePort } from './free-port.ts';
import { Mailbox } from './mailbox.ts';
import { testUsers, type TestUsers } from './test-users.ts';

export { TEST_PASSWORD, type TestUser } from './test-users.ts';

export interface TestServerOptions {
  /** Overrides variables in the test server's environment, such as PORT, HOST, DATA_DIR and LOG_LEVEL. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: FakeClock;
  /** The port to listen on, if the caller must know it before the server starts. */
  readonly port?: number;
  readonly log?: Log;
  /** A database shared with another server. By default, a new one that is dropped at the end. */
  readonly database?: TestDatabase;
  /** Overrides the hub's intervals, so that tests need not wait. */
  readonly live?: Pick<LiveOptions, 'pollMs' | 'tickMs'>;
  /**
   * True to run jobs automatically, as in production. By default, jobs run on request, so that tests can
   * count them.
   */
  readonly schedules?: boolean;
  /** The free disk space, read on startup and by `space.check()`. */
  readonly readFreeBytes?: () => Promise<number>;
  /** Overrides the timeouts and limits for connections, usually with lower ones. */
  readonly connections?: AppDeps['connections'];
  /** Overrides the limits for reading calendars. */
  readonly calendars?: CompositionDeps['calendars'];
  /** Overrides the time limit for webhooks, in milliseconds. */
  readonly webhookAttemptMs?: number;
}

type SentHeaders = Readonly<Record<string, string>>;

export interface TestServer extends TestUsers {
  /** The server's address, `http://localhost:<port>`. */
  readonly url: string;
  readonly config: Config;
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  readonly identity: Identity;
  readonly jobs: Jobs;
  readonly mailbox: Mailbox;
  /** The sandbox, unless the environment selects another provider. */
  readonly payments: Payments;
  /** Rings reminders when a test asks for it. */
  readonly reminders: ReminderWorker;
  /** Makes notices of changed tasks when a test asks for it. */
  readonly notices: NoticeWorker;
  /** Sends the messages of webhooks when a test asks for it. */
  readonly webhooks: WebhookSender;
  readonly space: FreeSpace;
  /** Creates an API client without a user. A test may set its headers. */
  call(headers?: SentHeaders | (() => Promise<SentHeaders>)): ApiClient;
  close(): Promise<void>;
}

/** Starts a server for a test file, and closes it after the file's last test. */
export async function serverForTests(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

/** Starts a server that the caller closes. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? new FakeClock();
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'questlog-data-'));
  const port = options.port ?? (await freePort());
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...options.env,
  });
  const log = options.log ?? createLog(config.log.level);
  const { pool } = database;
  const { publicUrl } = config.http;
  const mailbox = new Mailbox();
  const space = new FreeSpace(
    options.readFreeBytes && { read: options.readFreeBytes, minBytes: config.database.minFreeBytes, log },
  );
  await space.check();
  const opened: OpenPart[] = [];
  const { app, identity, jobs, live, payments, reminders, notices, webhooks } = await composeServer({
    config,
    pool,
    databaseUrl: database.url,
    log,
    clock,
    mailer: mailbox,
    space,
    onOpen: (part) => opened.push(part),
    schedules: options.schedules ?? false,
    ...(options.live === undefined ? {} : { live: options.live }),
    ...(options.connections === undefined ? {} : { connections: options.connections }),
    ...(options.calendars === undefined ? {} : { calendars: options.calendars }),
    ...(options.webhookAttemptMs === undefined ? {} : { webhookAttemptMs: options.webhookAttemptMs }),
  });
  await app.listen({ port, host: '127.0.0.1' });
  const started = jobs.start();
  started.catch(() => {});

  const call: TestServer['call'] = (headers = {}) =>
    createClient({
      baseUrl: publicUrl,
      fetch,
      headers: async () => (typeof headers === 'function' ? headers() : headers),
    });

  return {
    url: publicUrl,
    config,
    clock,
    database,
    identity,
    jobs,
    mailbox,
    payments,
    reminders,
    notices,
    webhooks,
    space,
    call,
    ...testUsers({ pool, clock, identity, live, call }),
    close: async () => {
      for (const part of opened.toReversed()) {
        await part.close();
        // The job queue can be stopped only once it has started.
        await started.catch(() => {});
      }
      if (options.database === undefined) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
