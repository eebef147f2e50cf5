/** Queries for saved filters. Members see their own and shared ones, so each statement that reads names the user. */
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

const FILTER_RECORD = `
  f.id, f.owner_id as "ownerId", f.name, f.color, f.query, f.tree, f.sort, f.grouping as "group", f.view, f.shared,
  f.filter_order as "order", ${isoInstant('f.created_at')} as "createdAt", ${isoInstant('f.updated_at')} as "updatedAt"`;

interface Reader {
  readonly accountId: string;
  readonly userId: string;
}

/** Returns the filters that a member sees, in order, as JSON text of an array of `filter`. */
export const filtersOf = query<{ json: string }, Reader>(
  'filters.list',
  `select coalesce(json_agg(r), '[]')::text as json from (
     select ${FILTER_RECORD} from filters f
      where f.account_id = :accountId and (f.shared or f.owner_id = :userId)
      order by f.filter_order, f.created_at, f.id
   ) r`,
).map(({ json }) => json);

export interface FoundFilter {
  readonly json: string;
  readonly ownerId: string;
  readonly shared: boolean;
}

/** Returns a filter that the member sees. */
export const findFilter = query<FoundFilter, Reader & { id: string }>(
  'filters.one',
  `select (select row_to_json(r)::text from (
             select ${FILTER_RECORD} from filters f where f.account_id = :accountId and f.id = :id) r) as json,
          o.owner_id as "ownerId", o.shared
     from filters o
    where o.account_id = :accountId and o.id = :id and (o.shared or o.owner_id = :userId)`,
);

/** Locks a member, so that two requests cannot both save the last filter that is allowed. */
export const lockOwner = query<{ filters: number; last: number | null }, Reader>(
  'filters.lock-owner',
  `with held as (
     select m.user_id from members m where m.account_id = :accountId and m.user_id = :userId for update
   )
   select (select count(*)::int from filters f where f.account_id = :accountId and f.owner_id = h.user_id) as filters,
          (select max(f.filter_order) from filters f
            where f.account_id = :accountId and (f.shared or f.owner_id = h.user_id)) as last
     from held h`,
);

export interface FilterValues {
  readonly name: string;
  readonly color: string;
  readonly query: string;
  /** JSON text. */
  readonly tree: string;
  readonly sort: string;
  readonly group: string;
  readonly view: string;
  readonly shared: boolean;
  readonly order: number;
}

/** Adds a filter. Returns nothing if its id is in use. */
export const insertFilter = query<{ id: string }, Reader & FilterValues & { id: string; now: Date }>(
  'filters.insert',
  `insert into filters (account_id, id, owner_id, name, color, query, tree, sort, grouping, view, shared, filter_order,
                        created_at, updated_at)
   values (:accountId, :id, :userId, :name, :color, :query, :tree::json, :sort, :group, :view, :shared, :order, :now, :now)
       on conflict do nothing
   returning id`,
);

/** Changes the fields of a filter that are not null. */
export const updateFilter = query<
  never,
  { accountId: string; id: string; now: Date } & {
    readonly [Name in keyof FilterValues]: FilterValues[Name] | null;
  }
>(
  'filters.update',
  `update filters
      set name = coalesce(:name, name), color = coalesce(:color, color), query = coalesce(:query, query),
          tree = coalesce(:tree::json, tree), sort = coalesce(:sort, sort), grouping = coalesce(:group, grouping),
          view = coalesce(:view, view), shared = coalesce(:shared, shared),
          filter_order = coalesce(:order, filter_order), updated_at = :now
    where account_id = :accountId and id = :id`,
);

export const deleteFilter = query<never, { accountId: string; id: string }>(
  'filters.delete',
  'delete from filters where account_id = :accountId and id = :id',
);

/** Returns the Active members of an account. */
export const activeMembers = query<{ userId: string }, { accountId: string }>(
  'filters.members',
  `select m.user_id as "userId" from members m where m.account_id = :accountId and m.status = 'Active'`,
).map(({ userId }) => userId);
