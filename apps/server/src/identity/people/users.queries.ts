/** Queries for users: their profile, password and current account. */
import { avatarUrl } from '../../endpoint/avatar-url.queries.ts';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

export interface UserRow {
  id: string;
  email: string;
  email_verified_at: Date | null;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  theme_preference: 0 | 1;
  theme_follows_device: boolean;
  single_letter_keys: boolean;
  new_tasks_last: boolean;
  week_start: number | null;
  region: string | null;
  capture_languages: readonly string[] | null;
  chosen_time_zone: string | null;
  avatar_url: string | null;
  current_account_id: string | null;
  deactivated_at: Date | null;
  deletion_requested_at: Date | null;
  created_at: Date;
}

const COLUMNS = `id, email, email_verified_at, first_name, last_name, password_hash, theme_preference,
  theme_follows_device, single_letter_keys, new_tasks_last, week_start, region, capture_languages, chosen_time_zone, ${avatarUrl('users')} as avatar_url, current_account_id, deactivated_at,
  deletion_requested_at, created_at`;

const selectUser = prepare<UserRow, [id: string]>(
  'users.by-id',
  `select ${COLUMNS} from users where id = $1`,
);

// This lock is weaker than `for update`, so inserting a row that references the user need not wait.
const lockUser = prepare<UserRow, [id: string]>(
  'users.lock',
  `select ${COLUMNS} from users where id = $1 for no key update`,
);

const selectHeldPassword = prepare<{ password_hash: string | null }, [id: string]>(
  'users.hold-password',
  'select password_hash from users where id = $1 for share',
);

const selectUserByEmail = prepare<UserRow, [email: string]>(
  'users.by-email',
  `select ${COLUMNS} from users where email_key = lower($1)`,
);

const selectUserByIdentity = prepare<{ user_id: string }, [issuer: string, subject: string]>(
  'users.by-identity',
  'select user_id from user_identities where issuer = $1 and subject = $2',
);

const insertUserRow = prepare<
  never,
  [
    userId: string,
    email: string,
    emailVerifiedAt: Date | null,
    ownsEmail: boolean,
    firstName: string,
    lastName: string,
    passwordHash: string | null,
    now: Date,
  ]
>(
  'users.insert',
  `insert into users (id, email, email_verified_at, owns_email, first_name, last_name, password_hash,
                      created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);

const insertIdentityRow = prepare<never, [issuer: string, subject: string, userId: string, now: Date]>(
  'users.insert-identity',
  'insert into user_identities (issuer, subject, user_id, created_at) values ($1, $2, $3, $4)',
);

const updateCurrentAccount = prepare<never, [userId: string, accountId: string, now: Date]>(
  'users.set-current-account',
  'update users set current_account_id = $2, updated_at = $3 where id = $1',
);

const updateNames = prepare<
  never,
  [userId: string, email: string, firstName: string, lastName: string, now: Date]
>(
  'users.set-profile',
  `update users set email = $2, first_name = $3, last_name = $4, updated_at = $5 where id = $1`,
);

const updatePassword = prepare<never, [userId: string, passwordHash: string, now: Date]>(
  'users.set-password',
  'update users set password_hash = $2, updated_at = $3 where id = $1',
);

const updateTheme = prepare<never, [userId: string, theme: number, followsDevice: boolean, now: Date]>(
  'users.set-theme',
  'update users set theme_preference = $2, theme_follows_device = $3, updated_at = $4 where id = $1',
);

const updatePreferences = prepare<
  never,
  [
    userId: string,
    singleLetterKeys: boolean | null,
    setsWeekStart: boolean,
    weekStart: number | null,
    setsTimeZone: boolean,
    timeZone: string | null,
    region: string | null,
    setsCaptureLanguages: boolean,
    captureLanguages: readonly string[] | null,
    newTasksLast: boolean | null,
    now: Date,
  ]
>(
  'users.set-preferences',
  `update users
      set single_letter_keys = coalesce($2, single_letter_keys),
          week_start = case when $3::boolean then $4::smallint else week_start end,
          chosen_time_zone = case when $5::boolean then $6::text else chosen_time_zone end,
          time_zone = coalesce($6, time_zone),
          region = coalesce(upper($7), region),
          capture_languages = case when $8::boolean then $9::text[] else capture_languages end,
          new_tasks_last = coalesce($10, new_tasks_last),
          updated_at = $11
    where id = $1`,
);

export function userById(on: Queryable, id: string): Promise<UserRow | undefined> {
  return runOne(on, selectUser, [id]);
}

/** Returns a user and locks their row until the end of this transaction. */
export function lockUserById(on: Queryable, id: string): Promise<UserRow | undefined> {
  return runOne(on, lockUser, [id]);
}

/** Returns the user's password hash and locks their row until the end of this transaction. */
export function holdPassword(
  on: Queryable,
  id: string,
): Promise<{ password_hash: string | null } | undefined> {
  return runOne(on, selectHeldPassword, [id]);
}

/** Returns the user with an address, ignoring case. */
export function userByEmail(on: Queryable, email: string): Promise<UserRow | undefined> {
  return runOne(on, selectUserByEmail, [email]);
}

/** Returns the user with a subject at an external issuer. */
export async function userIdByIdentity(
  on: Queryable,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  return (await runOne(on, selectUserByIdentity, [issuer, subject]))?.user_id;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  /** True if the address belongs to the user. No other user can then have it. */
  readonly ownsEmail: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for users who sign in with an external provider. */
  readonly passwordHash: string | null;
}

/** Creates a user. Throws a unique violation of `users_email_unique` if the address is taken. */
export async function insertUser(on: Queryable, user: NewUser, now: Date): Promise<void> {
  await run(on, insertUserRow, [
    user.id,
    user.email,
    user.emailVerifiedAt,
    user.ownsEmail,
    user.firstName,
    user.lastName,
    user.passwordHash,
    now,
  ]);
}

/** Links a user to an external issuer's subject. */
export async function insertIdentity(
  on: Queryable,
  identity: { readonly issuer: string; readonly subject: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await run(on, insertIdentityRow, [identity.issuer, identity.subject, identity.userId, now]);
}

export async function setCurrentAccount(
  on: Queryable,
  userId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await run(on, updateCurrentAccount, [userId, accountId, now]);
}

export async function setProfile(
  on: Queryable,
  userId: string,
  {
    email,
    firstName,
    lastName,
  }: { readonly email: string; readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<void> {
  await run(on, updateNames, [userId, email, firstName, lastName, now]);
}

export async function setPasswordHash(
  on: Queryable,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await run(on, updatePassword, [userId, passwordHash, now]);
}

/**
 * Saves the theme. @param followsDevice true if the user has not chosen one; `theme` is then the device's
 * current theme
 */
export async function setThemePreference(
  on: Queryable,
  userId: string,
  theme: 0 | 1,
  followsDevice: boolean,
  now: Date,
): Promise<void> {
  await run(on, updateTheme, [userId, theme, followsDevice, now]);
}

export interface Preferences {
  readonly singleLetterKeys?: boolean | undefined;
  readonly weekStart?: number | null | undefined;
  /** A canonical time zone name from {@link knownTimeZone}. */
  readonly timeZone?: string | null | undefined;
  readonly region?: string | undefined;
  readonly captureLanguages?: readonly string[] | null | undefined;
  readonly newTasksLast?: boolean | undefined;
}

/** Saves the given preferences; undefined ones stay unchanged. */
export async function setPreferences(
  on: Queryable,
  userId: string,
  { singleLetterKeys, weekStart, timeZone, region, captureLanguages, newTasksLast }: Preferences,
  now: Date,
): Promise<void> {
  await run(on, updatePreferences, [
    userId,
    singleLetterKeys ?? null,
    weekStart !== undefined,
    weekStart ?? null,
    timeZone !== undefined,
    timeZone ?? null,
    region ?? null,
    captureLanguages !== undefined,
    captureLanguages ?? null,
    newTasksLast ?? null,
    now,
  ]);
}
