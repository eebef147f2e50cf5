import type { Pool } from 'pg';

/** Numbers and dates of the patterns to insert. Dates are `YYYY-MM-DD`. */
export interface ManyPatterns {
  readonly accounts: number;
  readonly patterns: number;
  /** The last date for which a task was created. */
  readonly countedThrough: string;
  /** The series' last date; null if it does not end. */
  readonly endDate: string | null;
  readonly dueAt: Date;
}

/**
 * Creates accounts with a paid plan, each with its own owner and daily tasks in UTC. Only for benchmarks and
 * tests of races; other tests create patterns over HTTP.
 * @returns the accounts' ids
 */
export async function insertPatterns(pool: Pool, size: ManyPatterns): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with ids as materialized (
       select gen_random_uuid() as id from generate_series(1, $1)
     ), users as (
       insert into users (id, email, first_name, last_name, created_at, updated_at)
       select id, id || '@example.org', 'F', 'L', now(), now() from ids returning id
     ), made as (
       insert into accounts (id, name, account_type, tier, created_at, updated_at)
       select id, 'a', 'Personal', 'PersonalPro', now(), now() from ids returning id
     ), owners as (
       insert into members (account_id, user_id, id, role, status, joined_at)
       select made.id, users.id, made.id, 'Owner', 'Active', now() from made join users using (id) returning account_id
     ), patterns as (
       insert into repeat_patterns (account_id, id, user_id, task_id, frequency, "interval", week_days, repeat_mode,
                                    end_date, first_date, counted_through, counted_occurrences, next_date,
                                    next_due_at, title, priority, date_field, created_at, updated_at, version)
       select account_id, gen_random_uuid(), account_id, gen_random_uuid(), 'Daily', 1, '{}', 'Schedule', $4,
              $3::date, $3::date, 1, $3::date + 1, $5, 'Water the plants', 'none', 'scheduled', now(), now(), 1
         from owners, generate_series(1, $2)
     )
     select id from ids`,
    [size.accounts, size.patterns, size.countedThrough, size.endDate, size.dueAt],
  );
  return rows.map(({ id }) => id);
}
