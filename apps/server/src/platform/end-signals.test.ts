import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'end-signals.ts');

/**
 * Runs a program until it prints its first line, then sends it signals. Returns its exit code and its
 * remaining lines.
 */
async function endWith(signals: readonly NodeJS.Signals[], program: string) {
  const text = `import { exitOnEndSignal, onEndSignal } from ${JSON.stringify(MODULE)};
    exitOnEndSignal();
    ${program}
    setInterval(() => {}, 1_000);
    console.log('waiting');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const closed = once(child, 'close');
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    if (line === 'waiting') for (const signal of signals) child.kill(signal);
    else lines.push(line);
  });
  const [code] = await closed;
  return { code, lines };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'exits on %s while the server is still loading, even as process 1 (OPERATION-28)',
  async (signal) => {
    expect(await endWith([signal], '')).toEqual({ code: 0, lines: [] });
  },
);

it('shuts the server down only once, however many signals arrive (OPERATION-28)', async () => {
  const program = `onEndSignal(() => { console.log('ending'); setTimeout(() => process.exit(7), 200); });`;
  const ended = await endWith(['SIGTERM', 'SIGINT', 'SIGTERM'], program);
  expect(ended).toEqual({ code: 7, lines: ['ending'] });
});
