import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import type { Tier } from '@questlog/domain/plans/plans';
import { query } from '../../platform/db/query.ts';

/**
 * A user, their effective account if they are one of its members, and the response stored under the request's
 * idempotency key.
 */
export interface CallerRow {
  readonly deactivated_at: Date | null;
  readonly deletion_requested_at: Date | null;
  readonly time_zone: string;
  /** True if the user chose the time zone. Their devices then no longer change it. */
  readonly zone_is_chosen: boolean;
  /** True if the token's session has not ended, or if an external issuer manages sessions. */
  readonly session_live: boolean;
  /** When the password was last entered in this session; null with an external issuer. */
  readonly proved_at: Date | null;
  /** The UTC day of the user's last request. */
  readonly last_active_on: string | null;
  readonly admin_role: AdminRole | null;
  readonly account_id: string | null;
  readonly version: number | null;
  readonly tier: Tier | null;
  readonly account_type: AccountType | null;
  readonly role: Role | null;
  readonly member_status: MemberStatus | null;
  readonly fingerprint: Buffer | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly row_ids: readonly string[] | null;
}

/** The query's timeout in milliseconds. It is short because every request waits for this query first. */
const READ_END_MS = 5_000;

/** Loads callers. `ordinal` is a caller's position in the parameter arrays, counted from 1. */
export const loadCallers = query<
  CallerRow & { readonly ordinal: number },
  {
    users: readonly string[];
    sessions: readonly (string | null)[];
    accounts: readonly (string | null)[];
    keys: readonly (string | null)[];
    nows: readonly Date[];
  }
>(
  'caller.load',
  // Use a subquery per table. In a single join, PostgreSQL would scan any table that it assumes to be small.
  `select q.ordinal::int as ordinal, u.deactivated_at, u.deletion_requested_at, u.time_zone, u.last_active_on,
          u.chosen_time_zone is not null as zone_is_chosen,
          q.session_id is null or s.proved_at is not null as session_live, s.proved_at, ad.role as admin_role,
          a.id as account_id, a.version, a.tier, a.account_type, m.role, m.status as member_status,
          i.fingerprint, i.status, i.body, i.row_ids
     from unnest(:users::uuid[], :sessions::text[], :accounts::uuid[], :keys::text[], :nows::timestamptz[])
            with ordinality as q (user_id, session_id, account_id, key, now, ordinal)
    cross join lateral (
      select id, deactivated_at, deletion_requested_at, time_zone, chosen_time_zone, last_active_on, current_account_id
        from users where id = q.user_id limit 1
    ) u
     left join lateral (
       select proved_at from sessions where id = q.session_id and user_id = q.user_id and ended_at is null limit 1
     ) s on true
     left join lateral (select role from admins where user_id = q.user_id limit 1) ad on true
     left join lateral (
       select id, version, tier, account_type from accounts
        where id = coalesce(q.account_id, u.current_account_id) and deleted_at is null limit 1
     ) a on true
     left join lateral (
       select role, status from members where account_id = a.id and user_id = q.user_id limit 1
     ) m on true
     left join lateral (
       select fingerprint, status, body, row_ids from idempotency_keys
        where user_id = q.user_id and key = q.key and created_at > q.now - interval '7 days' limit 1
     ) i on true`,
  READ_END_MS,
);

/** Saves the browser's time zone, unless the user has chosen one. */
export const keepTimeZone = query<never, { userId: string; timeZone: string }>(
  'caller.keep-time-zone',
  'update users set time_zone = :timeZone where id = :userId and chosen_time_zone is null',
);

/** Saves the day of a user's last request, once a day. */
export const keepActiveDay = query<never, { userId: string; day: string }>(
  'caller.keep-active-day',
  'update users set last_active_on = :day where id = :userId and (last_active_on is null or last_active_on < :day)',
);
