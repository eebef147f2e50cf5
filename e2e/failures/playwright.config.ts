import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Waiting outweighs work: more of them at once than there are processors. */
const SCHEDULES_AT_ONCE = 5;

export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/failures',
  globalSetup: './shared-database.ts',
  // Two people who sign in by turns take their time.
  timeout: 600_000,
  workers: SCHEDULES_AT_ONCE,
  // Those of teams take long, and would run on alone in the end.
  projects: [
    { name: 'teams', testMatch: 'team-schedules.e2e.ts' },
    { name: 'people', testMatch: 'failures.e2e.ts' },
  ],
  use: { ...journeys.use, serviceWorkers: 'allow' },
});
