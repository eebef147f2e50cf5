/**
 * Calls every reading endpoint, calendar feeds and questions, in an account with 5,000 tagged tasks. Each
 * statement may visit each row only a few times, whatever statistics PostgreSQL plans with. New endpoints are
 * covered automatically.
 */
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import type { Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import {
  planStatement,
  rowsVisited,
  watchStatements,
  type SentStatement,
} from '@questlog/testkit/postgres/statements';
import { serverForTests } from '@questlog/testkit/server';
import { makeRows, pathOf } from '../testing/calls.ts';

const TASKS = 5_000;
const TAGS = 60;
const TAGS_OF_A_TASK = 3;
const PROJECTS = 40;
const PATTERNS = 50;
/** Every other task belongs to a series and has one occurrence. */
const OCCURRENCES = TASKS / 2;
/** Number of rows in the account. Nearly all are tasks and their tags. */
const ROWS = TASKS * (1 + TAGS_OF_A_TASK) + TAGS + PROJECTS + PATTERNS + OCCURRENCES;
/**
 * Maximum number of visits per row. Each step of a query plan visits a row once, and no plan has more steps.
 * A nested loop over two lists would exceed this number by far.
 */
const STEPS = 12;

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const ids = await makeRows(server, ada);

const reading = (routes as readonly Endpoint[]).filter(
  (route) => route.method === 'GET' && route.access.kind === 'account',
);

/** Matches statements that begin or end a transaction. They read no rows. */
const IS_TRANSACTION = /^(?:begin|set transaction|commit)\b/;

/** Query strings that make an endpoint run different SQL. */
const QUESTIONS: Readonly<Record<string, () => readonly string[]>> = {
  '/api/tasks': () => [
    '?completed=false',
    '?completed=true',
    `?projectId=${ids['projects']}`,
    `?tagIds=${ids['tagId']}&tagMode=all`,
    '?updatedSince=2020-01-01T00:00:00Z',
  ],
  '/api/changes': () => ['?since=0'],
  '/api/journal': () => ['?limit=200&period=all'],
  '/api/projects': () => ['?includeArchived=true'],
  '/api/scheduled-tasks': () => ['?startDate=2020-01-01'],
  '/api/calendar': () => ['?from=2026-01-01&to=2026-04-02&completed=true'],
};

/** Questions in the language of filters, which become different SQL. */
const FILTERS = ['call', 'call & overdue', 'p1 & has:link & !#here', 'task | #here | is:repeating, no tags'];

/** Creates calendar feeds for a view, a project and a tag. @returns their URLs */
async function createFeeds(): Promise<string[]> {
  const params = { accountId: ada.accountId };
  const shown = [{ view: 'upcoming' }, { projectId: ids['projects'] }, { tagId: ids['tagId'] }] as const;
  const create = async (feed: (typeof shown)[number], as: 'events' | 'todos'): Promise<string> =>
    (await ada.api('POST /api/accounts/{accountId}/feeds', { params, body: { ...feed, as } })).url;
  return Promise.all(shown.flatMap((feed) => [create(feed, 'events'), create(feed, 'todos')]));
}

/** Returns the statements of questions and of a calendar feed of each. They are built, so the test names them. */
async function statementsOfFilters(): Promise<[question: string, statement: SentStatement][]> {
  await ada.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'call', tagPaths: ['here'] }] } });
  const found: [string, SentStatement][] = [];
  const watch = watchStatements(server.database.pool);
  const takeAs = (question: string): void => {
    for (const statement of watch.take()) {
      if (statement.name.startsWith('filters.')) found.push([`${question}: ${statement.name}`, statement]);
      if (statement.name === '' && statement.text.startsWith('with '))
        found.push([question, { ...statement, name: `built ${found.length}` }]);
    }
  };
  const params = { accountId: ada.accountId };
  for (const query of FILTERS) {
    await ada.api('POST /api/tasks/query', { body: { query } });
    takeAs(`the question ${query}`);
    const { id: filterId } = await ada.api('POST /api/accounts/{accountId}/filters', {
      params,
      body: { name: query, query },
    });
    for (const as of ['events', 'todos'] as const) {
      const { url } = await ada.api('POST /api/accounts/{accountId}/feeds', {
        params,
        body: { filterId, as },
      });
      watch.take();
      expect((await fetch(url)).status).toBe(200);
      takeAs(`the ${as} of the filter ${query}`);
    }
  }
  watch.stop();
  expect(found.filter(([, { name }]) => name.startsWith('built '))).toHaveLength(FILTERS.length * 3);
  return found;
}

/** Returns the statements that each request runs, except those that load the caller. */
async function statementsOf(): Promise<[question: string, statement: SentStatement][]> {
  const feeds = await createFeeds();
  const watch = watchStatements(server.database.pool);
  const found: [string, SentStatement][] = [];
  for (const url of feeds) {
    watch.take();
    expect((await fetch(url)).status).toBe(200);
    // The server may process the notification about the new feeds only now, so ignore those statements.
    const sent = watch.take().filter(({ name }) => name.startsWith('feeds.'));
    expect(sent.map(({ name }) => name)).toEqual(['feeds.by-secret', 'feeds.sources', 'feeds.record-fetch']);
    for (const statement of sent) found.push([`a feed: ${statement.name}`, statement]);
  }
  for (const route of reading) {
    const path = pathOf(route, ids);
    for (const query of ['', ...(QUESTIONS[route.path]?.() ?? [])]) {
      watch.take();
      const response = await fetch(`${server.url}${path}${query}`, {
        headers: { authorization: `Bearer ${ada.tokens.accessToken}` },
      });
      expect(response.status, `${path}${query}`).toBe(200);
      const sent = watch
        .take()
        .filter(({ name, text }) => name !== 'caller.load' && !IS_TRANSACTION.test(text));
      expect(
        sent.every(({ name }) => name !== ''),
        `${path} prepares its statements`,
      ).toBe(true);
      for (const statement of sent) found.push([`${path}${query}: ${statement.name}`, statement]);
    }
  }
  watch.stop();
  // A response from the cache would have run no statement.
  expect(found.length).toBeGreaterThan(reading.length);
  return found;
}

/** Fills the account. A fifth of the tasks are in the trash, and a fifth are completed. */
async function fill(): Promise<void> {
  const { pool } = server.database;
  const account = [ada.accountId];
  await pool.query(
    `insert into projects (account_id, id, title, color, created_at, updated_at, version)
     select $1, gen_random_uuid(), 'p', '#667eea', now(), now(), 1 from generate_series(1, ${PROJECTS})`,
    account,
  );
  await pool.query(
    `insert into tags (account_id, id, name, full_path, created_at, updated_at, version)
     select $1, gen_random_uuid(), 'tag' || i, 'tag' || i, now(), now(), 1 from generate_series(1, ${TAGS}) i`,
    account,
  );
  await pool.query(
    `insert into tasks (account_id, id, title, project_id, scheduled_date, completed_at, deleted_at,
                        created_at, updated_at, version)
     select $1, gen_random_uuid(), 'task', (select array_agg(id) from projects where account_id = $1)[1 + i % ${PROJECTS}],
            date '2026-01-14' + i % 3, case when i % 5 = 1 then now() end, case when i % 5 = 2 then now() end,
            now(), now(), 1 + i
       from generate_series(1, ${TASKS}) i`,
    account,
  );
  await pool.query(
    `insert into task_tags (account_id, task_id, tag_id)
     select $1, t.id, (select array_agg(id) from tags where account_id = $1)[1 + (t.version + n * 7) % ${TAGS}]
       from tasks t, generate_series(1, ${TAGS_OF_A_TASK}) n where t.account_id = $1 on conflict do nothing`,
    account,
  );
  await pool.query(
    `insert into repeat_patterns (account_id, id, task_id, frequency, "interval", week_days, repeat_mode, first_date,
                                  counted_through, counted_occurrences, title, priority, date_field, created_at,
                                  updated_at, version)
     select $1, gen_random_uuid(), gen_random_uuid(), 'Daily', 300, '{}', 'Schedule', '2020-01-01', '2026-01-14', 1,
            't', 'none', 'scheduled', now(), now(), 1
       from generate_series(1, ${PATTERNS})`,
    account,
  );
  await pool.query(
    `with numbered as (
       select id, row_number() over (order by id) as n from tasks where account_id = $1 limit ${OCCURRENCES}
     ), patterns as (
       select array_agg(id) as ids from repeat_patterns where account_id = $1
     ), tied as (
       update tasks t set repeat_pattern_id = ids[1 + n % ${PATTERNS}]
         from numbered, patterns where t.account_id = $1 and t.id = numbered.id
     )
     insert into occurrences (account_id, id, pattern_id, date, status, created_at, updated_at, version)
     select $1, id, ids[1 + n % ${PATTERNS}], date '2025-01-01' + (n / ${PATTERNS})::int, 'Created', now(), now(), 1
       from numbered, patterns`,
    account,
  );
}

/** Adds many accounts with one row each, so that the statistics suggest that all accounts are small. */
async function addOthers(count: number): Promise<void> {
  await server.database.pool.query(
    `with others as materialized (
       select gen_random_uuid() as id from generate_series(1, ${count})
     ), made as (
       insert into accounts (id, name, account_type, tier, created_at, updated_at)
       select id, 'other', 'Personal', 'PersonalPro', now(), now() from others returning id
     ), projects as (
       insert into projects (account_id, id, title, color, created_at, updated_at, version)
       select id, id, 'p', '#667eea', now(), now(), 1 from made returning account_id
     ), tags as (
       insert into tags (account_id, id, name, full_path, created_at, updated_at, version)
       select account_id, account_id, 'tag', 'tag', now(), now(), 1 from projects returning account_id
     ), tasks as (
       insert into tasks (account_id, id, title, project_id, created_at, updated_at, version)
       select account_id, account_id, 't', account_id, now(), now(), 1 from tags returning account_id
     )
     insert into task_tags (account_id, task_id, tag_id) select account_id, account_id, account_id from tasks`,
  );
}

const plansOf = async (
  client: PoolClient,
  statements: readonly [string, SentStatement][],
  mode: 'generic' | 'custom',
): Promise<void> => {
  await client.query('deallocate all');
  await client.query(`set plan_cache_mode = force_${mode}_plan`);
  const prepared = new Set<string>();
  for (const [, statement] of statements) {
    if (prepared.has(statement.name)) continue;
    prepared.add(statement.name);
    await planStatement(client, statement);
  }
};
const tooMany = async (
  client: PoolClient,
  statements: readonly [string, SentStatement][],
): Promise<string[]> => {
  const found: string[] = [];
  for (const [question, statement] of statements) {
    const rows = await rowsVisited(client, statement);
    if (rows > ROWS * STEPS) found.push(`${question} visits ${rows} rows`);
  }
  return found;
};

it(
  'a read visits each row a bounded number of times, no matter when its query plan was created (API-23, V15.2.2)',
  { timeout: 240_000 },
  async () => {
    const { pool } = server.database;
    const statements = [...(await statementsOf()), ...(await statementsOfFilters())];
    const old = await pool.connect();
    const client = await pool.connect();
    try {
      await plansOf(client, statements, 'generic');
      await addOthers(3_000);
      await pool.query('analyze');
      await plansOf(old, statements, 'generic');
      await fill();
      expect(await tooMany(client, statements), 'planned while the tables were empty').toEqual([]);
      expect(await tooMany(old, statements), 'planned while no account had more than a row').toEqual([]);
      for (const mode of ['generic', 'custom'] as const) {
        await plansOf(client, statements, mode);
        expect(
          await tooMany(client, statements),
          `${mode}, analysed when no account had more than a row`,
        ).toEqual([]);
      }
      await pool.query('analyze');
      for (const mode of ['generic', 'custom'] as const) {
        await plansOf(client, statements, mode);
        expect(await tooMany(client, statements), `${mode}, analysed`).toEqual([]);
      }
    } finally {
      old.release(true);
      client.release(true);
    }
  },
);
