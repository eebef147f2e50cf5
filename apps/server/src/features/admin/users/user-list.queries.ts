/**
 * The user list and its search (ADMIN-31). The search scans the newest users for a common term, and uses an
 * index for a rare one. A sample of the newest users shows whether a term is common. If the sample is
 * inconclusive, the server counts the matches in the index.
 */
import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { COUNTED_AT_MOST } from '@questlog/domain/admin/paging';
import { keptCounts } from '../../../endpoint/admin/kept-counts.queries.ts';
import {
  boundedTotal,
  pageRows,
  type PageAsk,
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
  /** How many of the newest users to sample. */
  readonly lookedAt: number;
  /** A term with at least this many matches in the sample is common. */
  readonly common: number;
  /**
   * A term with at least this many matches in the sample, but too few to be common, may still be common. Its
   * matches in the index then determine whether it is.
   */
  readonly maybeCommon: number;
  /** A term with at most this many matches in the index is rare. */
  readonly rareAtMost: number;
  /** Number of the newest users to scan for a common term. */
  readonly scanned: number;
}

const BOUNDS: SearchBounds = {
  lookedAt: 2_000,
  common: 20,
  maybeCommon: 5,
  rareAtMost: 5_000,
  scanned: COUNTED_AT_MOST,
};

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

type Values = Readonly<Record<string, unknown>>;

interface FoundRow extends UserFactsRow {
  readonly found: number;
  readonly seen: number;
}

/**
 * Returns a page of matches and their number.
 * @param found SQL for the ids and instants of all matches; `seen` is the number of rows scanned to find them
 */
async function pageOf(
  on: Queryable,
  name: string,
  found: string,
  values: Values,
  page: PageAsk,
): Promise<{ readonly rows: readonly UserFactsRow[]; readonly found: number; readonly seen: number }> {
  const searched = query<FoundRow, Values>(
    `admin-users.${name}`,
    `with found as materialized (${found}),
          page as (select id, created_at from found where matches order by created_at desc, id desc
                    limit :limit offset :offset)
     select counts.found, counts.seen, ${USER_FACTS}
       from (select count(*) filter (where matches) as found, count(*) as seen from found) counts
       left join page on true left join users u on u.id = page.id
      order by u.created_at desc, u.id desc`,
  );
  const rows = await searched(on, { ...values, ...pageRows(page) });
  return {
    rows: rows.filter(({ id }) => id !== null),
    found: rows[0]?.found ?? 0,
    seen: rows[0]?.seen ?? 0,
  };
}

/** Returns a page of all users registered on the requested dates. */
async function allOf(on: Queryable, filters: UserFilters, page: PageAsk): Promise<UserPage> {
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
      ? { count: (await keptCounts(on, ['users'])).users, isExact: true }
      : boundedTotal((await counted.one(on, filters)).count);
  return { users: rows.map(asAdminUser), total };
}

async function matchingOfNewest(
  on: Queryable,
  filters: UserFilters,
  search: Search,
  lookedAt: number,
): Promise<number> {
  const { name, parts } = range(filters);
  const newest = query<{ matching: number }, Values>(
    `admin-users.look-${search.name}${name}`,
    `select count(*) filter (where ${search.matches}) as matching
       from (select u.first_name, u.last_name, u.email
               from users u ${where(parts)} order by u.created_at desc, u.id desc limit :lookedAt) u`,
  );
  return (await newest.one(on, { ...filters, ...search.values, lookedAt })).matching;
}

/** Returns the matching users registered on the requested dates. Searches only the newest of them. */
async function commonMatches(
  on: Queryable,
  filters: UserFilters,
  search: Search,
  page: PageAsk,
  scanned: number,
): Promise<UserPage> {
  const { name, parts } = range(filters);
  const newest = `select u.id, u.created_at, u.first_name, u.last_name, u.email
     from users u ${where(parts)} order by u.created_at desc, u.id desc limit :scanned`;
  const found = `select u.id, u.created_at, ${search.matches} as matches from (${newest}) u`;
  const values = { ...filters, ...search.values, scanned };
  const common = await pageOf(on, `common-${search.name}${name}`, found, values, page);
  const total = { count: common.found, isExact: common.seen < scanned };
  return { users: common.rows.map(asAdminUser), total };
}

/** Returns the matching users registered on the requested dates; undefined if there are too many. */
async function rareMatches(
  on: Queryable,
  filters: UserFilters,
  search: Search,
  page: PageAsk,
  atMost: number | undefined,
): Promise<UserPage | undefined> {
  const { name, parts } = range(filters);
  const all = `select u.id, u.created_at, true as matches from users u ${where([search.indexed, ...parts])}`;
  const found = atMost === undefined ? all : `${all} limit :most`;
  const bounded = atMost === undefined ? '' : '-bounded';
  const values = { ...filters, ...search.values, ...(atMost === undefined ? {} : { most: atMost + 1 }) };
  const rare = await pageOf(on, `rare-${search.name}${name}${bounded}`, found, values, page);
  if (atMost !== undefined && rare.found > atMost) return undefined;
  return { users: rare.rows.map(asAdminUser), total: boundedTotal(rare.found) };
}

/** Returns the matching users registered on the requested dates. */
async function matchesOf(
  on: Queryable,
  filters: UserFilters,
  search: Search,
  page: PageAsk,
  { lookedAt, common, maybeCommon, rareAtMost, scanned }: SearchBounds,
): Promise<UserPage> {
  const matching = await matchingOfNewest(on, filters, search, lookedAt);
  // A term that matches none of the newest users may be common among older ones, which a scan of the newest
  // would miss. So this search may read any number of rows.
  const atMost = matching < maybeCommon ? undefined : rareAtMost;
  const rare = matching < common ? await rareMatches(on, filters, search, page, atMost) : undefined;
  return rare ?? commonMatches(on, filters, search, page, scanned);
}

/**
 * Returns a page of the matching users, newest first.
 * @param on a connection that plans statements with their actual values (`withCustomPlans`)
 */
export function userPage(
  on: Queryable,
  filters: UserFilters,
  page: PageAsk,
  bounds: SearchBounds = BOUNDS,
): Promise<UserPage> {
  const search = searchFor(filters.search ?? '');
  return search === undefined ? allOf(on, filters, page) : matchesOf(on, filters, search, page, bounds);
}
