import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from './schema.gen.ts';

/** What queries run on: the pool, or a transaction of it. */
export type Db = Kysely<DB>;

/** What commands that must not half happen run on. */
export type Tx = Transaction<DB>;

/** The query builder on a pool. Destroying it would end the pool; end the pool instead. */
export function kyselyOn(pool: Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
