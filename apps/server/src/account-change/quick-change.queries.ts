/** The statements of quick-change.ts, which lock the account, change its row and keep the answer at once. */
import type { Role } from '@questlog/domain/accounts/roles';
import { planLimits, TIERS, type Tier } from '@questlog/domain/plans/plans';
import { prepare, type Prepared } from '../platform/db/prepared.ts';

/** What `refuse()` of the database raises. */
export const REFUSED = 'QL001';

/** What every one-statement change takes. Of the system, no roles are demanded; of an endpoint without a feature, no tiers. */
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

/** The row as its sender sees it, and the version to which the change brought the account. */
export interface ChangedRow {
  readonly json: string;
  readonly version: number;
}

/** A one-statement change, with its parameters after the common ones, of which the first is the row's id. */
export type QuickChange<Values extends readonly unknown[]> = Prepared<
  ChangedRow,
  readonly [...Common, ...Values]
>;

/** Why a statement refuses itself that had to wait for another change. */
export const STALE = 'stale';

/** Why a statement refuses itself whose change needs more than one row: it is made in a transaction instead. */
export const MORE = 'more';

/**
 * Refuses where the account was changed between the statement's beginning and its lock: all else that it reads would
 * be older. Refuses then who is no member any more with one of the roles, and a plan that is none of the tiers.
 */
const ALLOWED = `case
    when version <> 1 + (select seen.version from accounts seen where seen.id = $1) then refuse('${STALE}')
    when $7::text[] is not null and (
      select case when m.role = any($7) then true else refuse('role ' || m.role) end
        from members m where m.account_id = $1 and m.user_id = $2 and m.status = 'Active') is not true
      then refuse('role ')
    when tier <> all ($8::text[]) then refuse('tier ' || tier)
    else true end as allowed`;

/** The lock of the account and its next version. */
const ACCOUNT = `account as (
  update accounts set version = version + 1
   where id = $1 and deleted_at is null
  returning version, ${ALLOWED}
)`;

/** SQL of how many tasks a plan holds; null for no limit. */
const MAX_TASKS = `case tier ${TIERS.map((tier) => `when '${tier}' then ${planLimits(tier).maxTotalTasks ?? 'null'}`).join(' ')} end`;

/** The same for one task more, where the plan has room for it. */
const ACCOUNT_WITH_ROOM = `locked as (
  update accounts set version = version + 1, task_count = task_count + 1
   where id = $1 and deleted_at is null
  returning version, task_count, tier, ${ALLOWED}
), account as (
  select version from locked
   where case when task_count > ${MAX_TASKS} then refuse('room ' || tier || ' ' || task_count) else true end
)`;

/** The parameters that every one-statement change has. `id` is that of the changed row. */
export const QUICK = { account: '$1', user: '$2', now: '$3', id: '$9::uuid' } as const;

/** A further parameter of a one-statement change, counted from 1. */
export const own = (place: number): string => `$${9 + place}`;

/**
 * Declares a one-statement change.
 * @param body common table expressions that read `account(version)`, the parameters of {@link QUICK} and their {@link own},
 *   and end with `answer(json, version)`, the row as it is after the
 *   change. They see all of the account as its lock found it, and may call `refuse('project')` where a project is unknown.
 * @param grows the tasks it adds, 0 or 1; where it does, it must make them or refuse
 */
export function quickChange<Values extends readonly unknown[]>(
  name: string,
  grows: 0 | 1,
  body: string,
): QuickChange<Values> {
  return prepare(
    name,
    `with ${grows === 0 ? ACCOUNT : ACCOUNT_WITH_ROOM}, ${body}, kept as (
       insert into idempotency_keys (user_id, key, fingerprint, status, row_ids, created_at)
       select $2, $4, $5, $6::smallint, array[$9::uuid], $3 from answer where $4::text is not null
     )
     select json, version from answer`,
  );
}

/** Takes the account's lock, so that the statements after it see what it waited for. */
export const lockAccount = prepare<never, [account: string]>(
  'quick-change.lock-account',
  'select from accounts where id = $1 for no key update',
);
