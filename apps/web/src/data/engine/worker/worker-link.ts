/** The page's side of the service worker: registering it, its messages, its new versions, background sync. */
import { whenIdle } from '../browser/idle.ts';
import { createValue, type Readable } from '../browser/signal.ts';
import { isSyncMessage, SYNC_EVENT, SYNC_TAG, type PageMessage } from './worker-messages.ts';

export interface WorkerLink {
  /** A new version has been fetched and waits for the page's leave. */
  readonly isUpdateReady: Readable<boolean>;
  /** Registers the worker and listens; the answer ends the listening. */
  readonly start: () => () => void;
  /** Asks the browser to replay the queue when it can, with the page closed too. Nothing where it cannot. */
  readonly requestSync: () => void;
  /** Lets the new version in; the page then loads again. */
  readonly applyUpdate: () => void;
}

/** Not in the lib of TypeScript: Chromium alone has it. */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

const LOOK_FOR_UPDATE_EVERY_MS = 3_600_000;
const UPDATE_WITHIN_MS = 3_000;

/** The link of this browser; without a worker (plain http, tests) it does nothing. */
export function createWorkerLink(path = '/sw.js'): WorkerLink {
  const isUpdateReady = createValue(false);
  const container = (globalThis.navigator as Partial<Navigator> | undefined)?.serviceWorker;
  let registration: ServiceWorkerRegistration | undefined;
  let isReloading = false;

  function watch(found: ServiceWorkerRegistration): void {
    registration = found;
    const look = (): void => {
      // The first worker of all is no update.
      if (found.waiting !== null && container?.controller !== null) isUpdateReady.set(true);
    };
    look();
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', look);
    });
  }

  function onMessage({ data }: MessageEvent<unknown>): void {
    if (!isSyncMessage(data)) return;
    const { processedCount, reloaded } = data;
    dispatchEvent(new CustomEvent(SYNC_EVENT, { detail: { processedCount, reloaded } }));
  }

  async function register(workers: ServiceWorkerContainer, signal: AbortSignal): Promise<void> {
    // The first load has the network to itself: the worker fetches the whole app when nothing else is to do.
    await whenIdle();
    if (signal.aborted) return;
    try {
      watch(await workers.register(path, { updateViaCache: 'none' }));
      const { active } = await workers.ready;
      // A page that was on its way while the first worker began belongs to nobody.
      if (workers.controller === null && active !== null) post(active, { type: 'CLAIM' });
    } catch {
      // No worker, no offline start; everything else works.
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
        // Another tab let the new version in: this one goes on, and can load it when it suits.
        else if (hadController) isUpdateReady.set(true);
      },
      { signal },
    );
    const timer = setInterval(
      () => void registration?.update().catch(() => undefined),
      LOOK_FOR_UPDATE_EVERY_MS,
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
      // Refused where the person has turned background sync off.
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
      // The worker in charge may be busy, and is let finish: then the page makes way for the new one by leaving.
      setTimeout(() => location.reload(), UPDATE_WITHIN_MS);
    },
  };
}

function post(worker: ServiceWorker, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker.postMessage(message);
}
