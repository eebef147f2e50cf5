import { defineConfig } from 'vitest/config';

const EVERYWHERE = ['apps/*/src', 'packages/*/src', 'e2e/failures', 'e2e/hostile', 'e2e/attack', 'scripts'];

// Files of one worker share the modules that they import if they are not isolated: loading the server again for each of
// them takes as long as the tests. No state of a module may outlive the server or the store that it belongs to.
export default defineConfig({
  test: {
    // One less than there are processors would be one of two.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          include: EVERYWHERE.map((root) => `${root}/**/*.test.ts`),
          exclude: ['**/node_modules/**', '**/*.pg.test.ts'],
          isolate: false,
          // Bounds a test that hangs: a property has a thousand cases, and a machine that is busy takes its time.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'pg',
          sequence: { groupOrder: 3 },
          include: EVERYWHERE.map((root) => `${root}/**/*.pg.test.ts`),
          globalSetup: ['testkit/src/vitest-global-setup.ts'],
          pool: 'forks',
          // One more than processors: now and then a test waits for the server's clock, or for another process.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // As for the browser tests: other processes take part, and `npm test` names each test that needed a retry.
          retry: 2,
        },
      },
      {
        // JSX is compiled by Vite itself, so the web's tests need no plugin of its build.
        test: {
          name: 'dom',
          sequence: { groupOrder: 2 },
          include: EVERYWHERE.map((root) => `${root}/**/*.dom.test.tsx`),
          environment: 'happy-dom',
          // Each file has separate modules: a thread begins sooner than a process.
          pool: 'threads',
          maxWorkers: 3,
          setupFiles: ['packages/ui/vitest-setup.ts'],
          testTimeout: 30_000,
          // They wait for timers of a real clock, which a busy machine delays.
          retry: 2,
        },
      },
    ],
  },
});
