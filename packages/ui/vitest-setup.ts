import { threadId } from 'node:worker_threads';
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Bounds a test that hangs, and says nothing of speed: a machine that is busy may take longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });

// What a test leaves in the tab is not there in the next.
afterEach(() => sessionStorage.clear());

/** Files run in threads of one process, which hear each other: each is a browser of its own. */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
};
