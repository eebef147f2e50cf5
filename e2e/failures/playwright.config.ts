import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** More than the number of processors, because schedules spend most of their time waiting. */
const SCHEDULES_AT_ONCE = 5;

export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/failures',
  globalSetup: './shared-database.ts',
  // A schedule in which two people sign in alternately takes long.
  timeout: 600_000,
  workers: SCHEDULES_AT_ONCE,
  // Team schedules take long. Start them first, so that none is running when all others have finished.
  projects: [
    { name: 'teams', testMatch: 'team-schedules.e2e.ts' },
    { name: 'people', testMatch: 'failures.e2e.ts' },
  ],
  use: { ...journeys.use, serviceWorkers: 'allow' },
});
