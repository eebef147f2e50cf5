/**
 * Checks all statements and the schema for what a database must know to find the one machine or partition with an
 * account's rows (docs/scaling.md, docs/decisions/071-account-in-each-statement.md).
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import { factsOf, type Join, type StatementFacts } from '@questlog/testkit/postgres/sql-tree';
import { expect, it } from 'vitest';
import { declaredStatements } from './platform/db/query.ts';

const { pool } = await databaseForTests();
const files = await readdir(import.meta.dirname, { recursive: true });
for (const file of files.filter((path) => path.endsWith('.queries.ts'))) {
  await import(join(import.meta.dirname, file));
}

async function namesOf(sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(sql);
  return rows.map(({ name }) => name).sort();
}

const { rows: columnRows } = await pool.query<{ table: string; columns: string[] }>(
  `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
);
const columns = new Map(columnRows.map(({ table, columns: names }) => [table, new Set(names)]));

/** Tables that are found by a user or a secret, although their keys begin with the account. */
const OF_USERS = new Set(['api_tokens', 'assistant_grants']);

/** The tables whose rows belong to one account: those whose primary key begins with it. */
const accountTables = new Set([
  'accounts',
  ...(
    await namesOf(
      `select c.conrelid::regclass::text as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'p' and a.attname = 'account_id' and c.connamespace = 'public'::regnamespace`,
    )
  ).filter((table) => !OF_USERS.has(table)),
]);
const accountTableArray = `array['${[...accountTables].join("','")}']`;
const accountColumn = (table: string): string => (table === 'accounts' ? 'id' : 'account_id');

/** All statements but those of the console, which search all accounts, and are declared when they are first used. */
const statements: readonly (readonly [name: string, facts: StatementFacts])[] = [...declaredStatements]
  .filter(([name]) => !name.startsWith('admin.'))
  .map(([name, text]) => [name, factsOf(text, columns)]);

/** Returns the names of the statements for which a join fails, without those that the list explains. */
function failing(
  fails: (joined: Join) => boolean,
  explained: readonly (readonly [names: RegExp, reason: string])[],
): readonly string[] {
  const found = statements.filter(([, { joins }]) => joins.some(fails)).map(([name]) => name);
  for (const [names, reason] of explained) {
    expect(
      found.some((name) => names.test(name)),
      `${names} ${reason}`,
    ).toBe(true);
  }
  return found.filter((name) => !explained.some(([names]) => names.test(name)));
}

/** Statements that find accounts, rather than rows of one, with the reason. */
const OF_SEVERAL_ACCOUNTS = [
  [
    /^(?:caller\.load|accounts\.(?:of-user|count|count-personal|fall-back|choose-current)|live\.memberships|calendar-sources\.usage|reminders\.(?:accounts|own)|storage\.owned|operator\.own-account|admin-users\.memberships|notifications\.find|notifications\.list|live\.notifications|deliveries\.of-user)$/,
    'read what a user has in all of their accounts',
  ],
  [
    /^(?:change\.(?:lock|further)-accounts-of-user|change\.raise-profile-version|users\.(?:lock-accounts|next)-to-purge|accounts\.(?:of-leaving-user|deleted-with-user|next-to-purge))$/,
    'change all accounts of a user',
  ],
  [/^lookup\.(?:project|tag|task)$/, 'find content in all accounts of the signed-in user'],
  [/^avatars\.visible$/, 'finds an account that two users share'],
  [/^(?:assistants\.live-grant|identity\.find-proven-record)$/, 'finds the account in the grant'],
  [
    /^(?:feeds\.by-secret|invitations\.(?:by-token|by-id|of-user|account)|reminders\.firing-of-token|billing\.by-customer)$/,
    'find the account by a secret, an address or a key of another system',
  ],
  [
    /^(?:trash\.find-|accounts\.purge-|invitations\.(?:end-late|purge)$|reminders\.(?:claim-|purge-firings|users-with-missed|note-zone-rules)|repeating\.(?:due|moved|set-instants)$|billing\.(?:to-reconcile|ending)$|notices\.take$|assistant-changes\.purge$|webhooks\.due$|webhook-messages\.(?:purge|trim)$)/,
    'jobs for all accounts',
  ],
  [
    /^(?:deliveries\.pushes-to-send|mails\.(?:to-send|groups-due|take)|notice-mails\.to-send)$/,
    'find the accounts in the deliveries',
  ],
] as const;

/** Statements that join rows of accounts with rows of users, with the reason. */
const WITH_USERS = [
  [
    /^(?:account-users\.list|members\.(?:list|find|transfer-mail)|capture\.names|filters\.(?:deleted-)?names|changes\.(?:since|everything)|export\.(?:members|comments|events)|notices\.members|webhooks\.(?:member|mailed-users)|billing\.payers|operator\.deleted-owner)$/,
    'read the names and addresses of members',
  ],
  [/^(?:invitations\.|notifications\.|live\.notifications$)/, 'read the names and addresses of invitations'],
  [
    /^(?:reminders\.|deliveries\.|mails\.|notice-mails\.)/,
    'need the time zone or the devices of whom they remind',
  ],
  [
    /^(?:feeds\.by-secret|assistants\.live-grant|identity\.find-proven-record|api-tokens\.expiring)$/,
    'check the user along with the secret',
  ],
  [/^storage\.owned$/, 'reads the limits of storage, which are the same in all accounts'],
] as const;

it('every use of a table of accounts in a statement compares the account to a value (OPERATION-37)', () => {
  expect(statements.length).toBeGreaterThan(500);
  const found = failing(
    (joined) =>
      joined.some(({ table, fixed }) => accountTables.has(table) && !fixed.has(accountColumn(table))),
    OF_SEVERAL_ACCOUNTS,
  );
  expect(found).toEqual([]);
});

it('only these statements join rows of accounts with rows of users (OPERATION-37)', () => {
  const found = failing(
    (joined) =>
      joined.some(({ table }) => accountTables.has(table)) &&
      joined.some(({ table }) => columns.has(table) && !accountTables.has(table)),
    WITH_USERS,
  );
  expect(found).toEqual([]);
});

it('no change calls a volatile function in set or returning (OPERATION-37)', async () => {
  const volatile = new Set(
    await namesOf("select distinct proname as name from pg_proc where provolatile = 'v'"),
  );
  const found = statements.flatMap(([name, { changeCalls }]) =>
    [...changeCalls].filter((call) => volatile.has(call)).map((call) => `${name}: ${call}`),
  );
  expect(found).toEqual([]);
});

it('only these statements insert rows of accounts in a common table expression (OPERATION-37)', () => {
  const found = statements
    .filter(([, { insertedWithin }]) => [...insertedWithin].some((table) => accountTables.has(table)))
    .map(([name]) => name);
  expect(found.sort()).toEqual([
    'accounts.insert',
    'history.insert',
    'repeating.insert',
    'repeating.insert-history',
    'repeating.make',
    'repeating.make-subtasks',
    'tags.restore',
    'tasks.copy',
    'webhooks.record-attempt',
  ]);
});

it('only these unique indexes of tables of accounts do not contain the account (OPERATION-37)', async () => {
  const found = await namesOf(
    `select i.indexrelid::regclass::text as name from pg_index i
      where i.indisunique and i.indrelid::regclass::text = any(${accountTableArray})
        and i.indrelid::regclass::text <> 'accounts'
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'account_id'
                                                     and a.attnum = any(i.indkey::int2[]))`,
  );
  expect(found).toEqual([
    'account_billing_customer',
    'calendar_feeds_secret',
    'invitations_token',
    'members_id_key',
  ]);
});

it('only these foreign keys lead from rows of users to rows of accounts (OPERATION-37)', async () => {
  const found = await namesOf(
    `select conname::text as name from pg_constraint
      where contype = 'f' and confrelid::regclass::text = any(${accountTableArray}) and conrelid::regclass::text <> all(${accountTableArray})`,
  );
  expect(found).toEqual([
    'api_tokens_member_fk',
    'assistant_grants_member_fk',
    'notifications_about_account_id_fkey',
    'push_deliveries_firing_fk',
    'reminder_tokens_firing_fk',
    'users_current_account_fk',
  ]);
});

it('only these triggers on tables of accounts read other tables for each statement (OPERATION-37)', async () => {
  const found = await namesOf(
    `select distinct p.proname::text as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where not g.tgisinternal and (g.tgoldtable is not null or g.tgnewtable is not null)
        and g.tgrelid::regclass::text = any(${accountTableArray})`,
  );
  expect(found).toEqual([
    'count_accounts',
    'forget_size_of_events',
    'keep_storage_of_new',
    'keep_storage_of_removed',
  ]);
});

it('no statement finds rows of accounts by their physical location (OPERATION-37)', () => {
  const found = statements.filter(
    ([, { joins, namesLocation }]) =>
      namesLocation && joins.flat().some(({ table }) => accountTables.has(table)),
  );
  expect(found.map(([name]) => name)).toEqual([]);
});
