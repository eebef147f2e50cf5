import './lts-mark.ts';
import closeWithGrace from 'close-with-grace';
import { composeServer, type OpenPart } from './compose.ts';
import { configWarnings, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { countOne } from './endpoint/admin/kept-counts.queries.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { FreeSpace, readFreeBytes } from './platform/free-space.ts';
import { readableLines } from './platform/log/log-lines.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { createMailer, reportingMailer } from './platform/mail/mail.ts';
import { OperatorError } from './platform/operator-error.ts';
import { within } from './platform/within.ts';

const GRACE_MILLISECONDS = 45_000;
const CLOSE_MILLISECONDS = 8_000;
/** A part of the grace: a start that takes longer is left behind, and so may be its PostgreSQL. */
const START_MILLISECONDS = 20_000;
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The parts that have been opened so far, the database first. They are closed in the opposite order. */
const opened: OpenPart[] = [];

async function closeAll(log?: Log): Promise<void> {
  const [database, ...parts] = opened.splice(0);
  for (const part of parts.reverse()) {
    // A part that cannot end must not keep the database from being closed in good order.
    await within(part.close(), CLOSE_MILLISECONDS, 'the end of a part').catch((error: unknown) =>
      log?.warn({ err: error }, 'a part of the server did not end'),
    );
  }
  await database?.close();
}

/**
 * Ends the process in good order when it gets a signal or an error that nobody caught. A signal that repeats changes
 * nothing: npm ends before the server does, which brings a second one, and to exit then would leave PostgreSQL behind.
 *
 * @param starting the start, which ends first, so that what it opens is closed too
 */
function endInOrder(log: Log, starting: Promise<void>): void {
  const grace = closeWithGrace(
    { delay: GRACE_MILLISECONDS, logger: log, skip: [...END_SIGNALS] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the server ends because of an error');
      await within(starting, START_MILLISECONDS, 'the start').catch(() => undefined);
      await closeAll(log);
    },
  );
  let isEnding = false;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (!isEnding) grace.close();
      isEnding = true;
    });
  }
}

async function start(config: Config, log: Log): Promise<void> {
  const database = await openDatabase({
    dataDir: config.dataDir,
    url: config.database.url,
    log,
    clock: systemClock,
    // Nothing can be answered without a database: end in good order and leave the restart to the operator's means.
    onLost: (error) => {
      throw error;
    },
  });
  opened.push(database);

  const { pool, folders } = database;
  const space = new FreeSpace(
    folders && { read: () => readFreeBytes(folders), minBytes: config.database.minFreeBytes, log },
  );
  await space.start();
  opened.push(space);
  const mailer = reportingMailer(createMailer(config.mail, config.dataDir, systemClock), () =>
    countOne(pool, 'mails.failed', new Date()),
  );
  const { app, identity, jobs } = await composeServer({
    config,
    pool,
    databaseUrl: database.url,
    log,
    clock: systemClock,
    mailer,
    space,
    onOpen: (part) => opened.push(part),
  });
  const address = await app
    .listen({ port: config.http.port, host: config.http.host })
    .catch(explainListen(config));
  // Nothing waits for the job queue but jobs: people are served while it starts.
  jobs.start().catch((error: unknown) => log.error({ err: error }, 'the job queue could not start'));
  process.stdout.write(`Questlog is ready at ${config.http.port === 0 ? address : config.http.publicUrl}\n`);
  const link = await identity.setupLink();
  if (link !== undefined) {
    process.stdout.write(
      `Register ${config.admin.email} as the first admin (once, within 24 hours): ${link}\n`,
    );
  }
}

function explainListen({ http }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT ${http.port} is in use by another program.`,
      EACCES: `PORT ${http.port} may not be used by this user.`,
      EADDRNOTAVAIL: `HOST ${http.host} is no address of this machine.`,
      ENOTFOUND: `HOST ${http.host} is not known.`,
    };
    const reason = reasons[error.code ?? ''];
    throw reason === undefined ? error : new OperatorError(reason, { cause: error });
  };
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.log.level, process.stdout.isTTY ? readableLines(process.stdout) : undefined);
  for (const warning of configWarnings(config)) log.warn(warning);
  const starting = start(config, log);
  endInOrder(log, starting);
  await starting;
} catch (error) {
  process.stderr.write(
    error instanceof OperatorError ? `${error.message}\n` : `${String((error as Error).stack)}\n`,
  );
  await closeAll();
  process.exit(1);
}
