/** Deletes, restores and permanently removes users. */
import { query, type Queryable } from '../../platform/db/query.ts';

const lockAccountsOf = query<{ id: string }, { userId: string }>(
  'users.lock-accounts-to-purge',
  `select a.id from accounts a where a.id in (select account_id from members where user_id = :userId)
    order by a.id for no key update`,
);

// Forces a full reload in browsers that have cached the user's name, because a delta cannot report a deleted
// membership.
const resetBrowsers = query<never, { accountIds: readonly string[] }>(
  'users.reset-browsers',
  `update accounts set version = version + 1, changes_from = version + 1 where id = any(:accountIds::uuid[])`,
);

const removeUser = query<{ id: string }, { userId: string; before: Date }>(
  'users.purge-one',
  'delete from users where id = :userId and deletion_requested_at < :before returning id',
);

const forgetResponses = query<never, { userId: string }>(
  'users.forget-responses',
  'delete from idempotency_keys where user_id = :userId',
);

/** Marks a user as being deleted. They cannot sign in from now on. */
export const requestDeletion = query<never, { userId: string; now: Date }>(
  'users.request-deletion',
  `update users
      set deletion_requested_at = :now, deactivated_at = :now, deactivation_reason = null, current_account_id = null,
        updated_at = :now
    where id = :userId`,
);

/** Returns the number of other superadmins who can sign in. */
export const otherSuperadmins = query<{ admins: number }, { userId: string }>(
  'users.count-other-superadmins',
  `select count(*)::int as admins from admins a join users u on u.id = a.user_id
    where a.role = 'superadmin' and u.deactivated_at is null and a.user_id <> :userId`,
).map(({ admins }) => admins);

/**
 * Returns the user who requested deletion first, among those who requested it before the given time and own
 * no account.
 * @param skipped number of users to skip, starting with the first
 */
export const deletedUserBefore = query<{ id: string }, { before: Date; skipped: number }>(
  'users.next-to-purge',
  `select u.id from users u
    where u.deletion_requested_at < :before
      and not exists (select from members m where m.user_id = u.id and m.role = 'Owner')
    order by u.deletion_requested_at, u.id limit 1 offset :skipped`,
).map(({ id }) => id);

/**
 * Permanently removes a user who requested deletion before the given time, with everything that refers to
 * them.
 * @param on the connection of a transaction
 */
export async function purgeUser(on: Queryable, userId: string, before: Date): Promise<void> {
  const accounts = await lockAccountsOf(on, { userId });
  if ((await removeUser.first(on, { userId, before })) === undefined) return;
  await forgetResponses(on, { userId });
  await resetBrowsers(on, { accountIds: accounts.map(({ id }) => id) });
}
