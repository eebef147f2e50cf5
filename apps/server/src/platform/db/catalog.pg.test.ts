import { expect, it } from 'vitest';
import { databaseForTests } from '@questlog/testkit/postgres/database';

const database = await databaseForTests();

interface Key {
  table: string;
  name: string;
  type: 'p' | 'u' | 'f';
  columns: string[];
  target: string | null;
}

async function keys(): Promise<Key[]> {
  const { rows } = await database.pool.query<Key>(
    `select k.conrelid::regclass::text as table, k.conname as name, k.contype as type,
            (select array_agg(a.attname::text order by c.place)
               from unnest(k.conkey) with ordinality c(number, place)
               join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number) as columns,
            case when k.confrelid = 0 then null else k.confrelid::regclass::text end as target
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where n.nspname = 'public' and k.contype in ('p', 'u', 'f')`,
  );
  return rows;
}

/** Returns the tables with account_id, except members, which links users to accounts. */
async function accountTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by table_name`,
  );
  return rows.map((row) => row.table);
}

it('finds the account tables (guards the tests below against an empty list)', async () => {
  expect(await accountTables()).toEqual(expect.arrayContaining(['projects', 'tags', 'task_tags', 'tasks']));
});

it('every account table has account_id first in its primary key (V8.4.1)', async () => {
  const all = await keys();
  for (const table of await accountTables()) {
    const primary = all.find((key) => key.table === table && key.type === 'p');
    expect(primary?.columns[0], table).toBe('account_id');
  }
});

it('foreign keys between account tables always include account_id (V2.2.3)', async () => {
  const tables = new Set(await accountTables());
  const across = (await keys()).filter(
    (key) =>
      key.type === 'f' &&
      tables.has(key.table) &&
      key.target !== null &&
      tables.has(key.target) &&
      key.columns[0] !== 'account_id',
  );
  expect(across.map((key) => `${key.table}.${key.name}`)).toEqual([]);
});

it('indexes of account tables begin with account_id, except those listed', async () => {
  const { rows } = await database.pool.query<{ name: string; first: string; table: string }>(
    `select i.relname as name, t.relname as table,
              (select attname::text from pg_attribute where attrelid = t.oid and attnum = x.indkey[0]) as first
         from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
              join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = 'public' and t.relname = any($1)`,
    [
      [
        'comments',
        'occurrences',
        'projects',
        'repeat_patterns',
        'sections',
        'tags',
        'task_events',
        'task_tags',
        'tasks',
      ],
    ],
  );
  // These indexes do not begin with the account. Deleting a user finds their comments. Emptying the trash and finding due patterns work across
  // accounts, and a time zone change updates all of a user's patterns. The indexes on a task's project,
  // section, tag or series omit the account: otherwise, PostgreSQL could choose one of them to find a single task's
  // tags.
  const others = rows
    .filter((row) => row.first !== 'account_id')
    .map((row) => row.name)
    .sort();
  expect(others).toEqual([
    'comments_author',
    'comments_trash',
    'occurrences_trash',
    'projects_trash',
    'repeat_patterns_assignee',
    'repeat_patterns_due',
    'repeat_patterns_of_user',
    'repeat_patterns_trash',
    'sections_trash',
    'tags_trash',
    'task_tags_tag',
    'tasks_assignee',
    'tasks_project',
    'tasks_section',
    'tasks_series',
    'tasks_trash',
  ]);
});

it('synced tables have an index on the version, and update times that increase with it', async () => {
  const { rows } = await database.pool.query<{ table: string; isFound: boolean; rises: boolean }>(
    `select v.table_name as table,
              exists (select from pg_index x
                       where x.indrelid = v.table_name::regclass
                         and pg_get_indexdef(x.indexrelid) like '%(account_id, version)') as "isFound",
              exists (select from pg_trigger t
                       where t.tgrelid = v.table_name::regclass
                         and t.tgfoid = 'rise_updated_at'::regproc) as rises
         from information_schema.columns v join information_schema.columns a using (table_schema, table_name)
        where v.table_schema = 'public' and v.column_name = 'version' and a.column_name = 'account_id'
        order by 1`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(rows.map(({ table }) => ({ table, isFound: true, rises: true })));
});

it.each(['accounts', 'tasks'])(
  'columns of %s are checked by their types and not by table constraints',
  async (table) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select conname as name from pg_constraint
          where conrelid = $1::regclass and contype = 'c' and cardinality(conkey) = 1`,
      [table],
    );
    expect(rows).toEqual([]);
  },
);

it.each([
  ['tier', 'Gold'],
  ['account_type', 'Group'],
  ['account_name', ''],
  ['account_name', 'x'.repeat(201)],
  ['seats', '0'],
  ['row_count', '-1'],
  ['task_title', ''],
  ['task_title', 'x'.repeat(501)],
  ['priority', 'urgent'],
])('the column type %s rejects %j', async (type, value) => {
  const cast = database.pool.query(
    `select $1::text::${type === 'seats' || type === 'row_count' ? 'integer' : 'text'}::${type}`,
    [value],
  );
  await expect(cast).rejects.toMatchObject({ code: '23514' });
});

it('a task cannot be stored with a project that belongs to another account (V8.4.1)', async () => {
  const insert = database.pool.query(
    `with u as (insert into users (id, email, first_name, last_name, created_at, updated_at)
                  values (gen_random_uuid(), 'x@example.org', 'X', 'Y', now(), now())),
            a as (insert into accounts (id, name, account_type, tier, created_at, updated_at)
                  select id, 'x', 'Personal', 'PersonalFree', now(), now()
                    from unnest(array['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']::uuid[]) id),
            p as (insert into projects (account_id, id, title, color, created_at, updated_at, version)
                  values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000001', 'p', '#000000', now(), now(), 0))
       insert into tasks (account_id, id, project_id, title, created_at, updated_at, version)
       values ('00000000-0000-7000-8000-00000000000b', gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 't', now(), now(), 0)`,
  );
  await expect(insert).rejects.toMatchObject({ constraint: 'tasks_project_fk' });
});
