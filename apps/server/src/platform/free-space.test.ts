import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { FreeSpace, readFreeBytes } from './free-space.ts';
import { createLog } from './log/log.ts';

function watched(minBytes: number) {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  let free: number | Error = 0;
  const read = async (): Promise<number> => {
    if (typeof free !== 'number') throw free;
    return free;
  };
  const space = new FreeSpace({ read, minBytes, log });
  const checkWith = async (next: number | Error): Promise<boolean> => {
    free = next;
    await space.check();
    return space.isFull;
  };
  return { space, checkWith, lines };
}

it('rejects writes when free space is below the minimum, until it exceeds the minimum by a tenth (OPERATION-29)', async () => {
  const { checkWith } = watched(100);
  const checks = [100, 99, 100, 109, 110, 100, 99].map((free) => () => checkWith(free));
  const states: boolean[] = [];
  for (const next of checks) states.push(await next());
  expect(states).toEqual([false, true, true, true, false, false, true]);
});

it('logs once when the disk becomes almost full and once when it has space again (OPERATION-29)', async () => {
  const { checkWith, lines } = watched(100);
  for (const free of [50, 40, 30, 200, 300]) await checkWith(free);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the disk is almost full: writes are rejected until there is space'],
    [30, 'the disk has space again: writes are accepted'],
  ]);
});

it('keeps its state if the free space cannot be read (OPERATION-29)', async () => {
  const { checkWith, space } = watched(100);
  await checkWith(50);
  expect(await checkWith(new Error('gone'))).toBe(true);
  expect(space.freeBytes).toBe(50);
});

it('never rejects a write if the minimum is 0 or the free space is unknown (OPERATION-29)', async () => {
  const { checkWith } = watched(0);
  expect(await checkWith(0)).toBe(false);
  const unknown = new FreeSpace();
  await unknown.start();
  expect(unknown.isFull).toBe(false);
  expect(unknown.freeBytes).toBeUndefined();
});

it("reports the free space on the fullest of the folders' disks (OPERATION-29)", async () => {
  const [one, both] = await Promise.all([readFreeBytes([tmpdir()]), readFreeBytes([tmpdir(), '/proc'])]);
  expect(one).toBeGreaterThan(0);
  expect(both).toBe(0);
});
