import { Client } from 'pg';

/** The migrated database that tests copy. */
export const TEMPLATE = 'questlog_template';

/** A database without tables, for testing the migrations. */
export const EMPTY_TEMPLATE = 'questlog_empty';

/** Returns a cluster's connection URL with the database replaced. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export async function runAsSuperuser(superuserUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
