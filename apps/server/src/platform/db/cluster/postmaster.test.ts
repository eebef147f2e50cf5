import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { boundLog } from './postmaster.ts';

const folder = await mkdtemp(join(tmpdir(), 'questlog-log-'));
afterAll(() => rm(folder, { recursive: true }));

it('rotates a large PostgreSQL log even while PostgreSQL writes to it', async () => {
  const file = join(folder, 'postgres.log');
  await writeFile(`${file}.1`, 'long ago');
  const writer = await open(file, 'a');
  await writer.write('x'.repeat(100));
  await boundLog(file, 100);
  expect(await readFile(`${file}.1`, 'utf8')).toBe('long ago');
  await writer.write('y');
  await boundLog(file, 100);
  await writer.write('z');
  await writer.close();
  expect(await readFile(`${file}.1`, 'utf8')).toBe(`${'x'.repeat(100)}y`);
  expect(await readFile(file, 'utf8')).toBe('z');
});
