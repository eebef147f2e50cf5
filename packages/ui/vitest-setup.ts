import { threadId } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toast } from './src/feedback/toast-store.ts';

// On a busy machine, an update may take longer than the default of one second. The timeout only matters for
// tests that hang.
configure({ asyncUtilTimeout: 15_000 });

// Tests do not affect later ones.
afterEach(() => {
  cleanup();
  toast.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

/**
 * Test files run in threads of one process and would receive each other's broadcasts. Make each file a
 * separate browser.
 */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${threadId} ${name}`);
  }
};

// Happy DOM has no fonts, whose loading the app waits for.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
