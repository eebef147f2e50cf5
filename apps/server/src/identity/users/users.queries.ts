/** Queries for users: their profile, password and current account. */
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { NoticeKind } from '@questlog/domain/notifications/notifications';
import type { ReminderMail } from '@questlog/domain/reminders/reminders';
import { avatarUrl } from '../../endpoint/avatar-url.queries.ts';
import { query, type Queryable } from '../../platform/db/query.ts';

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
  first_view: string | null;
  week_start: number | null;
  region: string | null;
  capture_languages: readonly string[] | null;
  chosen_time_zone: string | null;
  reminder_default: number | null;
  reminder_day_time: LocalTime;
  quiet_from: LocalTime | null;
  quiet_to: LocalTime | null;
  reminder_mail: ReminderMail;
  hide_reminder_titles: boolean;
  bell_off: readonly NoticeKind[];
  mail_off: readonly NoticeKind[];
  avatar_url: string | null;
  current_account_id: string | null;
  deactivated_at: Date | null;
  deletion_requested_at: Date | null;
  created_at: Date;
}

const COLUMNS = `id, email, email_verified_at, first_name, last_name, password_hash, theme_preference,
  theme_follows_device, single_letter_keys, new_tasks_last, first_view, week_start, region, capture_languages, chosen_time_zone,
  reminder_default, reminder_day_time, quiet_from, quiet_to, reminder_mail, hide_reminder_titles, bell_off, mail_off,
    ${avatarUrl('users')} as avatar_url, current_account_id, deactivated_at,
  deletion_requested_at, created_at`;

const updatePreferences = query<
  never,
  {
    userId: string;
    singleLetterKeys: boolean | null;
    setsWeekStart: boolean;
    weekStart: number | null;
    setsTimeZone: boolean;
    timeZone: string | null;
    region: string | null;
    setsCaptureLanguages: boolean;
    captureLanguages: readonly string[] | null;
    newTasksLast: boolean | null;
    setsFirstView: boolean;
    firstView: string | null;
    setsReminderDefault: boolean;
    reminderDefault: number | null;
    reminderDayTime: LocalTime | null;
    setsQuietHours: boolean;
    quietFrom: LocalTime | null;
    quietTo: LocalTime | null;
    reminderMail: ReminderMail | null;
    hideReminderTitles: boolean | null;
    bellOff: readonly NoticeKind[] | null;
    mailOff: readonly NoticeKind[] | null;
    now: Date;
  }
>(
  'users.set-preferences',
  `update users
      set single_letter_keys = coalesce(:singleLetterKeys, single_letter_keys),
          week_start = case when :setsWeekStart::boolean then :weekStart::smallint else week_start end,
          chosen_time_zone = case when :setsTimeZone::boolean then :timeZone::text else chosen_time_zone end,
          time_zone = coalesce(:timeZone, time_zone), region = coalesce(upper(:region), region),
          capture_languages = case when :setsCaptureLanguages::boolean then :captureLanguages::text[]
            else capture_languages end,
          new_tasks_last = coalesce(:newTasksLast, new_tasks_last),
          first_view = case when :setsFirstView::boolean then :firstView::text else first_view end,
          reminder_default = case when :setsReminderDefault::boolean then :reminderDefault::integer
            else reminder_default end,
          reminder_day_time = coalesce(:reminderDayTime, reminder_day_time),
          quiet_from = case when :setsQuietHours::boolean then :quietFrom::text else quiet_from end,
          quiet_to = case when :setsQuietHours::boolean then :quietTo::text else quiet_to end,
          reminder_mail = coalesce(:reminderMail, reminder_mail),
          hide_reminder_titles = coalesce(:hideReminderTitles, hide_reminder_titles),
          bell_off = coalesce(:bellOff::text[], bell_off), mail_off = coalesce(:mailOff::text[], mail_off),
          updated_at = :now
    where id = :userId`,
);

export const userById = query<UserRow, { id: string }>(
  'users.by-id',
  `select ${COLUMNS} from users where id = :id`,
);

/** Returns a user and locks their row until the end of this transaction. */
export const lockUserById = query<UserRow, { id: string }>(
  'users.lock',
  `select ${COLUMNS} from users where id = :id for no key update`,
);

/** Returns the user's password hash and locks their row until the end of this transaction. */
export const holdPassword = query<{ password_hash: string | null }, { id: string }>(
  'users.hold-password',
  'select password_hash from users where id = :id for share',
);

/** Returns the user with an address, ignoring case. */
export const userByEmail = query<UserRow, { email: string }>(
  'users.by-email',
  `select ${COLUMNS} from users where email_key = lower(:email)`,
);

/** Returns the user with a subject at an external issuer. */
export const userIdByIdentity = query<{ user_id: string }, { issuer: string; subject: string }>(
  'users.by-identity',
  'select user_id from user_identities where issuer = :issuer and subject = :subject',
).map(({ user_id }) => user_id);

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
export const insertUser = query<never, NewUser & { now: Date }>(
  'users.insert',
  `insert into users (id, email, email_verified_at, owns_email, first_name, last_name, password_hash,
                      created_at, updated_at)
   values (:id, :email, :emailVerifiedAt, :ownsEmail, :firstName, :lastName, :passwordHash, :now, :now)`,
);

/** Links a user to an external issuer's subject. */
export const insertIdentity = query<never, { issuer: string; subject: string; userId: string; now: Date }>(
  'users.insert-identity',
  'insert into user_identities (issuer, subject, user_id, created_at) values (:issuer, :subject, :userId, :now)',
);

export const setCurrentAccount = query<never, { userId: string; accountId: string; now: Date }>(
  'users.set-current-account',
  'update users set current_account_id = :accountId, updated_at = :now where id = :userId',
);

export const setProfile = query<
  never,
  { userId: string; email: string; firstName: string; lastName: string; now: Date }
>(
  'users.set-profile',
  `update users set email = :email, first_name = :firstName, last_name = :lastName, updated_at = :now
     where id = :userId`,
);

export const setPasswordHash = query<never, { userId: string; passwordHash: string; now: Date }>(
  'users.set-password',
  'update users set password_hash = :passwordHash, updated_at = :now where id = :userId',
);

/**
 * Saves the theme. @param followsDevice true if the user has not chosen one; `theme` is then the device's
 * current theme
 */
export const setThemePreference = query<
  never,
  { userId: string; theme: number; followsDevice: boolean; now: Date }
>(
  'users.set-theme',
  `update users set theme_preference = :theme, theme_follows_device = :followsDevice, updated_at = :now
     where id = :userId`,
);

export interface Preferences {
  readonly singleLetterKeys?: boolean | undefined;
  readonly weekStart?: number | null | undefined;
  /** A canonical time zone name from {@link knownTimeZone}. */
  readonly timeZone?: string | null | undefined;
  readonly region?: string | undefined;
  readonly captureLanguages?: readonly string[] | null | undefined;
  readonly newTasksLast?: boolean | undefined;
  readonly firstView?: string | null | undefined;
  readonly reminderDefault?: number | null | undefined;
  readonly reminderDayTime?: LocalTime | undefined;
  /** Set together with `quietTo`. */
  readonly quietFrom?: LocalTime | null | undefined;
  readonly quietTo?: LocalTime | null | undefined;
  readonly reminderMail?: ReminderMail | undefined;
  readonly hideReminderTitles?: boolean | undefined;
  readonly bellOff?: readonly NoticeKind[] | undefined;
  readonly mailOff?: readonly NoticeKind[] | undefined;
}

/** Saves the given preferences; undefined ones stay unchanged. */
export async function setPreferences(
  on: Queryable,
  userId: string,
  preferences: Preferences,
  now: Date,
): Promise<void> {
  const { firstView, weekStart, timeZone, captureLanguages, reminderDefault, quietFrom, quietTo } =
    preferences;
  await updatePreferences(on, {
    userId,
    singleLetterKeys: preferences.singleLetterKeys ?? null,
    setsWeekStart: weekStart !== undefined,
    weekStart: weekStart ?? null,
    setsTimeZone: timeZone !== undefined,
    timeZone: timeZone ?? null,
    region: preferences.region ?? null,
    setsCaptureLanguages: captureLanguages !== undefined,
    captureLanguages: captureLanguages ?? null,
    newTasksLast: preferences.newTasksLast ?? null,
    setsFirstView: firstView !== undefined,
    firstView: firstView ?? null,
    setsReminderDefault: reminderDefault !== undefined,
    reminderDefault: reminderDefault ?? null,
    reminderDayTime: preferences.reminderDayTime ?? null,
    setsQuietHours: quietFrom !== undefined,
    quietFrom: quietFrom ?? null,
    quietTo: quietTo ?? null,
    reminderMail: preferences.reminderMail ?? null,
    hideReminderTitles: preferences.hideReminderTitles ?? null,
    bellOff: preferences.bellOff ?? null,
    mailOff: preferences.mailOff ?? null,
    now,
  });
}
