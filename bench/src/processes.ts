/** Starts and stops programs that report when they are ready. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export const ROOT = dirname(dirname(import.meta.dirname));

export interface Running {
  /** The address after `at` or `ready` in the line that reports readiness. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds until the process reported that it was ready. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/**
 * Starts a TypeScript file and waits until it prints a line with its address.
 * @param script path from the root of the repository
 * @throws if the process exits before that
 */
export async function start(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const url = /(?:ready|ready at) (http\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      pid: child.pid ?? Number.NaN,
      startMs: performance.now() - began,
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error(`${script} ended before it was ready`);
}
