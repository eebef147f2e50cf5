/** Counts of users and active users, read from stored counters (ADMIN-30). */
import { prepare, run, type Queryable } from '../../../platform/db/prepared.ts';

const DAYS = 90;

interface DayRow {
  readonly date: string;
  readonly sign_ups: number;
  readonly active_users: number;
}

const selectDays = prepare<DayRow, [lastDay: string, days: number]>(
  'admin-users.activity',
  `select to_char(d.day, 'YYYY-MM-DD') as date,
          coalesce(sum(k.value) filter (where k.name = 'users.signed-up'), 0)::bigint as sign_ups,
          coalesce(sum(k.value) filter (where k.name = 'users.active'), 0)::bigint as active_users
     from (select $1::date - back as day from generate_series($2::int - 1, 0, -1) back) d
     left join kept_counts k on k.name = any (array['users.signed-up', 'users.active']) and k.day = d.day
    group by d.day order by d.day`,
);

/** Returns the sign-ups and active users of each of the last 90 days (in UTC), oldest first. */
export async function activity(on: Queryable, now: Date) {
  const rows = await run(on, selectDays, [now.toISOString().slice(0, 10), DAYS]);
  return rows.map((row) => ({ date: row.date, signUps: row.sign_ups, activeUsers: row.active_users }));
}
