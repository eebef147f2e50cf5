/** Counts of users and active users, read from stored counters (ADMIN-30). */
import { query, type Queryable } from '../../../platform/db/query.ts';

const DAYS = 90;

interface DayRow {
  readonly date: string;
  readonly sign_ups: number;
  readonly active_users: number;
}

const selectDays = query<DayRow, { lastDay: string; days: number }>(
  'admin-users.activity',
  `select to_char(d.day, 'YYYY-MM-DD') as date,
          coalesce(sum(k.value) filter (where k.name = 'users.signed-up'), 0)::bigint as sign_ups,
          coalesce(sum(k.value) filter (where k.name = 'users.active'), 0)::bigint as active_users
     from (select :lastDay::date - back as day from generate_series(:days::int - 1, 0, -1) back) d
     left join kept_counts k on k.name = any (array['users.signed-up', 'users.active']) and k.day = d.day
    group by d.day order by d.day`,
);

/** Returns the sign-ups and active users of each of the last 90 days (in UTC), oldest first. */
export async function activity(on: Queryable, now: Date) {
  const rows = await selectDays(on, { lastDay: now.toISOString().slice(0, 10), days: DAYS });
  return rows.map((row) => ({ date: row.date, signUps: row.sign_ups, activeUsers: row.active_users }));
}
