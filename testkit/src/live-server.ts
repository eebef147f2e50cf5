/**
 * The product as people run it: a process of its own on a data directory of its own, with its embedded PostgreSQL,
 * real HTTP and the built web app. It can be killed and started again.
 *
 *   const server = await startLiveServer();
 *   const ada = await server.register();             // over HTTP, from an address of her own
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
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { mailFolder, storedMails } from '@questlog/server/platform/mail/mail';
import { freePort } from './free-port.ts';
import { LivePerson, type NewPerson } from './live-person.ts';
import { openOperator, type Operator } from './operator.ts';
import { makeTemporaryDataDir, type TemporaryDataDir } from './temporary-data-dir.ts';

const SERVER = fileURLToPath(new URL('../../apps/server/src', import.meta.url));
const READY = 'Questlog is ready at ';
/** Mails are sent by a job; it is looked for at these intervals, and no longer than that. */
const POLL_MS = 50;
const MAILED_WITHIN_MS = 30_000;
/** The interval at which a signal repeats. */
const SIGNAL_MS = 20;
const SEARCHED_MAILS = 200;
/** Lines of the log that an error quotes. */
const REMEMBERED_LINES = 40;

interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** Options of a live server. By default it stands alone. */
export interface LiveServerOptions {
  /** The address that people use, where something stands in front of it. By default the server's own. */
  readonly publicUrl?: string;
  /** A database that it shares with others. By default one of its own, in its data directory. */
  readonly databaseUrl?: string;
}

/** A server process; see the example at the top of this file. */
export class LiveServer {
  /** `http://localhost:<port>`, past whatever stands in front of it; the same after every start. */
  readonly url: string;
  readonly #dataDir: TemporaryDataDir;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #sharedDatabaseUrl: string | undefined;
  #run: Run | undefined;
  #log: string[] = [];
  #killAtExit = (): void => void this.#run?.process.kill('SIGKILL');

  /** Use {@link startLiveServer}. */
  constructor(port: number, dataDir: TemporaryDataDir, { publicUrl, databaseUrl }: LiveServerOptions) {
    this.url = `http://localhost:${port}`;
    this.#dataDir = dataDir;
    this.#sharedDatabaseUrl = databaseUrl;
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    // Nothing else of this process's environment: a DATABASE_URL or SMTP_URL of the developer must not be used.
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
      // Each test says by X-Forwarded-For where it comes from: sign-in is limited by client address.
      TRUST_PROXY: 'loopback',
    };
    process.once('exit', this.#killAtExit);
  }

  /** The last lines that the server logged, apart from its start; empty in a good run. */
  get log(): readonly string[] {
    return this.#log;
  }

  /** Whether its process has been started, and not ended by this. */
  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** The id of its process, while it runs. */
  get processId(): number {
    return this.#running().process.pid ?? Number.NaN;
  }

  /** Starts the process and waits for its line that says it is ready. Raises with its last words where it ends instead. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(SERVER, 'main.ts')], {
      cwd: this.#dataDir.path,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    this.#run = { process: child, ended };
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

  /** `kill -9` of the server alone: its PostgreSQL is left behind. */
  async kill(): Promise<void> {
    const run = this.#running();
    run.process.kill('SIGKILL');
    await run.ended;
    this.#run = undefined;
  }

  /** `kill -9` of the server and of its PostgreSQL. */
  async killWithDatabase(): Promise<void> {
    const run = this.#running();
    const postmaster = await this.#postmasterPid();
    run.process.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await run.ended;
    this.#run = undefined;
  }

  /**
   * Sends SIGTERM again and again until the process has ended. A service manager that signals a whole process group does
   * so at least twice: once itself, and once through npm, whose end the server notices.
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

  /** Whether a PostgreSQL serves its data directory. */
  async hasPostgres(): Promise<boolean> {
    const pid = await this.#postmasterPid().catch(() => undefined);
    return pid !== undefined && existsSync(`/proc/${pid}`);
  }

  /** Ends it in good order and removes its data; a database that it shares stays. */
  async close(): Promise<void> {
    process.off('exit', this.#killAtExit);
    // A server that a test has left dead has left its PostgreSQL alive: only a server ends it in good order.
    if (this.#run === undefined) await this.start();
    this.#running().process.kill('SIGTERM');
    await this.#run?.ended;
    await this.#dataDir.remove();
  }

  /** Runs an operator's command, as `npm run cli` does. */
  async cli(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(SERVER, 'cli.ts'), ...args], {
      cwd: this.#dataDir.path,
      env: this.#environment,
    });
    return stdout;
  }

  /** The address of the database that it shares, or of the PostgreSQL in its data directory. */
  async databaseUrl(): Promise<string> {
    const url = this.#sharedDatabaseUrl ?? (await runningClusterUrl(this.#dataDir.path));
    if (url === undefined) throw new Error('the server has no database of its own');
    return url;
  }

  /** Gives the person's own account a tier, without payment. */
  setTier(email: string, tier: 'PersonalFree' | 'PersonalPro'): Promise<void> {
    return this.#operate((operator) => operator.setTier(email, tier));
  }

  /** Lowers the storage limit of free plans, which takes a gigabyte to reach otherwise. */
  limitFreeStorage(bytes: number): Promise<void> {
    return this.#operate((operator) => operator.limitFreeStorage(bytes));
  }

  /** Returns the bytes that some accounts store together. */
  storedBytes(accountIds: readonly string[]): Promise<number> {
    return this.#operate((operator) => operator.storedBytes(accountIds));
  }

  /** Makes the person a superadmin of the installation. */
  makeAdmin(email: string): Promise<void> {
    return this.#operate((operator) => operator.makeAdmin(email));
  }

  /**
   * A team account of the person, who is its Owner, with a plan and without payment.
   * @returns its id
   */
  openTeam(owner: LivePerson, name = 'Crew', maxSeats = 5): Promise<string> {
    return this.#operate((operator) => operator.openTeam(owner, name, maxSeats));
  }

  /** Makes a person a member of a team by an invitation of its Owner's, whose address is verified. */
  async join(
    person: LivePerson,
    team: { readonly owner: LivePerson; readonly accountId: string },
    role: 'Admin' | 'Member' = 'Member',
  ): Promise<void> {
    const { owner, accountId } = team;
    await owner.api('POST /api/accounts/{accountId}/invite', {
      params: { accountId },
      body: { email: person.email, role },
    });
    const link = new URL(await this.mailedLink(person.email, '/invitations/'));
    const token = link.pathname.split('/').at(-1) ?? '';
    await person.api('POST /api/invitations/{token}/accept', { params: { token } });
  }

  /** Proves the person's address by the link that was mailed to it. */
  async verify(person: LivePerson): Promise<void> {
    const link = new URL(await this.mailedLink(person.email, '/idp/verify-email'));
    await person.api('POST /api/auth/verify-email', {
      body: { token: link.searchParams.get('token') ?? '' },
    });
  }

  /** The link of the newest mail to an address whose text has a link with `path`. Waits for the mail. */
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

  /** Registers somebody over HTTP. */
  register(person: NewPerson = {}): Promise<LivePerson> {
    return LivePerson.register(this.url, person);
  }

  /** Somebody who has registered by themselves, to see what the server has of them. */
  known(credentials: { readonly email: string; readonly password: string }): LivePerson {
    return LivePerson.known(this.url, credentials);
  }

  /** Does what an operator's command does, without its process. */
  async #operate<Result>(work: (operator: Operator) => Promise<Result>): Promise<Result> {
    const operator = openOperator(await this.databaseUrl());
    try {
      return await work(operator);
    } finally {
      await operator.close();
    }
  }

  #running(): Run {
    if (this.#run === undefined) throw new Error('the server does not run');
    return this.#run;
  }

  /** Returns the process id of this server's own PostgreSQL: the pid file lies in the folder that this test made. */
  async #postmasterPid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.#dataDir.path, 'postgres/postmaster.pid'), 'utf8'), 10);
  }
}

/** Starts a server on new data, or on the database that it is told. */
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
