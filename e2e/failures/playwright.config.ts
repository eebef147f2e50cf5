import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/**
 * The number of schedules that run concurrently. It is higher than the number of processors, because
 * schedules spend most of their time waiting.
 */
const SCHEDULES_AT_ONCE = 5;

export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/failures',
  globalSetup: './shared-database.ts',
  // The timeout is long, because a schedule in which two people sign in alternately takes a long time.
  timeout: 600_000,
  workers: SCHEDULES_AT_ONCE,
  // Team schedules take a long time, so start them first: none of them should still be running when all other
  // schedules have finished.
  projects: [
    { name: 'teams', testMatch: 'team-schedules.e2e.ts' },
    { name: 'people', testMatch: 'failures.e2e.ts' },
  ],
  use: { ...journeys.use, serviceWorkers: 'allow' },
});
