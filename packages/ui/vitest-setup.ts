import { threadId } from 'node:worker_threads';
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine, an update may take longer than the default of one second. The timeout only matters for
// tests that hang.
configure({ asyncUtilTimeout: 15_000 });

// Clear the session storage, so that tests do not affect later ones.
afterEach(() => sessionStorage.clear());

/**
 * Test files run in threads of one process and would receive each other's broadcasts. Make each file a
 * separate browser.
 */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
};
