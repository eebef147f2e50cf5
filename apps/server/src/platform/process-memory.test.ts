import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { allocateFromFewArenas } from '${join(import.meta.dirname, 'few-arenas.ts')}';
  console.log('begun as', process.pid);
  allocateFromFewArenas();
  console.log('loads with', process.env.MALLOC_ARENA_MAX, 'as', process.pid, process.argv.slice(1).join(' '));
`;

async function run(env: NodeJS.ProcessEnv): Promise<string[]> {
  const args = ['--input-type=module', '--eval', PROGRAM, 'first', 'second'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout.trim().split('\n');
}

it.runIf(process.platform === 'linux')('begins the program anew in the same process, once', async () => {
  const [begun, again, ...rest] = await run({ PATH: process.env['PATH'] });
  expect(again).toBe(begun);
  const pid = begun?.split(' ').at(-1);
  expect(rest).toEqual([`loads with 2 as ${pid} first second`]);
});

it('leaves a setting of the operator as it is', async () => {
  const lines = await run({ PATH: process.env['PATH'], MALLOC_ARENA_MAX: '7' });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('loads with 7');
});
