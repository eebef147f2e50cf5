/** Records the statements sent through a pool, and counts the rows that PostgreSQL visits for one of them. */
import { escapeLiteral, type Pool, type PoolClient } from 'pg';

export interface SentStatement {
  readonly text: string;
  /** Empty if the statement is not prepared. */
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Records statements. `take` returns those sent since `take` was last called. */
export interface StatementWatch {
  take(): SentStatement[];
  stop(): void;
}

interface Sent {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** Records every statement on every connection of a pool, without changing the statements. */
export function watchStatements(pool: Pool): StatementWatch {
  let sent: SentStatement[] = [];
  const watched = new Set<PoolClient>();
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return;
    watched.add(client);
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    client.query = ((...given: unknown[]) => {
      const [first, second] = given;
      const {
        text,
        name = '',
        values = [],
      }: Sent = typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : (first as Sent);
      sent.push({ text, name, values });
      return query(...given);
    }) as PoolClient['query'];
  };
  pool.on('acquire', watch);
  return {
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
    stop: () => {
      pool.off('acquire', watch);
      for (const client of watched) Reflect.deleteProperty(client, 'query');
    },
  };
}

interface PlanNode {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [more: string]: unknown;
}

/** Returns the number of rows that a plan's nodes returned or discarded, summed over all loops. */
function visited(node: PlanNode): number {
  const removed = Object.entries(node)
    .filter(([key]) => key.startsWith('Rows Removed'))
    .reduce((sum, [, rows]) => sum + Number(rows), 0);
  const own = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0);
  return (node.Plans ?? []).reduce((sum, plan) => sum + visited(plan), own);
}

/** Formats a value in PostgreSQL's text format. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return JSON.stringify(value);
}

/** Quotes an array element. PostgreSQL accepts JSON's quoting. */
const elementOf = (value: unknown): string => (value === null ? 'null' : JSON.stringify(textOf(value)));

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return escapeLiteral(Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : textOf(value));
}

/** Prepares a statement under its name, and runs it once with its values. */
export async function planStatement(client: PoolClient, statement: SentStatement): Promise<void> {
  await client.query(`prepare "${statement.name}" as ${statement.text}`);
  await rowsVisited(client, statement);
}

/** Runs a prepared statement and returns its plan with actual row counts. */
async function explain(
  client: PoolClient,
  { name }: SentStatement,
  values: readonly unknown[],
): Promise<PlanNode> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) execute "${name}" ${given}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('PostgreSQL explained nothing');
  return plan;
}

/**
 * Runs a statement that {@link planStatement} has prepared on the connection.
 * @returns the number of rows that the plan's nodes returned or discarded, in all loops
 */
export async function rowsVisited(
  client: PoolClient,
  statement: SentStatement,
  values: readonly unknown[] = statement.values,
): Promise<number> {
  return visited(await explain(client, statement, values));
}

/**
 * Runs a statement that {@link planStatement} has prepared on the connection.
 * @returns the names of the indexes that the statement's plan uses
 */
export async function indexesRead(client: PoolClient, statement: SentStatement): Promise<Set<string>> {
  const of = (node: PlanNode): string[] => [
    ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
    ...(node.Plans ?? []).flatMap(of),
  ];
  return new Set(of(await explain(client, statement, statement.values)));
}
