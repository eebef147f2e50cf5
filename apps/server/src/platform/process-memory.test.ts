import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { limitProcessMemory } from '${join(import.meta.dirname, 'process-memory.ts')}';
  console.log('begun as', process.pid);
  limitProcessMemory();
  console.log('loads with', process.env.MALLOC_ARENA_MAX, 'as', process.pid, process.argv.slice(1).join(' '));
  for (let round = 0; round < 200; round += 1) globalThis.kept = Array.from({ length: 20_000 }, () => ({}));
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  console.log('young generation', young / 2 ** 20);
`;

async function run(env: NodeJS.ProcessEnv): Promise<string[]> {
  const args = ['--input-type=module', '--eval', PROGRAM, 'first', 'second'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout.trim().split('\n');
}

const youngGeneration = (lines: readonly string[]): number => Number(lines.at(-1)?.split(' ').at(-1));

it.runIf(process.platform === 'linux')(
  'restarts the program once in the same process to apply memory settings',
  async () => {
    const [begun, again, loads, ...rest] = await run({ PATH: process.env['PATH'] });
    expect(again).toBe(begun);
    expect(loads).toBe(`loads with 2 as ${begun?.split(' ').at(-1)} first second`);
    expect(rest).toHaveLength(1);
    expect(youngGeneration(rest)).toBeLessThanOrEqual(16);
  },
);

it('keeps memory settings chosen by the operator', async () => {
  const lines = await run({ PATH: process.env['PATH'], MALLOC_ARENA_MAX: '7' });
  expect(lines[1]).toContain('loads with 7');
  expect(youngGeneration(lines)).toBeGreaterThan(16);
});

it.runIf(process.platform === 'linux')('keeps a young generation size set by the operator', async () => {
  const lines = await run({ PATH: process.env['PATH'], NODE_OPTIONS: '--max-semi-space-size=16' });
  expect(lines).toHaveLength(4);
  expect(youngGeneration(lines)).toBeGreaterThan(16);
});
