// Runs as `npm test`: runs all tests. `npm run e2e` runs only the browser journeys. `npm run failures` runs
// all failure schedules, or one with `--seed 17`. At the end, prints the slowest tests and `N passed, N
// failed`.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './chromium.ts';
import { runCommand } from './run-command.ts';
import {
  slowestTests,
  testsOfPlaywright,
  testsOfVitest,
  type PlaywrightReport,
  type TimedTest,
  type VitestReport,
} from './test-reports.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly timed: readonly TimedTest[];
  /** Failures outside of tests, a line each. */
  readonly others?: readonly string[];
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns a run's totals. A run that fails without a failed test (something else broke) counts as one
 * failure.
 */
function tally(code: number, passed = 0, failed = 0): Omit<Tally, 'timed'> {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function runVitest(folder: string): Promise<Tally> {
  const file = join(folder, 'vitest.json');
  const othersFile = join(folder, 'other-failures.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  reporters.push('--reporter=./scripts/vitest-other-failures.ts');
  const code = await runCommand('vitest', ['run', ...reporters], { OTHER_FAILURES_FILE: othersFile });
  const report = (await readReport(file)) as VitestReport | undefined;
  const timed = testsOfVitest(report);
  nameFlaky(timed);
  const others = ((await readReport(othersFile)) ?? []) as string[];
  return { ...tally(code, report?.numPassedTests, report?.numFailedTests), timed, others };
}

/** Prints the tests that passed only after a retry, and returns their number. */
function nameFlaky(tests: readonly TimedTest[]): number {
  const flaky = tests.filter(({ isFlaky }) => isFlaky);
  if (flaky.length > 0) {
    console.log('\nPassed only when they were retried. Each is a bug, of the product or of the test:');
    for (const { title } of flaky) console.log(`  ${title}`);
  }
  return flaky.length;
}

/**
 * Runs browser tests.
 * @param suite the folder that contains the suite's Playwright configuration
 * @param args additional arguments for the runner
 */
async function runPlaywright(
  folder: string,
  suite: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const browser = await findChromium();
  if (browser === undefined) {
    console.error('No Chromium was found or could be installed: set CHROMIUM_PATH to one.');
    return { passed: 0, failed: 1, timed: [] };
  }
  await buildWeb();
  const file = join(folder, `${suite.replaceAll('/', '-')}.json`);
  const code = await runCommand('playwright', ['test', '-c', `${suite}/playwright.config.ts`, ...args], {
    ...environment,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = (await readReport(file)) as PlaywrightReport | undefined;
  const timed = testsOfPlaywright(report);
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  return { ...tally(code, expected + nameFlaky(timed), unexpected), timed };
}

/** Reads `--seed`, `--from` and `--count`, which select schedules. Passes other arguments to the runner. */
function readSchedules(args: readonly string[]): {
  readonly environment: Record<string, string>;
  readonly rest: string[];
} {
  const environment: Record<string, string> = {};
  const rest: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const name = /^--(seed|from|count)$/.exec(args[at] ?? '')?.[1];
    if (name === undefined) rest.push(args[at] ?? '');
    else environment[`FAILURES_${name.toUpperCase()}`] = args[(at += 1)] ?? '';
  }
  return { environment, rest };
}

/** Number of failure schedules that `npm test` runs; `npm run failures` runs all. */
const SCHEDULES_OF_ALL_TESTS = ['--count', '12'];

function runFailures(folder: string, args: readonly string[]): Promise<Tally> {
  const { environment, rest } = readSchedules(args);
  return runPlaywright(folder, 'e2e/failures', rest, environment);
}

/**
 * A folder in memory on Linux, and the free space that it must have. The databases of a whole test run use
 * only part of that space.
 */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Creates the tests' temporary folder, in memory if there is space. Each of a hundred databases has 500
 * files. On a disk, creating and removing them would take half of the tests' time.
 */
async function folderOfTests(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  // The folder may report more free space than there is memory.
  const free = Math.min(bavail * bsize, process.availableMemory() / 2);
  const folder = await mkdtemp(join(free > MEMORY_BYTES ? MEMORY : tmpdir(), 'questlog-test-'));
  // If the tests run as root, PostgreSQL runs as a different user, who must be able to reach the folder.
  await chmod(folder, 0o711);
  return folder;
}

const [only, ...args] = process.argv.slice(2);
const folder = await folderOfTests();
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// On a signal, wait until the current tests have stopped their databases, and skip the rest.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isInterrupted = true));
process.env['TMPDIR'] = folder;
// The tests start about a hundred servers and commands. Share one compile cache among them.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
const tallies: Tally[] = [];
const run = async (part: () => Promise<Tally>): Promise<void> => {
  tallies.push(isInterrupted ? { passed: 0, failed: 1, timed: [] } : await part());
};
if (only === undefined) await run(() => runVitest(folder));
if (only !== 'failures') await run(() => runPlaywright(folder, 'e2e', args));
if (only !== 'e2e') await run(() => runFailures(folder, only === undefined ? SCHEDULES_OF_ALL_TESTS : args));

const passed = tallies.reduce((sum, part) => sum + part.passed, 0);
const failed = tallies.reduce((sum, part) => sum + part.failed, 0);
console.log(`\n${slowestTests(tallies.flatMap(({ timed }) => timed)).join('\n')}`);
const broken = tallies.flatMap(({ timed, others = [] }) => [
  ...timed.filter(({ isFailed }) => isFailed).map(({ title }) => title),
  ...others,
]);
// A long run's log may be truncated, so name the failures here too.
if (broken.length > 0) console.log(`\nFailed:\n${broken.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
