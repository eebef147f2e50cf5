/**
 * The user list and its search (ADMIN-31). The search scans the newest users for a common term, and uses an
 * index for a rare one. A sample of the newest users shows whether a term is common. If the sample is
 * inconclusive, the server counts the matches in the index.
 */
import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { COUNTED_AT_MOST } from '@questlog/domain/admin/paging';
import { keptCounts } from '../../../endpoint/admin/kept-counts.queries.ts';
import { boundedTotal, rowsBefore, type PageAsk, type Total } from '../../../endpoint/admin/pages.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';
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

/** Returns the SQL condition that limits users `u` to the requested dates. Adds its values to `values`. */
function range({ fromDate, toDate }: UserFilters, values: unknown[]) {
  const parts: string[] = [];
  if (fromDate !== undefined)
    parts.push(`u.created_at >= ($${values.push(fromDate)}::date at time zone 'UTC')`);
  if (toDate !== undefined)
    parts.push(`u.created_at < (($${values.push(toDate)}::date + 1) at time zone 'UTC')`);
  const name = `${fromDate === undefined ? '' : '-from'}${toDate === undefined ? '' : '-to'}`;
  return { name, parts };
}

const where = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : `where ${parts.join(' and ')}`;

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
  values: readonly unknown[],
  page: PageAsk,
): Promise<{ readonly rows: readonly UserFactsRow[]; readonly found: number; readonly seen: number }> {
  const next = values.length + 1;
  const statement = prepare<FoundRow, readonly unknown[]>(
    `admin-users.${name}`,
    `with found as materialized (${found}),
          page as (select id, created_at from found where matches order by created_at desc, id desc
                    limit $${next} offset $${next + 1})
     select counts.found, counts.seen, ${USER_FACTS}
       from (select count(*) filter (where matches) as found, count(*) as seen from found) counts
       left join page on true left join users u on u.id = page.id
      order by u.created_at desc, u.id desc`,
  );
  const rows = await run(on, statement, [...values, page.pageSize, rowsBefore(page)]);
  return {
    rows: rows.filter(({ id }) => id !== null),
    found: rows[0]?.found ?? 0,
    seen: rows[0]?.seen ?? 0,
  };
}

/** Returns a page of all users registered on the requested dates. */
async function allOf(on: Queryable, filters: UserFilters, page: PageAsk): Promise<UserPage> {
  const values: unknown[] = [];
  const { name, parts } = range(filters, values);
  const next = values.length + 1;
  const listed = prepare<UserFactsRow, readonly unknown[]>(
    `admin-users.list${name}`,
    `select ${USER_FACTS}
       from (select id from users u ${where(parts)} order by created_at desc, id desc
              limit $${next} offset $${next + 1}) page
       join users u on u.id = page.id
      order by u.created_at desc, u.id desc`,
  );
  const counted = prepare<{ count: number }, readonly unknown[]>(
    `admin-users.count${name}`,
    `select count(*) from (select from users u ${where(parts)} limit ${COUNTED_AT_MOST + 1}) counted`,
  );
  const rows = await run(on, listed, [...values, page.pageSize, rowsBefore(page)]);
  const total =
    parts.length === 0
      ? { count: (await keptCounts(on, ['users'])).users, isExact: true }
      : boundedTotal((await runOne(on, counted, values))?.count ?? 0);
  return { users: rows.map(asAdminUser), total };
}

async function matchingOfNewest(
  on: Queryable,
  filters: UserFilters,
  search: Search,
  lookedAt: number,
): Promise<number> {
  const values: unknown[] = [...search.values];
  const { name, parts } = range(filters, values);
  const statement = prepare<{ matching: number }, readonly unknown[]>(
    `admin-users.look-${search.name}${name}`,
    `select count(*) filter (where ${search.matches}) as matching
       from (select u.first_name, u.last_name, u.email
               from users u ${where(parts)} order by u.created_at desc, u.id desc limit $${values.push(lookedAt)}) u`,
  );
  return (await runOne(on, statement, values))?.matching ?? 0;
}

/** Returns the matching users registered on the requested dates. Searches only the newest of them. */
async function commonMatches(
  on: Queryable,
  filters: UserFilters,
  search: Search,
  page: PageAsk,
  scanned: number,
): Promise<UserPage> {
  const values: unknown[] = [...search.values];
  const { name, parts } = range(filters, values);
  const newest = `select u.id, u.created_at, u.first_name, u.last_name, u.email
     from users u ${where(parts)} order by u.created_at desc, u.id desc limit $${values.push(scanned)}`;
  const found = `select u.id, u.created_at, ${search.matches} as matches from (${newest}) u`;
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
  const values: unknown[] = [...search.values];
  const { name, parts } = range(filters, values);
  const all = `select u.id, u.created_at, true as matches from users u ${where([search.indexed, ...parts])}`;
  const found = atMost === undefined ? all : `${all} limit $${values.push(atMost + 1)}`;
  const bounded = atMost === undefined ? '' : '-bounded';
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
