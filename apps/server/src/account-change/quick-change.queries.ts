/** SQL for quick-change.ts. Each statement locks the account, changes its row and stores the response. */
import type { Role } from '@questlog/domain/accounts/roles';
import { planLimits, TIERS, type Tier } from '@questlog/domain/plans/plans';
import { prepare, type Prepared } from '../platform/db/prepared.ts';

/** The SQLSTATE of errors that the database function `refuse()` raises. */
export const REFUSED = 'QL001';

/**
 * The parameters that all one-statement changes share. `roles` is null for the system. `tiers` is null if the
 * endpoint needs no feature.
 */
export type Common = [
  account: string,
  user: string,
  now: Date,
  key: string | null,
  fingerprint: Buffer | null,
  status: number | null,
  roles: readonly Role[] | null,
  tiers: readonly Tier[] | null,
];

/** The changed row, as the sender of the change sees it, and the account's new version. */
export interface ChangedRow {
  readonly json: string;
  readonly version: number;
}

/**
 * A change made in one statement. The common parameters come first, then those of this change, starting with
 * the row's id.
 */
export type QuickChange<Values extends readonly unknown[]> = Prepared<
  ChangedRow,
  readonly [...Common, ...Values]
>;

/** The reason for rejecting a statement that had to wait for another change. */
export const STALE = 'stale';

/**
 * Raises `stale` if the account changed while the statement waited for the lock, because the statement's
 * other reads would be outdated. Also raises an error if the caller's role or the plan no longer allows the
 * change.
 */
const ALLOWED = `case
    when version <> 1 + (select seen.version from accounts seen where seen.id = $1) then refuse('${STALE}')
    when $7::text[] is not null and (
      select case when m.role = any($7) then true else refuse('role ' || m.role) end
        from members m where m.account_id = $1 and m.user_id = $2 and m.status = 'Active') is not true
      then refuse('role ')
    when tier <> all ($8::text[]) then refuse('tier ' || tier)
    else true end as allowed`;

/** Locks the account and raises its version if the condition is met. */
const accountIf = (condition: string): string => `account as (
  update accounts set version = version + 1
   where id = $1 and deleted_at is null and ${condition}
  returning version, ${ALLOWED}
)`;

/** SQL for the maximum number of tasks in the account's plan; null if unlimited. */
const MAX_TASKS = `case tier ${TIERS.map((tier) => `when '${tier}' then ${planLimits(tier).maxTotalTasks ?? 'null'}`).join(' ')} end`;

/** Locks the account, raises its version, and counts one more task if the plan allows it. */
const ACCOUNT_WITH_ROOM = `locked as (
  update accounts set version = version + 1, task_count = task_count + 1
   where id = $1 and deleted_at is null
  returning version, task_count, tier, ${ALLOWED}
), account as (
  select version from locked
   where case when task_count > ${MAX_TASKS} then refuse('room ' || tier || ' ' || task_count) else true end
)`;

/** The parameters of every one-statement change. `id` is the changed row's id. */
export const QUICK = { account: '$1', user: '$2', now: '$3', id: '$9::uuid' } as const;

/** Returns a parameter specific to one change; `place` starts at 1. */
export const own = (place: number): string => `$${9 + place}`;

/**
 * Declares a one-statement change.
 * @param body common table expressions that end with `answer(json, version)`, the row after the change. They
 * can read `account(version)`, the parameters of {@link QUICK} and the specific ones ({@link own}). They see
 * the account as it was when it was locked, and may call `refuse('project')` for an unknown project.
 * @param on 'a new task' if the change adds a task; the statement must then create the task or raise an
 * error. Otherwise, an SQL condition for the row to change. If no row matches, the statement changes nothing
 * and returns no row.
 */
export function quickChange<Values extends readonly unknown[]>(
  name: string,
  on: 'a new task' | { readonly row: string },
  body: string,
): QuickChange<Values> {
  return prepare(
    name,
    `with ${on === 'a new task' ? ACCOUNT_WITH_ROOM : accountIf(on.row)}, ${body}, kept as (
       insert into idempotency_keys (user_id, key, fingerprint, status, row_ids, created_at)
       select $2, $4, $5, $6::smallint, array[$9::uuid], $3 from answer where $4::text is not null
     )
     select json, version from answer`,
  );
}

/**
 * Locks the account's row. Later statements in this transaction see the changes that this statement waited
 * for.
 */
export const lockAccount = prepare<never, [account: string]>(
  'quick-change.lock-account',
  'select from accounts where id = $1 for no key update',
);
