/**
 * Finds SQL that reads or changes content without a condition on the account, by looking at PostgreSQL's plans in a
 * partitioned database. Such a statement visits every partition, and would query every machine if the database were
 * spread over several (docs/scaling.md).
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import type { PoolClient } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { expect, it } from 'vitest';
import { declaredStatements } from './platform/db/query.ts';
import { migrate } from './platform/db/schema/migrations.ts';
import { PARTITIONS_SCHEMA } from './platform/db/schema/partitions.ts';
import { JOBS_SCHEMA } from './platform/jobs/jobs.ts';

const SCALING = join(import.meta.dirname, '../../../docs/scaling.md');

const database = await databaseForTests({ empty: true });
await migrate(database.pool, { partitions: { count: 2, filled: 'refuse' } });
await database.pool.query(getConstructionPlans(JOBS_SCHEMA));
const files = await readdir(import.meta.dirname, { recursive: true });
for (const file of files.filter((path) => path.endsWith('.queries.ts'))) {
  await import(join(import.meta.dirname, file));
}

interface PlanNode {
  readonly 'Node Type'?: string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'TID Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'] as const;
/** Matches a plan condition that requires a column to equal a parameter or a column of rows already found. */
const EQUALITY = /(?<![<>]) = (?:ANY \()?\(?(?:\$\d|\w+\.\w+|\(InitPlan)/;

const conditionsOf = (node: PlanNode): string => CONDITIONS.map((name) => node[name] ?? '').join(' ');

function scansOf(node: PlanNode): PlanNode[] {
  const own =
    node['Node Type']?.includes('Scan') === true && node['Relation Name'] !== undefined ? [node] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/**
 * Returns true if a plan scans a content table without a condition on the account, or finds the account by
 * scanning another table.
 */
function touchesAllAccounts(plan: PlanNode): boolean {
  const scans = scansOf(plan);
  const content = scans.filter(({ Schema }) => Schema === PARTITIONS_SCHEMA);
  if (content.length === 0) return false;
  const isWithoutAccount = content.some((scan) => !/\baccount_id = /.test(conditionsOf(scan)));
  return isWithoutAccount || scans.some((scan) => !EQUALITY.test(conditionsOf(scan)));
}

async function planOf(client: PoolClient, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
}

it('only the statements listed in docs/scaling.md access content without a condition on its account (OPERATION-37)', async () => {
  expect(declaredStatements.size).toBeGreaterThan(200);
  const found: string[] = [];
  const client = await database.pool.connect();
  // Allow only nested loops. They look up each row by columns of the previous table, so their joins appear in
  // the plan's conditions.
  await client.query('set enable_hashjoin = off; set enable_mergejoin = off');
  for (const [name, text] of declaredStatements) {
    if (/^\s*lock\b/i.test(text)) continue;
    if (touchesAllAccounts(await planOf(client, text))) found.push(name);
  }
  client.release(true);
  const page = await readFile(SCALING, 'utf8');
  const listed = [...page.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, name = '']) => name);
  expect(found.sort()).toEqual(listed.sort());
});
