/**
 * Tests that no class selects all elements inside one with `:has()`. For such a selector, browsers restyle the whole
 * page after each change: completing a task took twice as long.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const HAS_THEN_ALL = /[^\s'"`]*has-(?:\[[^\s'"`]*\]|[\w-]+)(?:\/\w+)?:(?:[\w-]+:)*\*{1,2}:[^\s'"`]*/g;

const wideSelectors = (source: string): readonly string[] => source.match(HAS_THEN_ALL) ?? [];

it('no class selects all elements inside one with :has()', () => {
  expect(
    wideSelectors(`'p-1 has-[[data-x]>b]:*:-mt-1 has-checked:md:**:mt-1 has-focus:mt-2 *:mt-1'`),
  ).toEqual(['has-[[data-x]>b]:*:-mt-1', 'has-checked:md:**:mt-1']);
  const files = globSync('{apps/*,packages/ui}/src/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.flatMap((file) => wideSelectors(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
