import type { ApiClient } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { localDateAt } from '@questlog/domain/dates/local-date';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import type { Tier } from '@questlog/domain/plans/plans';
import { newId } from '@questlog/domain/uuid';
import { actAsSystem } from '@questlog/server/account-change/actor';
import type { Composition } from '@questlog/server/compose';
import { accountsOfUsers } from '@questlog/server/features';
import { setTier } from '@questlog/server/features/teams/accounts/accounts.commands';
import { inTransaction } from '@questlog/server/platform/db/transaction';
import { hashPassword } from '@questlog/server/identity/sign-in/passwords';
import { createUser } from '@questlog/server/identity/users/registration';
import { userJson } from '@questlog/server/identity/users/user-json';
import { userById } from '@questlog/server/identity/users/users.queries';
import type { FakeClock } from './fake-clock.ts';
import type { TestDatabase } from './postgres/database.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface NewTestUser {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** True if the address is verified, which is the default. */
  readonly verified?: boolean;
  /** The tier of the user's account; free by default. */
  readonly tier?: Tier;
}

export interface TestUser {
  readonly user: User;
  readonly email: string;
  readonly password: string;
  /** The account created at registration. */
  readonly accountId: string;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly api: ApiClient;
}

/** Creates and changes a test server's users. */
export interface TestUsers {
  /** Creates a user without an HTTP request, so no rate limit applies and no email is sent. */
  register(user?: NewTestUser): Promise<TestUser>;
  setTier(user: TestUser, tier: Tier): Promise<void>;
  /**
   * Creates a paid team account for a user.
   * @returns the user, with that account as their current one
   */
  openTeam(owner: TestUser, seats?: number): Promise<TestUser>;
  /**
   * Makes a user a member of another user's account, without an invitation.
   * @returns the membership's id
   */
  join(
    user: TestUser,
    account: Pick<TestUser, 'accountId'>,
    role?: Role,
    status?: MemberStatus,
  ): Promise<string>;
  /** Makes a user an admin. @returns the same user */
  makeAdmin(user: TestUser, role?: AdminRole): Promise<TestUser>;
  signIn(user: TestUser): Promise<TestUser>;
  /** Returns an API client of the user in one of their accounts. */
  inAccount(user: Pick<TestUser, 'tokens'>, accountId: string): ApiClient;
}

interface TestUsersDeps extends Pick<Composition, 'identity' | 'live'> {
  readonly pool: TestDatabase['pool'];
  readonly clock: FakeClock;
  readonly call: (headers: Readonly<Record<string, string>>) => ApiClient;
}

let users = 0;
const hashes = new Map<string, Promise<string>>();

/** Hashing is deliberately slow, so hash each password once. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Returns functions that create and change a server's users. */
export function testUsers({ pool, clock, identity, live, call }: TestUsersDeps): TestUsers {
  const instant = () => new Date(clock.now().epochMilliseconds);

  const signedIn = async (userId: string, password: string): Promise<TestUser> => {
    if (identity.tokens === undefined) throw new Error('users of an external issuer sign in there');
    const passwordHash = (await userById.first(pool, { id: userId }))?.password_hash ?? null;
    const tokens = await identity.tokens.issue(
      { userId, passwordHash },
      { client: '127.0.0.1', userAgent: undefined, now: instant() },
    );
    const user = await userJson(pool, accountsOfUsers, userId, instant());
    return {
      user,
      email: user.email,
      password,
      accountId: user.currentAccount?.id ?? '',
      tokens,
      api: call({ authorization: `Bearer ${tokens.accessToken}` }),
    };
  };

  const giveTier: TestUsers['setTier'] = async ({ accountId, user }, tier) => {
    const now = instant();
    const today = localDateAt(now.getTime(), 'UTC');
    const system = actAsSystem('a test', { accountId, userId: user.id, now, today, live: live.announcer });
    await setTier(pool, system, tier);
  };

  const inAccount: TestUsers['inAccount'] = ({ tokens }, accountId) =>
    call({ authorization: `Bearer ${tokens.accessToken}`, 'x-account-id': accountId });

  return {
    inAccount,
    register: async (owner = {}) => {
      users += 1;
      const number = users;
      const password = owner.password ?? TEST_PASSWORD;
      const now = instant();
      const passwordHash = await hashOf(password);
      const userId = await inTransaction(pool, (client) =>
        createUser(
          client,
          accountsOfUsers,
          {
            email: owner.email ?? `person-${number}@example.org`,
            emailVerifiedAt: owner.verified === false ? null : now,
            ownsEmail: true,
            firstName: owner.firstName ?? 'Test',
            lastName: owner.lastName ?? `Person ${number}`,
            passwordHash,
          },
          now,
        ),
      );
      const user = await signedIn(userId, password);
      if (owner.tier === undefined) return user;
      await giveTier(user, owner.tier);
      return {
        ...user,
        user: await userJson(pool, accountsOfUsers, userId, instant()),
      };
    },
    setTier: giveTier,
    openTeam: async (owner, maxSeats = 5) => {
      const body = { name: 'Team', accountType: 'Team', maxSeats } as const;
      const { id } = await owner.api('POST /api/accounts', { body });
      const team = { ...owner, accountId: id, api: inAccount(owner, id) };
      await giveTier(team, 'Team');
      return team;
    },
    join: async ({ user }, { accountId }, role = 'Member', status = 'Active') => {
      const id = newId(clock.now().epochMilliseconds);
      await pool.query(
        `insert into members (account_id, user_id, id, role, status, joined_at) values ($1, $2, $3, $4, $5, $6)`,
        [accountId, user.id, id, role, status, instant()],
      );
      return id;
    },
    makeAdmin: async (user, role = 'superadmin') => {
      await pool.query(
        `insert into admins (user_id, role, created_at) values ($1, $2, $3)
         on conflict (user_id) do update set role = excluded.role`,
        [user.user.id, role, instant()],
      );
      return user;
    },
    signIn: ({ user, password }) => signedIn(user.id, password),
  };
}
