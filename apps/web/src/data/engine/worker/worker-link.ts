/** The page's link to the service worker: registration, messages, updates, background sync. */
import { whenIdle } from '../browser/idle.ts';
import { createValue, type Readable } from '../browser/signal.ts';
import {
  FOLLOW_EVENT,
  isFollowMessage,
  isSyncMessage,
  SYNC_EVENT,
  SYNC_TAG,
  type PageMessage,
} from './worker-messages.ts';

export interface WorkerLink {
  /** True if a new version was downloaded and is waiting to be activated. */
  readonly isUpdateReady: Readable<boolean>;
  readonly start: () => () => void;
  /**
   * Asks the browser to replay the queue as soon as it can, even if the page is closed. Only some browsers
   * support this.
   */
  readonly requestSync: () => void;
  /** Activates the new version, then reloads the page. */
  readonly applyUpdate: () => void;
}

/** Missing from TypeScript's lib: only Chromium implements it. */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

const CHECK_FOR_UPDATE_EVERY_MS = 3_600_000;
const UPDATE_WITHIN_MS = 3_000;

/** Creates the link to the service worker. Does nothing without a worker (plain http, tests). */
export function createWorkerLink(path = '/sw.js'): WorkerLink {
  const isUpdateReady = createValue(false);
  const container = (globalThis.navigator as Partial<Navigator> | undefined)?.serviceWorker;
  let registration: ServiceWorkerRegistration | undefined;
  let isReloading = false;

  function watch(found: ServiceWorkerRegistration): void {
    registration = found;
    const checkForUpdate = (): void => {
      // The very first worker does not count as an update.
      if (found.waiting !== null && container?.controller !== null) isUpdateReady.set(true);
    };
    checkForUpdate();
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', checkForUpdate);
    });
  }

  function onMessage({ data }: MessageEvent<unknown>): void {
    if (isFollowMessage(data)) dispatchEvent(new CustomEvent(FOLLOW_EVENT, { detail: data.path }));
    if (!isSyncMessage(data)) return;
    const { processedCount, reloaded } = data;
    dispatchEvent(new CustomEvent(SYNC_EVENT, { detail: { processedCount, reloaded } }));
  }

  async function register(workers: ServiceWorkerContainer, signal: AbortSignal): Promise<void> {
    // The worker downloads the whole app. Wait until the page is idle, so that it does not compete with the
    // first load.
    await whenIdle();
    if (signal.aborted) return;
    try {
      watch(await workers.register(path, { updateViaCache: 'none' }));
      const { active } = await workers.ready;
      // A page that was loading while the first worker activated has no controller.
      if (workers.controller === null && active !== null) post(active, { type: 'CLAIM' });
    } catch {
      // Without a service worker the app cannot start offline. Everything else works.
    }
  }

  function start(): () => void {
    if (container === undefined) return () => undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const hadController = container.controller !== null;
    container.addEventListener('message', onMessage, { signal });
    container.startMessages();
    container.addEventListener(
      'controllerchange',
      () => {
        if (isReloading) location.reload();
        // Another tab activated the new version. This tab keeps running and can reload later.
        else if (hadController) isUpdateReady.set(true);
      },
      { signal },
    );
    const timer = setInterval(
      () => void registration?.update().catch(() => undefined),
      CHECK_FOR_UPDATE_EVERY_MS,
    );
    void register(container, signal);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }

  return {
    isUpdateReady,
    start,
    requestSync: () => {
      const { sync } = (registration ?? {}) as { readonly sync?: SyncManager };
      // The user may have turned off background sync.
      void sync?.register(SYNC_TAG).catch(() => undefined);
    },
    applyUpdate: () => {
      const waiting = registration?.waiting;
      if (waiting === undefined || waiting === null) {
        location.reload();
        return;
      }
      isReloading = true;
      post(waiting, { type: 'SKIP_WAITING' });
      // How long to wait for the new worker before reloading, in milliseconds. A busy worker may take a
      // while. The browser can activate the new worker once the page has unloaded.
      setTimeout(() => location.reload(), UPDATE_WITHIN_MS);
    },
  };
}

function post(worker: ServiceWorker, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker.postMessage(message);
}
