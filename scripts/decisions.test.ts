import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSource } from './rule-pages.ts';
import { ROOT } from './run-command.ts';

it('the index lists every decision record with its title', async () => {
  const folder = 'docs/decisions';
  const index = await readSource(join(folder, 'README.md'));
  const listed = Array.from(index.matchAll(/^\| \[\d+\]\(([\w.-]+)\) \| (.+?) +\|/gmu), ([, file, title]) => [
    file,
    title,
  ]);
  const files = (await readdir(join(ROOT, folder))).filter((name) => /^\d/u.test(name)).sort();
  const heads = await Promise.all(
    files.map(async (file) => {
      const [head = ''] = (await readSource(join(folder, file))).split('\n');
      return [file, head.replace(/^# \d+ /u, '')];
    }),
  );
  expect(listed).toEqual(heads);
});
