import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

const PLACES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src/features',
  web: 'apps/web/src',
  e2e: 'e2e/journeys',
};

interface Claim {
  readonly file: string;
  readonly names: readonly string[];
}

/** The claims of the table: a file in backticks, and the names in quotes that follow it. */
function claimsOf(table: string): Claim[] {
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  return rows.flatMap((row) => {
    const shownBy = row.split(' | ').at(-1) ?? '';
    return shownBy.split(/(?=`(?:domain|server|web|e2e)\/)/u).flatMap((part) => {
      const [, place = '', path] = /^`(\w+)\/([^`]+)`/u.exec(part) ?? [];
      if (path === undefined) return [];
      const names = Array.from(part.matchAll(/"([^"]+)"/gu), ([, name = '']) => name);
      return [{ file: join(PLACES[place] ?? '', path), names }];
    });
  });
}

describe('docs/coverage.md', async () => {
  const claims = claimsOf(await readFile(join(ROOT, 'docs/coverage.md'), 'utf8'));

  it('has claims', () => {
    expect(claims.length).toBeGreaterThan(60);
  });

  it('names tests that there are', async () => {
    const wrong: string[] = [];
    for (const { file, names } of claims) {
      const source = await readFile(join(ROOT, file), 'utf8').catch(() => undefined);
      if (source === undefined) wrong.push(file);
      else wrong.push(...names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`));
    }
    expect(wrong).toEqual([]);
  });
});
