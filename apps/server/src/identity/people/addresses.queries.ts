/** Verifies, changes, restores and releases addresses. */
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';

// The previous address is the last verified one, or the first address if none was verified.
const updateAddress = prepare<never, [userId: string, email: string, now: Date]>(
  'users.move',
  `update users
      set previous_email = case when email_verified_at is null then coalesce(previous_email, email) else email end,
          previous_email_verified_at =
            case when email_verified_at is null then previous_email_verified_at else email_verified_at end,
          email = $2, email_verified_at = null, updated_at = $3
    where id = $1`,
);

const restoreAddress = prepare<{ email: string }, [userId: string, now: Date]>(
  'users.restore-address',
  `update users u
      set email = previous_email, email_verified_at = previous_email_verified_at,
          previous_email = null, previous_email_verified_at = null, updated_at = $2
    where id = $1 and lower(previous_email) <> lower(email)
      and not exists (select from users o where o.email_key = lower(u.previous_email) and o.id <> u.id)
   returning email`,
);

const verifyAddress = prepare<{ id: string }, [userId: string, email: string, now: Date]>(
  'users.verify-address',
  `update users
      set email_verified_at = coalesce(email_verified_at, $3), owns_email = true, updated_at = $3,
          previous_email = null, previous_email_verified_at = null
    where id = $1 and lower(email) = lower($2)
      and not exists (select from users o where o.email_key = lower($2) and o.id <> $1)
   returning id`,
);

const releaseAddress = prepare<never, [email: string, provenBy: string | null, now: Date]>(
  'users.release-address',
  `update users set owns_email = false, updated_at = $3
    where email_key = lower($1) and email_verified_at is null and id is distinct from $2`,
);

/**
 * Changes the user's address, which is then unverified, and stores the previous one. Throws a unique
 * violation of `users_email_unique` if the address is taken.
 */
export async function moveUser(on: Queryable, userId: string, email: string, now: Date): Promise<void> {
  await run(on, updateAddress, [userId, email, now]);
}

/**
 * Restores the user's previous address.
 * @returns the address; undefined if the user has no previous address, or if another user has it now
 */
export async function restorePreviousAddress(
  on: Queryable,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  return (await runOne(on, restoreAddress, [userId, now]))?.email;
}

/** Releases an unverified address that another user has verified. */
export async function releaseUnproven(
  on: Queryable,
  email: string,
  provenBy: string | null,
  now: Date,
): Promise<void> {
  await run(on, releaseAddress, [email, provenBy, now]);
}

/**
 * Marks the address as verified. Returns false if the user has a different address now, or the address
 * belongs to another user.
 */
export async function markVerified(
  on: Queryable,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  return (await runOne(on, verifyAddress, [userId, email, now])) !== undefined;
}
