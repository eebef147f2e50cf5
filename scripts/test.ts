// What `npm test` runs: every test there is. `npm run e2e` runs the browser journeys alone.
// The last line counts them: `N passed, N failed`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './chromium.ts';
import { runCommand } from './run-command.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

async function readReport(file: string): Promise<Record<string, unknown> | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A run that failed without naming a failed test (it broke before, or outside of one) counts as one failure. */
function tally(code: number, passed: unknown, failed: unknown): Tally {
  const failures = Number(failed ?? 0);
  return { passed: Number(passed ?? 0), failed: code !== 0 && failures === 0 ? 1 : failures };
}

async function runVitest(folder: string): Promise<Tally> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runCommand('vitest', ['run', ...reporters]);
  const report = await readReport(file);
  return tally(code, report?.['numPassedTests'], report?.['numFailedTests']);
}

async function runJourneys(folder: string, filters: readonly string[]): Promise<Tally> {
  const browser = await findChromium();
  if (browser === undefined) {
    console.error('No Chromium was found or could be installed: set CHROMIUM_PATH to one.');
    return { passed: 0, failed: 1 };
  }
  await buildWeb();
  const file = join(folder, 'playwright.json');
  const code = await runCommand('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...filters], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = (await readReport(file))?.['stats'] as Record<string, unknown> | undefined;
  return tally(code, stats?.['expected'], Number(stats?.['unexpected'] ?? 0) + Number(stats?.['flaky'] ?? 0));
}

const [only, ...filters] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'questlog-test-'));
const tallies: Tally[] = [];
if (only !== 'e2e') tallies.push(await runVitest(folder));
tallies.push(await runJourneys(folder, filters));
await rm(folder, { recursive: true, force: true });

const passed = tallies.reduce((sum, part) => sum + part.passed, 0);
const failed = tallies.reduce((sum, part) => sum + part.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
