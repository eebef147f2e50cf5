/**
 * The product as it runs in production: a separate process with its own data directory and embedded PostgreSQL, real
 * HTTP and the built web app. The process can be killed and started again.
 *
 *   const server = await startLiveServer();
 *   const ada = await server.register();             // over HTTP, from her own client address
 *   await server.setTier(ada.email, 'PersonalPro');  // what the operator's command does
 *   await server.killWithDatabase();                 // kill -9 of both
 *   await server.start();                            // on the same data, at the same address
 *   await server.close();
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Tier } from '@questlog/domain/plans/plans';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { mailFolder, storedMails } from '@questlog/server/platform/mail/mail';
import { freePort } from './free-port.ts';
import { LiveUser, type NewLiveUser } from './live-user.ts';
import { openOperator, type Operator } from './operator.ts';
import { makeTemporaryDataDir, type TemporaryDataDir } from './temporary-data-dir.ts';

const SERVER = fileURLToPath(new URL('../../apps/server/src', import.meta.url));
const READY = 'Questlog is ready at ';
/**
 * Interval at which tests poll for an email, in milliseconds. Emails are sent by jobs, so they do not arrive
 * immediately.
 */
const POLL_MS = 50;
const MAILED_WITHIN_MS = 30_000;
/** Delay before a signal is sent again, in milliseconds. */
const SIGNAL_MS = 20;
const SEARCHED_MAILS = 200;
/** Number of log lines quoted in an error message. */
const REMEMBERED_LINES = 40;

interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** By default, a live server shares nothing with others. */
export interface LiveServerOptions {
  /** The public URL if the server is behind a proxy; by default, the server's own URL. */
  readonly publicUrl?: string;
  /** A database shared with other servers. By default, the server has its own. */
  readonly databaseUrl?: string;
  /** More variables of the server's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A server process. See the example at the top of this file. */
export class LiveServer {
  /**
   * The server's address, `http://localhost:<port>`, without any proxy. It stays the same after a restart.
   */
  readonly url: string;
  readonly #dataDir: TemporaryDataDir;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #sharedDatabaseUrl: string | undefined;
  #run: Run | undefined;
  #log: string[] = [];
  #killAtExit = (): void => void this.#run?.process.kill('SIGKILL');

  /** For internal use only. Call {@link startLiveServer} instead. */
  constructor(port: number, dataDir: TemporaryDataDir, { publicUrl, databaseUrl, env }: LiveServerOptions) {
    this.url = `http://localhost:${port}`;
    this.#dataDir = dataDir;
    this.#sharedDatabaseUrl = databaseUrl;
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    // Do not pass on the rest of the environment. A developer's DATABASE_URL or SMTP_URL must not be used.
    this.#environment = {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir.path,
      LOG_LEVEL: 'warn',
      // Each test sets its own client address with X-Forwarded-For, because sign-ins per address are limited.
      TRUST_PROXY: 'loopback',
      // The calendars of tests are on this machine.
      FETCH_ALLOW_NETS: '127.0.0.0/8',
      ...env,
    };
    process.once('exit', this.#killAtExit);
  }

  /** Returns the last log lines of the latest run, except the one that reports readiness. */
  get log(): readonly string[] {
    return this.#log;
  }

  /** True from the process's start until this object stops it. */
  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  get processId(): number {
    return this.#running().process.pid ?? Number.NaN;
  }

  /** Starts the process and waits until it is ready. If it exits instead, throws an error with its log. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(SERVER, 'main.ts')], {
      cwd: this.#dataDir.path,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    this.#run = { process: child, ended };
    this.#log = [];
    const ready = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        if (line.startsWith(READY)) ready.resolve();
        else this.#log = [...this.#log, line].slice(-REMEMBERED_LINES);
      });
    }
    const failed = ended.then(() => {
      throw new Error(`the server did not start:\n${this.#log.join('\n')}`);
    });
    await Promise.race([ready.promise, failed]);
    failed.catch(() => undefined);
  }

  /** Kills only the server with `kill -9`; its PostgreSQL keeps running. */
  async kill(): Promise<void> {
    const run = this.#running();
    run.process.kill('SIGKILL');
    await run.ended;
    this.#run = undefined;
  }

  async killWithDatabase(): Promise<void> {
    const run = this.#running();
    const postmaster = await this.#postmasterPid();
    run.process.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await run.ended;
    this.#run = undefined;
  }

  /**
   * Sends SIGTERM repeatedly until the process has exited. A service manager that signals a process group
   * sends it at least twice: once directly, and once because npm has exited.
   * @returns the exit code
   */
  async terminate(): Promise<number | null> {
    const { process: child, ended } = this.#running();
    const signals = setInterval(() => child.kill('SIGTERM'), SIGNAL_MS);
    child.kill('SIGTERM');
    await ended;
    clearInterval(signals);
    this.#run = undefined;
    return child.exitCode;
  }

  /** Returns true if PostgreSQL is running on the server's data directory. */
  async hasPostgres(): Promise<boolean> {
    const pid = await this.#postmasterPid().catch(() => undefined);
    return pid !== undefined && existsSync(`/proc/${pid}`);
  }

  /** Stops the server gracefully and removes its data, but not a shared database. */
  async close(): Promise<void> {
    process.off('exit', this.#killAtExit);
    // Restart a killed server, because only a server can stop its PostgreSQL gracefully.
    if (this.#run === undefined) await this.start();
    this.#running().process.kill('SIGTERM');
    await this.#run?.ended;
    await this.#dataDir.remove();
  }

  /** Runs an operator command, like `npm run cli`. */
  async cli(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(SERVER, 'cli.ts'), ...args], {
      cwd: this.#dataDir.path,
      env: this.#environment,
    });
    return stdout;
  }

  /** Returns the URL of the shared database, or of the PostgreSQL in the data directory. */
  async databaseUrl(): Promise<string> {
    const url = this.#sharedDatabaseUrl ?? (await runningClusterUrl(this.#dataDir.path));
    if (url === undefined) throw new Error('the server has no database of its own');
    return url;
  }

  /** Sets the tier of the user's own account, without payment. */
  setTier(email: string, tier: Tier): Promise<void> {
    return this.#operate((operator) => operator.setTier(email, tier));
  }

  /** Lowers the free plan's storage limit. Filling the real one would take a gigabyte. */
  limitFreeStorage(bytes: number): Promise<void> {
    return this.#operate((operator) => operator.limitFreeStorage(bytes));
  }

  storedBytes(accountIds: readonly string[]): Promise<number> {
    return this.#operate((operator) => operator.storedBytes(accountIds));
  }

  makeAdmin(email: string): Promise<void> {
    return this.#operate((operator) => operator.makeAdmin(email));
  }

  /**
   * Creates an unpaid team account owned by the user.
   * @returns the account's id
   */
  openTeam(owner: LiveUser, name = 'Crew', maxSeats = 5): Promise<string> {
    return this.#operate((operator) => operator.openTeam(owner, name, maxSeats));
  }

  /** Makes a user with a verified address a member of a team, through its Owner's invitation. */
  async join(
    user: LiveUser,
    team: { readonly owner: LiveUser; readonly accountId: string },
    role: 'Admin' | 'Member' = 'Member',
  ): Promise<void> {
    const { owner, accountId } = team;
    await owner.api('POST /api/accounts/{accountId}/invite', {
      params: { accountId },
      body: { email: user.email, role },
    });
    const link = new URL(await this.mailedLink(user.email, '/invitations/'));
    const token = link.pathname.split('/').at(-1) ?? '';
    await user.api('POST /api/invitations/{token}/accept', { params: { token } });
  }

  /** Verifies the user's address with the link in the email. */
  async verify(user: LiveUser): Promise<void> {
    const link = new URL(await this.mailedLink(user.email, '/idp/verify-email'));
    await user.api('POST /api/auth/verify-email', {
      body: { token: link.searchParams.get('token') ?? '' },
    });
  }

  /**
   * Waits for an email to the address with a link that contains `path`. Returns that link from the newest
   * such email.
   */
  async mailedLink(to: string, path: string): Promise<string> {
    const folder = mailFolder(this.#dataDir.path);
    const until = Date.now() + MAILED_WITHIN_MS;
    for (;;) {
      const mails = await storedMails(folder, SEARCHED_MAILS);
      for (const mail of mails.filter((each) => each.to === to)) {
        const link = mail.text.match(/https?:\/\/[^\s<>"]+/g)?.find((url) => url.includes(path));
        if (link !== undefined) return link;
      }
      if (Date.now() > until) throw new Error(`no mail to ${to} leads to ${path}`);
      await delay(POLL_MS);
    }
  }

  register(user: NewLiveUser = {}): Promise<LiveUser> {
    return LiveUser.register(this.url, user);
  }

  /** Returns a user who was registered elsewhere, to read their data through the API. */
  known(credentials: { readonly email: string; readonly password: string }): LiveUser {
    return LiveUser.known(this.url, credentials);
  }

  /** Runs an operator command in this process. */
  async #operate<Result>(work: (operator: Operator) => Promise<Result>): Promise<Result> {
    const operator = openOperator(await this.databaseUrl());
    try {
      return await work(operator);
    } finally {
      await operator.close();
    }
  }

  #running(): Run {
    if (this.#run === undefined) throw new Error('the server is not running');
    return this.#run;
  }

  /** Returns the process id of this server's PostgreSQL, from its pid file. */
  async #postmasterPid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.#dataDir.path, 'postgres/postmaster.pid'), 'utf8'), 10);
  }
}

/** Starts a server with new data or on the given database. */
export async function startLiveServer(options: LiveServerOptions = {}): Promise<LiveServer> {
  const [port, dataDir] = await Promise.all([freePort(), makeTemporaryDataDir()]);
  const server = new LiveServer(port, dataDir, options);
  try {
    await server.start();
  } catch (error) {
    await dataDir.remove();
    throw error;
  }
  return server;
}
