import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, databaseForTests } from '@questlog/testkit/postgres/database';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIR } from './migrations.ts';
import { readSchema } from './catalog.ts';
import { schemaAsSql } from './sql-text.ts';

const database = await databaseForTests();

test('the schema file matches the migrations (to update it: npm run db:schema)', async () => {
  const schema = await readSchema(database.pool);
  expect(schema.tables.length).toBeGreaterThan(0);
  expect(schemaAsSql(schema)).toBe(await readFile(join(MIGRATIONS_DIR, 'schema.sql'), 'utf8'));
});

test('the schema file recreates the same schema', async () => {
  const schema = await readSchema(database.pool);
  const copy = await createTestDatabase({ empty: true });
  try {
    // The tables reference each other in cycles. Omit the foreign keys, which the test above covers.
    const tables = schema.tables.map((table) => ({
      ...table,
      constraints: table.constraints.filter(({ definition }) => !definition.startsWith('FOREIGN KEY')),
    }));
    await copy.pool.query(schemaAsSql({ ...schema, tables, views: [] }));
    const built = await readSchema(copy.pool);
    expect(built.domains).toEqual(schema.domains);
    expect(built.tables).toEqual(tables);
  } finally {
    await copy.drop();
  }
});
