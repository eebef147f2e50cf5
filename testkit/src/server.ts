/**
 * A whole server for a test: its own database, real HTTP on its own port, a clock that stands still, and a
 * mailbox instead of real mail.
 *
 *   const server = await startTestServer();              // beforeAll
 *   const ada = await server.register();                 // a user with a free personal account, signed in
 *   const task = await ada.api('POST /api/tasks', { body: { title: 'Write tests' } });
 *   server.clock.advance({ minutes: 16 });               // ada's access token has ended
 *   await server.mailbox.waitFor(ada.email, 'Confirm');  // mails come by jobs
 *   await server.close();                                // afterAll
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type ApiClient } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { localDateAt } from '@questlog/domain/dates/local-date';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import type { Tier } from '@questlog/domain/plans/plans';
import { newId } from '@questlog/domain/uuid';
import { actAsSystem } from '@questlog/server/account-change/actor';
import type { AppDeps } from '@questlog/server/app';
import { composeServer, type OpenPart } from '@questlog/server/compose';
import { accountsOfPeople } from '@questlog/server/features';
import type { Payments } from '@questlog/server/features/billing/provider/payments';
import type { LiveOptions } from '@questlog/server/features/live/live';
import type { Identity } from '@questlog/server/identity/identity';
import type { Jobs } from '@questlog/server/platform/jobs/create-jobs';
import { readConfig, type Config } from '@questlog/server/config';
import { setTier } from '@questlog/server/features/accounts/accounts.commands';
import { inTransaction } from '@questlog/server/platform/db/transaction';
import { hashPassword } from '@questlog/server/identity/sign-in/passwords';
import { createUser } from '@questlog/server/identity/people/registration';
import { userJson } from '@questlog/server/identity/people/user-json';
import { FreeSpace } from '@questlog/server/platform/free-space';
import { createLog, type Log } from '@questlog/server/platform/log/log';
import { createTestDatabase, type TestDatabase } from './postgres/database.ts';
import { FakeClock } from './fake-clock.ts';
import { freePort } from './free-port.ts';
import { Mailbox } from './mailbox.ts';

/** The default password of test users. */
export const TEST_PASSWORD = 'correct horse battery';

export interface TestServerOptions {
  /** Environment variables that override those of the test server (PORT, HOST, DATA_DIR, LOG_LEVEL). */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: FakeClock;
  /** The port to listen on, for callers who must know it before the start. */
  readonly port?: number;
  readonly log?: Log;
  /** A database to share with another server; by default a new one, dropped at the end. */
  readonly database?: TestDatabase;
  /** Shorter timings of the hub. */
  readonly live?: Pick<LiveOptions, 'lookMs' | 'tickMs'>;
  /**
   * True to run jobs automatically, as in production. By default they run only on request, so that tests can
   * count.
   */
  readonly schedules?: boolean;
  /** The free disk space, read once at the start and then whenever `space.look()` is called. */
  readonly readFreeBytes?: () => Promise<number>;
  /** Lower timeouts and limits for connections. */
  readonly connections?: AppDeps['connections'];
}

export interface TestPerson {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Whether their address is verified; true by default. */
  readonly verified?: boolean;
  /** The tier of their account; free by default. */
  readonly tier?: Tier;
}

/** A signed-in user. */
export interface TestUser {
  readonly user: User;
  readonly email: string;
  readonly password: string;
  /** The account created at registration. */
  readonly accountId: string;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  /** Calls the API as this user. */
  readonly api: ApiClient;
}

export interface TestServer {
  /** `http://localhost:<port>`. */
  readonly url: string;
  readonly config: Config;
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  readonly identity: Identity;
  readonly jobs: Jobs;
  readonly mailbox: Mailbox;
  /** The payment provider: the sandbox, unless the environment selects another. */
  readonly payments: Payments;
  readonly space: FreeSpace;
  /** An API client without a user; a test may set its headers. */
  call(headers?: Readonly<Record<string, string>>): ApiClient;
  /** Creates a user without a request, so that no rate limit counts it and no mail is sent. */
  register(person?: TestPerson): Promise<TestUser>;
  /** Sets the tier of a user's account, without payment. */
  setTier(user: TestUser, tier: Tier): Promise<void>;
  /**
   * Creates a paid team account of a user.
   * @returns the user with that account as the current one
   */
  openTeam(owner: TestUser, seats?: number): Promise<TestUser>;
  /**
   * Makes a user a member of another user's account, without an invitation.
   * @returns the id of the membership
   */
  join(
    user: TestUser,
    account: Pick<TestUser, 'accountId'>,
    role?: Role,
    status?: MemberStatus,
  ): Promise<string>;
  /** Makes a user an admin. @returns the same user */
  makeAdmin(user: TestUser, role?: AdminRole): Promise<TestUser>;
  /** Signs a user in again, in another session. */
  signIn(user: TestUser): Promise<TestUser>;
  close(): Promise<void>;
}

let people = 0;
const hashes = new Map<string, Promise<string>>();

/** Hashing is deliberately slow, so the hash of the common password is shared. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Starts a server. See the example at the top of this file. */
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
  await space.look();
  const opened: OpenPart[] = [];
  const { app, identity, jobs, live, payments } = await composeServer({
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
  });
  await app.listen({ port, host: '127.0.0.1' });
  const started = jobs.start();
  started.catch(() => {});

  const call: TestServer['call'] = (headers = {}) =>
    createClient({ baseUrl: publicUrl, fetch, headers: async () => headers });

  const signedIn = async (userId: string, password: string): Promise<TestUser> => {
    if (identity.tokens === undefined) throw new Error('users of an external issuer sign in there');
    const tokens = await identity.tokens.issue(userId, {
      userAgent: undefined,
      now: new Date(clock.now().epochMilliseconds),
    });
    const user = await userJson(pool, accountsOfPeople, userId, new Date(clock.now().epochMilliseconds));
    return {
      user,
      email: user.email,
      password,
      accountId: user.currentAccount?.id ?? '',
      tokens,
      api: call({ authorization: `Bearer ${tokens.accessToken}` }),
    };
  };

  const giveTier: TestServer['setTier'] = async ({ accountId, user }, tier) => {
    const now = new Date(clock.now().epochMilliseconds);
    const today = localDateAt(now.getTime(), 'UTC');
    const system = actAsSystem('a test', { accountId, userId: user.id, now, today, live: live.announcer });
    await setTier(pool, system, tier);
  };

  return {
    url: publicUrl,
    config,
    clock,
    database,
    identity,
    jobs,
    mailbox,
    payments,
    space,
    call,
    register: async (person = {}) => {
      people += 1;
      const number = people;
      const password = person.password ?? TEST_PASSWORD;
      const now = new Date(clock.now().epochMilliseconds);
      const passwordHash = await hashOf(password);
      const userId = await inTransaction(pool, (client) =>
        createUser(
          client,
          accountsOfPeople,
          {
            email: person.email ?? `person-${number}@example.org`,
            emailVerifiedAt: person.verified === false ? null : now,
            ownsEmail: true,
            firstName: person.firstName ?? 'Test',
            lastName: person.lastName ?? `Person ${number}`,
            passwordHash,
          },
          now,
        ),
      );
      const user = await signedIn(userId, password);
      if (person.tier === undefined) return user;
      await giveTier(user, person.tier);
      return {
        ...user,
        user: await userJson(pool, accountsOfPeople, userId, new Date(clock.now().epochMilliseconds)),
      };
    },
    setTier: giveTier,
    openTeam: async (owner, maxSeats = 5) => {
      const body = { name: 'Team', accountType: 'Team', maxSeats } as const;
      const { id } = await owner.api('POST /api/accounts', { body });
      const headers = { authorization: `Bearer ${owner.tokens.accessToken}`, 'x-account-id': id };
      const team = { ...owner, accountId: id, api: call(headers) };
      await giveTier(team, 'Team');
      return team;
    },
    join: async ({ user }, { accountId }, role = 'Member', status = 'Active') => {
      const id = newId(clock.now().epochMilliseconds);
      await pool.query(
        `insert into members (account_id, user_id, id, role, status, joined_at) values ($1, $2, $3, $4, $5, $6)`,
        [accountId, user.id, id, role, status, new Date(clock.now().epochMilliseconds)],
      );
      return id;
    },
    makeAdmin: async (person, role = 'superadmin') => {
      await pool.query(
        `insert into admins (user_id, role, created_at) values ($1, $2, $3)
         on conflict (user_id) do update set role = excluded.role`,
        [person.user.id, role, new Date(clock.now().epochMilliseconds)],
      );
      return person;
    },
    signIn: ({ user, password }) => signedIn(user.id, password),
    close: async () => {
      for (const part of opened.toReversed()) {
        await part.close();
        // The job queue cannot be stopped before it has started.
        await started.catch(() => {});
      }
      if (options.database === undefined) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
