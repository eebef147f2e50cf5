import { threadId } from 'node:worker_threads';
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Make the timeout longer than the default of one second, because an update may take longer than that on a
// busy machine. The limit only matters for tests that hang.
configure({ asyncUtilTimeout: 15_000 });

// Tests must not see the session storage of earlier tests.
afterEach(() => sessionStorage.clear());

/**
 * Test files run in threads of one process, so they would receive each other's broadcast messages. Make each
 * file act as a separate browser.
 */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
};
