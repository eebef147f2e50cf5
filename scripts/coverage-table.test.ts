import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { claimsOf, missingOf, rowsOf } from './test-claims.ts';

const PLACES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src/features',
  web: 'apps/web/src',
  e2e: 'e2e/journeys',
};

describe('docs/coverage.md', async () => {
  const rows = rowsOf(await readFile(join(ROOT, 'docs/coverage.md'), 'utf8'));
  const claims = rows.flatMap((cells) => claimsOf(cells.at(-1) ?? '', PLACES));

  it('has claims', () => {
    expect(claims.length).toBeGreaterThan(60);
  });

  it('names tests that there are', async () => {
    expect(await missingOf(claims)).toEqual([]);
  });
});
