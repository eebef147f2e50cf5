// Runs the programs that checks and tests are made of, on the runtime that runs this file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

export const ROOT = dirname(import.meta.dirname);

/**
 * Runs a program with this process's output, and the pinned runtime and tools first on its path.
 * @param command a program of the dependencies, or of the machine
 * @param environment variables to set on top of this process's
 * @returns its exit code; 1 where it was killed or could not be started
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
  });
  // Whoever ends this process ends what it runs, which may have to tidy up; a terminal tells both of an interrupt itself.
  let isTerminated = false;
  const interrupt = (): void => {
    isTerminated = true;
    child.kill('SIGINT');
  };
  process.on('SIGTERM', interrupt);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch {
    return 1;
  } finally {
    process.off('SIGTERM', interrupt);
    // The signal ends this process now if nothing else listens for it.
    if (isTerminated && process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM');
  }
}
