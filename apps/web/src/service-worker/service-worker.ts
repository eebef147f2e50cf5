/**
 * The service worker. It serves the app's files offline, replays the queue while the page is closed, and
 * answers requests that fail offline. Other modules contain the rules.
 */
import {
  matchPrecache,
  precacheAndRoute,
  cleanupOutdatedCaches,
  type PrecacheEntry,
} from 'workbox-precaching';
import { RowCache } from '../data/engine/sync/cache.ts';
import { keepDelta } from '../data/engine/sync/keep-delta.ts';
import { systemClock } from '../data/engine/browser/clock.ts';
import { browserLocks } from '../data/engine/browser/locks.ts';
import { createActionStorage } from '../data/engine/outbox/storage/action-storage.ts';
import { createRejectedStorage } from '../data/engine/outbox/storage/rejected-storage.ts';
import { createTabChannel } from '../data/engine/outbox/tab-channel.ts';
import { createDurableSession } from '../data/engine/session/durable-session.ts';
import { createServerClock, withServerClock } from '../data/engine/browser/server-clock.ts';
import { workerAccess } from '../data/engine/session/tokens/worker-access.ts';
import { SYNC_TAG, type PageMessage, type SyncMessage } from '../data/engine/worker/worker-messages.ts';
import { actionKinds } from '../data/nouns/action-kinds.ts';
import { collections, formats } from '../data/nouns/collections.ts';
import { kindOfRequest } from '../data/nouns/request-kinds.ts';
import { replayInBackground } from './background-replay.ts';
import { isQueueable, sendOrQueue } from './offline-requests.ts';
import { clickNotification, notificationOf, type ClickData } from './reminder-pushes.ts';
import { renewSubscription } from './renew-subscription.ts';
import { isScreen } from './screens.ts';

/** Missing from TypeScript's lib: only Chromium implements it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    readonly sync: SyncEvent;
  }
  /** The build inserts its list of files here. */
  const __PRECACHE__: PrecacheEntry[];
}

declare const self: ServiceWorkerGlobalScope;

const storage = createActionStorage({ formats });
const durable = createDurableSession();
const channel = createTabChannel();
const locks = browserLocks();
const cache = new RowCache({ collections, clock: systemClock, locks });
const now = (): number => Date.now();
const serverClock = createServerClock(systemClock);
const fetchFrom = withServerClock((input, init) => fetch(input, init), serverClock);

const requestDeps = {
  fetch: fetchFrom,
  now,
  storage,
  formats,
  kindOfRequest,
  durable,
  onQueued: () => requestSync(),
} as const;

precacheAndRoute(__PRECACHE__);
cleanupOutdatedCaches();

// The very first worker takes control of the open pages. A new version waits until the user accepts it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as Partial<PageMessage>;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isScreen(request, self.location.origin)) {
    event.respondWith(matchPrecache('/index.html').then((shell) => shell ?? fetch(request)));
  } else if (isQueueable(request, self.location.origin)) {
    event.respondWith(sendOrQueue(request, requestDeps));
  }
});

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const access = workerAccess({ durable, serverClock, locks, fetch: fetchFrom });
  const { pushManager } = self.registration;
  const { userAgent } = self.navigator;
  (event as ExtendableEvent).waitUntil(
    renewSubscription({ pushManager, userAgent, fetch: fetchFrom, getAccessToken: access }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const deps = {
    origin: self.location.origin,
    windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    openWindow: (url: string) => self.clients.openWindow(url),
    send: (request: Request) => sendOrQueue(request, requestDeps),
  } as const;
  event.waitUntil(clickNotification(event.action, event.notification.data as ClickData, deps));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sync());
});

async function sync(): Promise<void> {
  const access = {
    fetch: fetchFrom,
    getAccessToken: workerAccess({ durable, serverClock, locks, fetch: fetchFrom }),
  };
  const isEnough = await replayInBackground({
    ...access,
    kinds: actionKinds,
    storage,
    rejected: createRejectedStorage(),
    clock: { now },
    locks,
    keep: (action) => keepDelta(action, { ...access, cache }),
    isOnline: () => self.navigator.onLine,
    emit: channel.post,
    durable,
    post,
  });
  // Throw, so that the browser retries the sync.
  if (!isEnough) throw new Error('The queue has to wait.');
}

async function post(message: SyncMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target
    client.postMessage(message);
  }
}

function requestSync(): void {
  const { sync } = self.registration as unknown as {
    readonly sync?: { readonly register: (tag: string) => Promise<void> };
  };
  void sync?.register(SYNC_TAG).catch(() => undefined);
}
