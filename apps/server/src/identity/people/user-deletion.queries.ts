/** Deletes, restores and permanently removes users. */
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

const request = prepare<never, [userId: string, now: Date]>(
  'users.request-deletion',
  `update users
      set deletion_requested_at = $2, deactivated_at = $2, deactivation_reason = null, current_account_id = null, updated_at = $2
    where id = $1`,
);

const countOtherSuperadmins = prepare<{ admins: number }, [userId: string]>(
  'users.count-other-superadmins',
  `select count(*)::int as admins from admins a join users u on u.id = a.user_id
    where a.role = 'superadmin' and u.deactivated_at is null and a.user_id <> $1`,
);

// Skip users who still own an account that could not be purged. The next night's purge tries again.
const selectOver = prepare<{ id: string }, [before: Date, skipped: number]>(
  'users.next-to-purge',
  `select u.id from users u
    where u.deletion_requested_at < $1
      and not exists (select from members m where m.user_id = u.id and m.role = 'Owner')
    order by u.deletion_requested_at, u.id limit 1 offset $2`,
);

const lockAccountsOf = prepare<{ id: string }, [userId: string]>(
  'users.lock-accounts-to-purge',
  `select a.id from accounts a where a.id in (select account_id from members where user_id = $1)
    order by a.id for no key update`,
);

// Forces a full reload in browsers that have cached the user's name, because a delta cannot report a deleted
// membership.
const resetBrowsers = prepare<never, [accountIds: readonly string[]]>(
  'users.reset-browsers',
  `update accounts set version = version + 1, changes_from = version + 1 where id = any($1::uuid[])`,
);

const removeUser = prepare<{ id: string }, [userId: string, before: Date]>(
  'users.purge-one',
  'delete from users where id = $1 and deletion_requested_at < $2 returning id',
);

const forgetAnswers = prepare<never, [userId: string]>(
  'users.forget-answers',
  'delete from idempotency_keys where user_id = $1',
);

/** Marks a user as being deleted. They cannot sign in from now on. */
export async function requestDeletion(on: Queryable, userId: string, now: Date): Promise<void> {
  await run(on, request, [userId, now]);
}

/** Returns the number of other superadmins who can sign in. */
export async function otherSuperadmins(on: Queryable, userId: string): Promise<number> {
  return (await runOne(on, countOtherSuperadmins, [userId]))?.admins ?? 0;
}

/**
 * Returns the user who requested deletion first, among those who requested it before the given time and own
 * no account.
 * @param skipped number of users to skip, starting with the first
 */
export async function deletedUserBefore(
  on: Queryable,
  before: Date,
  skipped: number,
): Promise<string | undefined> {
  return (await runOne(on, selectOver, [before, skipped]))?.id;
}

/**
 * Permanently removes a user who requested deletion before the given time, with everything that refers to
 * them.
 * @param on the connection of a transaction
 */
export async function purgeUser(on: Queryable, userId: string, before: Date): Promise<void> {
  const accounts = await run(on, lockAccountsOf, [userId]);
  if ((await runOne(on, removeUser, [userId, before])) === undefined) return;
  await run(on, forgetAnswers, [userId]);
  await run(on, resetBrowsers, [accounts.map(({ id }) => id)]);
}
