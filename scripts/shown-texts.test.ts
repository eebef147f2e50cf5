import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Matches words that only operators understand: the product's users have no command line. */
const COMMAND = /npm (?:run|ci|start)|command line|terminal\b/i;

test('no text on screen mentions a command line (VIEW-55)', () => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{domain,ui}/src/**/*.{ts,tsx}'], {
    cwd: ROOT,
  }).filter((file) => !/\.test\.tsx?$|ui-gallery|\/admin\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const said = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      // Skip comments, which only developers read.
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && COMMAND.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(said).toEqual([]);
});
