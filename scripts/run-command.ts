// Runs the programs for checks and tests with the Node.js that runs this file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

export const ROOT = dirname(import.meta.dirname);

/**
 * Runs a program that inherits this process's output, with the pinned runtime and tools first on its path.
 * @param command a program from the dependencies, or one that is installed on the machine
 * @param environment variables to set in addition to those of this process
 * @returns the program's exit code; 1 if it was killed or could not be started
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
  // Forward SIGTERM as an interrupt, so that the child can clean up. An interrupt from a terminal reaches
  // both anyway.
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
    // If nothing else listens for the signal, let it end this process.
    if (isTerminated && process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM');
  }
}
