import type { User } from '@questlog/contract/identity/user';
import type { Queryable } from '../../platform/db/query.ts';
import { fail } from '../../platform/errors.ts';
import type { AccountsOfUsers } from './accounts-of-users.ts';
import { userById } from './users.queries.ts';

/**
 * Returns what users see about themselves, with their accounts. Throws `unauthenticated` for an unknown user.
 */
export async function userJson(
  on: Queryable,
  accounts: AccountsOfUsers,
  userId: string,
  now: Date,
): Promise<User> {
  const row = (await userById.first(on, { id: userId })) ?? fail('unauthenticated');
  const availableAccounts = await accounts.list(on, { userId, now });
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    createdAt: row.created_at.toISOString(),
    themePreference: row.theme_preference,
    themeFollowsDevice: row.theme_follows_device,
    singleLetterKeys: row.single_letter_keys,
    newTasksLast: row.new_tasks_last,
    firstView: row.first_view,
    weekStart: row.week_start,
    region: row.region,
    captureLanguages: row.capture_languages === null ? null : [...row.capture_languages],
    timeZone: row.chosen_time_zone,
    reminderDefault: row.reminder_default,
    reminderDayTime: row.reminder_day_time,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    reminderMail: row.reminder_mail,
    hideReminderTitles: row.hide_reminder_titles,
    bellOff: [...row.bell_off],
    mailOff: [...row.mail_off],
    currentAccount: availableAccounts.find(({ id }) => id === row.current_account_id) ?? null,
    availableAccounts,
  };
}
