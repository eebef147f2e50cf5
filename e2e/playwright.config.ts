import { defineConfig } from '@playwright/test';
import { zoneWhereItIsNoon } from './src/fixtures/noon.ts';

const executablePath = process.env['CHROMIUM_PATH'];
// In `npm test`, this variable is set and the JSON report is used to count the passed tests.
const counted = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] !== undefined;

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/e2e',
  reporter: counted ? [['list'], ['json']] : [['list']],
  // Other work on the machine can delay a browser, so failed tests are retried. scripts/test.ts reports the
  // tests that needed a retry.
  retries: process.env['CI'] === undefined ? 0 : 2,
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 3,
  // The timeouts are far longer than any test takes. They only stop tests that hang.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: zoneWhereItIsNoon(new Date()),
    // A service worker would bypass the routes that a test intercepts. Tests of the service worker allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording traces costs a tenth of the CPU time. To record one, run `npm run e2e -- <name> --trace on`.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
