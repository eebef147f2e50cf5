/**
 * The user list and its search (ADMIN-31). The search scans the newest users for a common term, and uses an
 * index for any other. A sample of the newest users shows whether a term is common.
 */
import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { COUNTED_AT_MOST } from '@questlog/domain/admin/paging';
import { storedCounts } from '../../../endpoint/admin/stored-counts.queries.ts';
import {
  boundedTotal,
  pageRows,
  type PageRequest,
  type PageRows,
  type Total,
} from '../../../endpoint/admin/pages.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';
import { asAdminUser, USER_FACTS, type UserFactsRow } from './user-details.queries.ts';
import { searchFor, type Search } from './user-search.ts';

export interface UserFilters {
  readonly search?: string | undefined;
  /** First and last date of registration, in UTC, both inclusive. */
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

export interface UserPage {
  readonly users: AdminUser[];
  readonly total: Total;
}

/** Limits on the cost of a search. */
export interface SearchBounds {
  /** Number of the newest users in the sample. */
  readonly sampled: number;
  /** A term with at least this many matches in the sample is common. */
  readonly common: number;
  /** Number of the newest users to scan for a common term. */
  readonly scanned: number;
}

const BOUNDS: SearchBounds = { sampled: 2_000, common: 20, scanned: COUNTED_AT_MOST };

/** Returns SQL conditions that limit users `u` to the requested dates. */
function range({ fromDate, toDate }: UserFilters) {
  const parts: string[] = [];
  if (fromDate !== undefined) parts.push(`u.created_at >= (:fromDate::date at time zone 'UTC')`);
  if (toDate !== undefined) parts.push(`u.created_at < ((:toDate::date + 1) at time zone 'UTC')`);
  const name = `${fromDate === undefined ? '' : '-from'}${toDate === undefined ? '' : '-to'}`;
  return { name, parts };
}

const where = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : `where ${parts.join(' and ')}`;

/** Returns a page of all users registered on the requested dates. */
async function allOf(on: Queryable, filters: UserFilters, page: PageRequest): Promise<UserPage> {
  const { name, parts } = range(filters);
  const listed = query<UserFactsRow, UserFilters & PageRows>(
    `admin-users.list${name}`,
    `select ${USER_FACTS}
       from (select id from users u ${where(parts)} order by created_at desc, id desc
              limit :limit offset :offset) page
       join users u on u.id = page.id
      order by u.created_at desc, u.id desc`,
  );
  const counted = query<{ count: number }, UserFilters>(
    `admin-users.count${name}`,
    `select count(*) from (select from users u ${where(parts)} limit ${COUNTED_AT_MOST + 1}) counted`,
  );
  const rows = await listed(on, { ...filters, ...pageRows(page) });
  const total =
    parts.length === 0
      ? { count: (await storedCounts(on, ['users'])).users, isExact: true }
      : boundedTotal((await counted.one(on, filters)).count);
  return { users: rows.map(asAdminUser), total };
}

interface FoundRow extends UserFactsRow {
  readonly found: number;
  /** False if there may be matches among older users, which were not searched. */
  readonly complete: boolean;
}

/** Returns a page of the matching users registered on the requested dates. */
async function matchesOf(
  on: Queryable,
  filters: UserFilters,
  { name: kind, matches, pattern }: Search,
  page: PageRequest,
  bounds: SearchBounds,
): Promise<UserPage> {
  const { name, parts } = range(filters);
  const newest = `select u.id, u.created_at, u.first_name, u.last_name, u.email
     from users u ${where(parts)} order by u.created_at desc, u.id desc`;
  const searched = query<FoundRow, UserFilters & SearchBounds & PageRows & Pick<Search, 'pattern'>>(
    `admin-users.${kind}${name}`,
    `with sample as materialized (
            select count(*) filter (where ${matches}) as matching from (${newest} limit :sampled) u),
          newest as materialized (${newest} limit :scanned),
          found as materialized (
            select u.id, u.created_at from newest u
             where (select matching from sample) >= :common and ${matches}
            union all
            select u.id, u.created_at from users u
             ${where(['(select matching from sample) < :common', matches, ...parts])}),
          page as (select id, created_at from found order by created_at desc, id desc limit :limit offset :offset)
     select counts.found, counts.complete, ${USER_FACTS}
       from (select (select count(*) from found) as found,
                    case when (select matching from sample) < :common then true
                         else (select count(*) from newest) < :scanned end as complete) counts
       left join page on true left join users u on u.id = page.id
      order by u.created_at desc, u.id desc`,
  );
  const rows = await searched(on, { ...filters, pattern, ...bounds, ...pageRows(page) });
  const [{ found, complete } = { found: 0, complete: true }] = rows;
  return {
    users: rows.filter(({ id }) => id !== null).map(asAdminUser),
    total: complete ? boundedTotal(found) : { count: found, isExact: false },
  };
}

/**
 * Returns a page of the matching users, newest first.
 * @param on a connection that plans statements with their actual values (`withCustomPlans`)
 */
export function userPage(
  on: Queryable,
  filters: UserFilters,
  page: PageRequest,
  bounds: SearchBounds = BOUNDS,
): Promise<UserPage> {
  const search = searchFor(filters.search ?? '');
  return search === undefined ? allOf(on, filters, page) : matchesOf(on, filters, search, page, bounds);
}
