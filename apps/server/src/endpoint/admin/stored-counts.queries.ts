/**
 * Counters that the database maintains (table `kept_counts`), so that no request has to count a million rows.
 */
import { query, type Queryable } from '../../platform/db/query.ts';

const selectCounts = query<{ name: string; value: number }, { names: readonly string[] }>(
  'stored-counts.all-time',
  `select name, sum(value)::bigint as value from kept_counts
    where name = any (:names::text[]) and day = '-infinity' group by name`,
);

/** Adds one to today's value of a daily counter. */
export const countOne = query<never, { name: string; now: Date }>(
  'stored-counts.add-one',
  `select keep_count(:name, (:now::timestamptz at time zone 'UTC')::date, 1)`,
);

/** Returns the all-time counts by counter name; 0 if never used. */
export async function storedCounts<Name extends string>(
  on: Queryable,
  names: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const rows = await selectCounts(on, { names });
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}
