/** Verifies, changes, restores and releases addresses. */
import { query } from '../../platform/db/query.ts';

/**
 * Changes the user's address, which is then unverified, and stores the previous one. Throws a unique
 * violation of `users_email_unique` if the address is taken.
 */
export const moveUser = query<never, { userId: string; email: string; now: Date }>(
  'users.move',
  `update users
      set previous_email = case when email_verified_at is null then coalesce(previous_email, email) else email end,
          previous_email_verified_at =
            case when email_verified_at is null then previous_email_verified_at else email_verified_at end,
          email = :email, email_verified_at = null, updated_at = :now
    where id = :userId`,
);

/**
 * Restores the user's previous address.
 * @returns the address; undefined if the user has no previous address, or if another user has it now
 */
export const restorePreviousAddress = query<{ email: string }, { userId: string; now: Date }>(
  'users.restore-address',
  `update users u
      set email = previous_email, email_verified_at = previous_email_verified_at,
          previous_email = null, previous_email_verified_at = null, updated_at = :now
    where id = :userId and lower(previous_email) <> lower(email)
      and not exists (select from users o where o.email_key = lower(u.previous_email) and o.id <> u.id)
   returning email`,
).map(({ email }) => email);

/** Releases an unverified address that another user has verified. */
export const releaseUnproven = query<never, { email: string; provenBy: string | null; now: Date }>(
  'users.release-address',
  `update users set owns_email = false, updated_at = :now
    where email_key = lower(:email) and email_verified_at is null and id is distinct from :provenBy`,
);

/**
 * Marks the address as verified. Returns false if the user has a different address now, or the address
 * belongs to another user.
 */
export const markVerified = query<{ id: string }, { userId: string; email: string; now: Date }>(
  'users.verify-address',
  `update users
      set email_verified_at = coalesce(email_verified_at, :now), owns_email = true, updated_at = :now,
          previous_email = null, previous_email_verified_at = null
    where id = :userId and lower(email) = lower(:email)
      and not exists (select from users o where o.email_key = lower(:email) and o.id <> :userId)
   returning id`,
);
