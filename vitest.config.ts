import { defineConfig } from 'vitest/config';

const EVERYWHERE = ['apps/*/src', 'packages/*/src', 'e2e/failures', 'e2e/hostile', 'e2e/attack', 'scripts'];

// Test files that run in the same worker share the modules that they import, unless they are isolated:
// loading the server again for each file would take as long as the tests. No module's state may outlive the
// server or the store to which it belongs.
export default defineConfig({
  test: {
    // On a machine with two processors, Vitest's default of one less would leave only one worker.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          include: EVERYWHERE.map((root) => `${root}/**/*.test.ts`),
          exclude: ['**/node_modules/**', '**/*.pg.test.ts'],
          isolate: false,
          // Time limit for a test that hangs. It is generous, because a property test has a thousand cases,
          // some tests read every file of the repository, and the machine may be busy.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pg',
          sequence: { groupOrder: 3 },
          include: EVERYWHERE.map((root) => `${root}/**/*.pg.test.ts`),
          globalSetup: ['testkit/src/vitest-global-setup.ts'],
          pool: 'forks',
          // One more than there are processors, because tests sometimes wait for the server's clock or for
          // another process.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Retry failed tests, as for the browser tests, because other processes are involved. `npm test`
          // names each test that needed a retry.
          retry: 2,
        },
      },
      {
        // Vite itself compiles JSX, so the web app's tests need none of its build plugins.
        test: {
          name: 'dom',
          sequence: { groupOrder: 2 },
          include: EVERYWHERE.map((root) => `${root}/**/*.dom.test.tsx`),
          environment: 'happy-dom',
          // Each file has separate modules. Use threads, because a thread starts faster than a process.
          pool: 'threads',
          maxWorkers: 3,
          setupFiles: ['packages/ui/vitest-setup.ts'],
          testTimeout: 30_000,
          // A hook may be the first to load a large part of the app.
          hookTimeout: 60_000,
          // These tests wait for timers on a real clock, which a busy machine delays.
          retry: 2,
        },
      },
    ],
  },
});
