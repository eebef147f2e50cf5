/** The conformance suite of the Model Context Protocol, run as a separate program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Pinned, because `latest` does not know the version 2026-07-28. It is no dependency: it would bring 120 packages. */
const PACKAGE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

export interface SuiteRun {
  readonly lines: readonly string[];
}

/** Runs a command of the suite. @param onLine receives each line of output at once */
export async function runSuite(
  args: readonly string[],
  onLine: (line: string) => void = () => undefined,
): Promise<SuiteRun> {
  const child = spawn('npx', ['--yes', PACKAGE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      onLine(line);
    });
  }
  await once(child, 'close');
  return { lines };
}
