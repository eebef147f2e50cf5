import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { slowestTests, testsOfPlaywright, testsOfVitest } from './test-reports.ts';

const vitest = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    {
      name: join(ROOT, 'packages/domain/src/text.test.ts'),
      assertionResults: [
        {
          fullName: 'text is measured in code points',
          status: 'passed',
          failureMessages: [],
          duration: 12.4,
        },
        { fullName: 'text is skipped', status: 'skipped', duration: null },
        { fullName: 'text is long', status: 'failed', failureMessages: ['too long'], duration: 1 },
        { fullName: 'text is late', status: 'passed', failureMessages: ['too late'], duration: 2 },
      ],
    },
  ],
};
const playwright = {
  stats: { expected: 1, unexpected: 1 },
  suites: [
    {
      specs: [
        {
          file: 'session.e2e.ts',
          title: 'a session ends',
          tests: [{ status: 'expected' as const, results: [{ duration: 900 }] }],
        },
      ],
      suites: [
        {
          specs: [
            {
              file: 'touch.e2e.ts',
              title: 'a day by touch',
              tests: [{ status: 'flaky' as const, results: [{ duration: 2_000 }, { duration: 1_500 }] }],
            },
            {
              file: 'touch.e2e.ts',
              title: 'a swipe',
              tests: [
                { status: 'unexpected' as const, results: [1, 2, 3].map((duration) => ({ duration })) },
              ],
            },
          ],
        },
      ],
    },
  ],
};

it('names tests that passed only after a retry, but none that always failed', () => {
  const tests = [...testsOfVitest(vitest), ...testsOfPlaywright(playwright)];
  expect(tests.filter(({ isFlaky }) => isFlaky).map(({ title }) => title)).toEqual([
    'packages/domain/src/text.test.ts › text is late',
    'touch.e2e.ts › a day by touch',
  ]);
});

it('names the tests that failed at every attempt', () => {
  const tests = [...testsOfVitest(vitest), ...testsOfPlaywright(playwright)];
  expect(tests.filter(({ isFailed }) => isFailed).map(({ title }) => title)).toEqual([
    'packages/domain/src/text.test.ts › text is long',
    'touch.e2e.ts › a swipe',
  ]);
});

it('merges the reports into one list of slowest tests, with all attempts', () => {
  expect(slowestTests([...testsOfVitest(vitest), ...testsOfPlaywright(playwright)])).toEqual([
    'The slowest 7 tests:',
    '    3.5 s  touch.e2e.ts › a day by touch',
    '    0.9 s  session.e2e.ts › a session ends',
    '    0.0 s  packages/domain/src/text.test.ts › text is measured in code points',
    '    0.0 s  touch.e2e.ts › a swipe',
    '    0.0 s  packages/domain/src/text.test.ts › text is late',
    '    0.0 s  packages/domain/src/text.test.ts › text is long',
    '    0.0 s  packages/domain/src/text.test.ts › text is skipped',
  ]);
});

it('lists the 20 slowest tests', () => {
  const tests = Array.from({ length: 100 }, (_, at) => ({
    title: `test ${at}`,
    duration: at,
    isFlaky: false,
    isFailed: false,
  }));
  expect(slowestTests(tests)).toHaveLength(21);
  expect(slowestTests(tests)[1]).toContain('test 99');
});

it('finds no tests if a runner has not written a report', () => {
  expect([...testsOfVitest(undefined), ...testsOfPlaywright(undefined)]).toEqual([]);
});
