/** Queries that find due patterns. Both use the index on due instants and read only due rows. */
import { query } from '../../../platform/db/query.ts';
import { PATTERN_COLUMNS, type PatternRow } from '../patterns/patterns.queries.ts';

/** Maximum number of an account's patterns advanced in one transaction. */
const MOST_OF_ACCOUNT = 100;

export interface DueRow {
  readonly account_id: string;
  readonly id: string;
  /** The pattern's user; the account's Owner if that user has been deleted. */
  readonly user_id: string;
}

/**
 * Returns due patterns, longest overdue first. Includes deleted accounts, whose patterns a pass postpones:
 * the planner might start with the join needed to exclude them.
 */
export const duePatterns = query<DueRow, { now: Date; most: number }>(
  'repeating.due',
  `select p.account_id, p.id,
          coalesce(p.user_id, (select m.user_id from members m
                                where m.account_id = p.account_id and m.role = 'Owner' limit 1)) as user_id
     from repeat_patterns p where p.next_due_at > '-infinity' and p.next_due_at <= :now
    order by p.next_due_at limit :most`,
);

/**
 * Returns a locked account's patterns that are still due, and locks them.
 * @param ids only these patterns; null for all
 */
export const lockDue = query<PatternRow, { accountId: string; now: Date; ids: readonly string[] | null }>(
  'repeating.lock-due',
  `select ${PATTERN_COLUMNS} from repeat_patterns p
    where p.account_id = :accountId and p.next_due_at <= :now and (:ids::uuid[] is null or p.id = any(:ids))
    order by p.id limit ${MOST_OF_ACCOUNT} for no key update`,
);

/** Postpones patterns due at `now`. Clients do not see this, so the version is not incremented. */
export const postpone = query<never, { accountId: string; ids: readonly string[]; now: Date; until: Date }>(
  'repeating.postpone',
  `update repeat_patterns set next_due_at = :until
    where account_id = :accountId and id = any(:ids) and next_due_at <= :now`,
);

/** A pattern whose due instant must be recalculated. */
export interface MovedRow {
  readonly account_id: string;
  readonly id: string;
  readonly user_id: string | null;
  readonly next_date: string;
}

/** Locks patterns whose midnight moved with their user's time zone. Call it in a transaction. */
export const lockMoved = query<MovedRow, { most: number }>(
  'repeating.moved',
  `select p.account_id, p.id, p.user_id, p.next_date from repeat_patterns p
    where p.next_due_at = '-infinity' order by p.account_id, p.id limit :most for no key update skip locked`,
);

/**
 * Sets the instants at which the patterns' next dates begin. Clients do not see these instants, so the
 * account's version stays unchanged.
 */
export const setDueInstants = query<
  never,
  { accountIds: readonly string[]; ids: readonly string[]; instants: readonly Date[] }
>(
  'repeating.set-instants',
  `update repeat_patterns p set next_due_at = x.due_at
     from unnest(:accountIds::uuid[], :ids::uuid[], :instants::timestamptz[]) as x(account_id, id, due_at)
    where p.account_id = x.account_id and p.id = x.id`,
);
