import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/**
 * Number of parallel schedules. It exceeds the number of processors, because schedules spend most of their
 * time waiting.
 */
const SCHEDULES_AT_ONCE = 5;

export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/failures',
  globalSetup: './shared-database.ts',
  // Schedules in which two users take turns signing in are slow.
  timeout: 600_000,
  workers: SCHEDULES_AT_ONCE,
  // Team schedules take a long time. Start them first, so that the run does not have to wait for them at the
  // end.
  projects: [
    { name: 'teams', testMatch: 'team-schedules.e2e.ts' },
    { name: 'people', testMatch: 'failures.e2e.ts' },
  ],
  use: { ...journeys.use, serviceWorkers: 'allow' },
});
