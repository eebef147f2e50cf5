/**
 * Counters that the database maintains (table `kept_counts`), so that no request has to count a million rows.
 */
import { prepare, run, type Queryable } from '../../platform/db/prepared.ts';

const selectCounts = prepare<{ name: string; value: number }, [names: readonly string[]]>(
  'kept-counts.all-time',
  `select name, sum(value)::bigint as value from kept_counts
    where name = any ($1::text[]) and day = '-infinity' group by name`,
);

const addOne = prepare<never, [name: string, now: Date]>(
  'kept-counts.add-one',
  `select keep_count($1, ($2::timestamptz at time zone 'UTC')::date, 1)`,
);

/** Adds one to today's value of a daily counter. */
export async function countOne(on: Queryable, name: 'mails.failed', now: Date): Promise<void> {
  await run(on, addOne, [name, now]);
}

/** Returns the all-time counts by counter name; 0 if never used. */
export async function keptCounts<Name extends string>(
  on: Queryable,
  names: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const rows = await run(on, selectCounts, [names]);
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}
