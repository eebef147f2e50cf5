import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { sourceFiles } from './rule-pages.ts';

const MOST_LINES = 300;
/** Matches a first comment that explains why the file is not split. Files over the limit need one. */
const REASON = /^(?:\/\/|\/\*)[\s\S]*?\b(?:is|are) long\s+(?:\/\/ |\* )?because\b/u;
const REASON_WITHIN = 600;

const CODE = /\.(?:tsx?|mjs|js|css)$/u;
const TEST = /\.(?:test|e2e)\.tsx?$|\/testing\//u;

let files: string[];

beforeAll(async () => {
  const paths = await sourceFiles();
  const folders = new Set(paths.map((path) => dirname(path)));
  files = paths.filter((path) => !folders.has(path));
  expect(files.length).toBeGreaterThan(1_000);
});

it(`no product file has more than ${MOST_LINES} lines, unless its first comment says why`, async () => {
  const product = files.filter(
    (file) => /^(?:apps|packages)\//u.test(file) && CODE.test(file) && !TEST.test(file),
  );
  expect(product.length).toBeGreaterThan(500);
  const long: string[] = [];
  for (const file of product) {
    const text = await readFile(join(ROOT, file), 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines > MOST_LINES && !REASON.test(text.slice(0, REASON_WITHIN)))
      long.push(`${file}: ${lines} lines`);
  }
  expect(long).toEqual([]);
});
