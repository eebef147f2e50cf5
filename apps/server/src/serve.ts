import './lts-mark.ts';
import closeWithGrace from 'close-with-grace';
import { composeServer, type OpenPart } from './compose.ts';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { countOne } from './endpoint/admin/stored-counts.queries.ts';
import { systemClock } from './platform/clock.ts';
import { checkDataFolder } from './platform/data-folder/check-data-folder.ts';
import { openDatabase } from './platform/db/database.ts';
import { END_SIGNALS, onEndSignal } from './platform/end-signals.ts';
import { FreeSpace, readFreeBytes } from './platform/free-space.ts';
import { readableLines } from './platform/log/log-lines.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { createMailer, reportingMailer } from './platform/mail/mail.ts';
import { OperatorError } from './platform/operator-error.ts';
import { within } from './platform/within.ts';

const GRACE_MILLISECONDS = 45_000;
const CLOSE_MILLISECONDS = 8_000;
/**
 * How long to wait for a cancelled startup, in milliseconds. A startup that takes longer is abandoned, which
 * may leave its PostgreSQL running.
 */
const START_MILLISECONDS = 20_000;

/** The parts opened so far, the database first. They are closed in reverse order. */
const opened: OpenPart[] = [];

async function closeAll(log?: Log): Promise<void> {
  const [database, ...parts] = opened.splice(0);
  for (const part of parts.reverse()) {
    // A part that fails to close must not keep the database from shutting down cleanly.
    await within(part.close(), CLOSE_MILLISECONDS, 'the end of a part').catch((error: unknown) =>
      log?.warn({ err: error }, 'a part of the server did not end'),
    );
  }
  await database?.close();
}

/**
 * Shuts the process down gracefully on a signal or an uncaught error. Ignores repeated signals: npm exits
 * before the server does and sends a second one. Exiting at that point would leave PostgreSQL running.
 * @param starting the server's startup. It is awaited first, so that the parts that it opens are closed too
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
  onEndSignal(() => {
    grace.close();
  });
}

async function start(config: Config, log: Log): Promise<void> {
  const { url, backupBeforeMigration, minFreeBytes } = config.database;
  await checkDataFolder({
    dataDir: config.dataDir,
    isContainer: config.container.isContainer,
    isLasting: url === undefined || backupBeforeMigration,
    allowUnmounted: config.container.allowUnmountedData,
  });
  const database = await openDatabase({
    dataDir: config.dataDir,
    url,
    partitions: config.database.partitions,
    log,
    clock: systemClock,
    keepCopies: backupBeforeMigration,
    minFreeBytes,
    // Without a database, the server cannot work. Let the service manager restart it.
    onLost: (error) => {
      throw error;
    },
  });
  opened.push(database);

  const { pool, folders } = database;
  const space = new FreeSpace(folders && { read: () => readFreeBytes(folders), minBytes: minFreeBytes, log });
  await space.start();
  opened.push(space);
  const mailer = reportingMailer(createMailer(config.mail, config.dataDir, systemClock), () =>
    countOne(pool, { name: 'mails.failed', now: new Date() }),
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
  // Requests are served while the job queue is still starting, because only jobs need it.
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
      EADDRNOTAVAIL: `HOST ${http.host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${http.host} is unknown.`,
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
