/** Which statements a pool sends, and how many rows PostgreSQL visits for one. */
import { escapeLiteral, type Pool, type PoolClient } from 'pg';

/** A statement as it was sent. */
export interface SentStatement {
  readonly text: string;
  /** Empty for one that is not prepared. */
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What was sent since the last look. */
export interface StatementWatch {
  take(): SentStatement[];
  stop(): void;
}

interface Sent {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** Notes every statement that goes through a pool, on whichever connection; the statements go on as they are. */
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
  readonly Plans?: readonly PlanNode[];
  readonly [more: string]: unknown;
}

/** Rows that a plan's nodes gave and threw away, each time that they were run. */
function visited(node: PlanNode): number {
  const removed = Object.entries(node)
    .filter(([key]) => key.startsWith('Rows Removed'))
    .reduce((sum, [, rows]) => sum + Number(rows), 0);
  const own = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0);
  return (node.Plans ?? []).reduce((sum, plan) => sum + visited(plan), own);
}

/** A value as SQL. Arrays are those of ids, dates and numbers, whose elements need no quotes. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  const text = Array.isArray(value) ? `{${value.join(',')}}` : JSON.stringify(value);
  return escapeLiteral(typeof value === 'string' ? value : text);
}

/** Prepares a statement under its name and has it planned, with the values of this moment. */
export async function planStatement(client: PoolClient, statement: SentStatement): Promise<void> {
  await client.query(`prepare "${statement.name}" as ${statement.text}`);
  await rowsVisited(client, statement);
}

/**
 * Runs a statement that {@link planStatement} has prepared on the connection.
 * @returns how many rows its plan touched: those that each node gave or threw away, over all of its runs
 */
export async function rowsVisited(
  client: PoolClient,
  statement: SentStatement,
  values: readonly unknown[] = statement.values,
): Promise<number> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) execute "${statement.name}" ${given}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('PostgreSQL explained nothing');
  return visited(plan);
}
