/** Reads the test runners' JSON reports. */
import { relative } from 'node:path';
import { ROOT } from './run-command.ts';

export interface TimedTest {
  readonly title: string;
  /** Duration in milliseconds, including all retries. */
  readonly duration: number;
  /** True if the test passed only after a retry. */
  readonly isFlaky: boolean;
  readonly isFailed: boolean;
}

/** The fields of Vitest's report that we read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** The errors of all attempts, even if the test passed in the end. */
      readonly failureMessages?: readonly string[];
      /** Null or missing for a skipped test. */
      readonly duration?: number | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    /** The file's path, relative to the test folder. */
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

/** The fields of Playwright's report that we read. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
}

const SLOWEST = 20;

export function testsOfVitest(report: VitestReport | undefined): TimedTest[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [], duration }) => ({
      title: `${relative(ROOT, name)} › ${fullName}`,
      duration: duration ?? 0,
      isFlaky: status === 'passed' && failureMessages.length > 0,
      isFailed: status === 'failed',
    })),
  );
}

export function testsOfPlaywright(report: PlaywrightReport | undefined): TimedTest[] {
  const testsOf = ({ suites = [], specs = [] }: PlaywrightSuite): TimedTest[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        title: `${file} › ${title}`,
        duration: results.reduce((sum, { duration }) => sum + duration, 0),
        isFlaky: status === 'flaky',
        isFailed: status === 'unexpected',
      })),
    ),
    ...suites.flatMap(testsOf),
  ];
  return (report?.suites ?? []).flatMap(testsOf);
}

/** Returns the report's lines about the slowest tests, slowest first. */
export function slowestTests(tests: readonly TimedTest[]): string[] {
  const slowest = tests.toSorted((one, other) => other.duration - one.duration).slice(0, SLOWEST);
  return [
    `The slowest ${slowest.length} tests:`,
    ...slowest.map(({ title, duration }) => `${(duration / 1_000).toFixed(1).padStart(7)} s  ${title}`),
  ];
}
