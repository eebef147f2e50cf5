/** Connects the data layer to events from the page and the service worker. */
import type { Clock } from './engine/browser/clock.ts';
import { listenToPage } from './engine/browser/page-events.ts';
import type { Event, Readable, Value } from './engine/browser/signal.ts';
import type { Live } from './engine/live/live.ts';
import type { OutboxFollower } from './engine/outbox/follow-outbox.ts';
import type { Outbox } from './engine/outbox/outbox.ts';
import type { QueueManager } from './engine/outbox/queue-manager.ts';
import type { TabChannel } from './engine/outbox/tab-channel.ts';
import type { ManagedSession } from './engine/session/create-session.ts';
import type { Page } from './engine/session/page.ts';
import type { ServerClock } from './engine/browser/server-clock.ts';
import type { Scope } from './engine/session/scope.ts';
import { startDayTicker } from './engine/store/day-ticker.ts';
import type { CacheWriter } from './engine/sync/cache-writer.ts';
import type { RowCache } from './engine/sync/cache.ts';
import type { Sync } from './engine/sync/sync.ts';
import type { WorkerLink } from './engine/worker/worker-link.ts';
import { SYNC_EVENT, type SyncDetail } from './engine/worker/worker-messages.ts';
import type { AccountScope } from './account-scope.ts';
import type { LeftDrafts } from './drafts/left-drafts.ts';
import type { AccountStore } from './nouns/account-store.ts';
import type { UndoLayer } from './undo-layer.ts';

export interface PageLifeDeps {
  readonly clock: Clock;
  /** Determines the current date. The device's clock may be a day off. */
  readonly serverClock: ServerClock;
  readonly page: Page;
  readonly session: ManagedSession;
  readonly store: AccountStore;
  readonly cache: RowCache;
  readonly sync: Sync;
  readonly live: Live;
  readonly outbox: Outbox;
  readonly manager: QueueManager;
  /** Returns true if a change exists only in this page's memory. */
  readonly hasUnsaved: () => boolean;
  readonly follower: OutboxFollower;
  readonly scope: Readable<Scope | undefined>;
  readonly writer: Readable<CacheWriter | undefined>;
  readonly account: AccountScope;
  readonly channel: TabChannel;
  readonly worker: WorkerLink;
  readonly online: Value<boolean>;
  readonly reloads: Event<readonly string[]>;
  readonly drafts: LeftDrafts;
  readonly undo: Pick<UndoLayer, 'reload'>;
}

export interface PageLife {
  /**
   * Restores the session, shows the cached rows and loads the changes. Returns a function that stops the data
   * layer.
   */
  readonly start: () => () => void;
  readonly refresh: () => Promise<void>;
}

export function createPageLife(deps: PageLifeDeps): PageLife {
  const {
    clock,
    serverClock,
    page,
    session,
    store,
    cache,
    sync,
    live,
    outbox,
    manager,
    follower,
    scope,
    writer,
    account,
    worker,
    online,
  } = deps;

  async function refresh(): Promise<void> {
    await account.compareQueue();
    await outbox.flush();
  }

  /**
   * Handles a sync by this page or the service worker. The server's rows replace those created on this
   * device.
   */
  async function onSynced({ processedCount, reloaded }: SyncDetail): Promise<void> {
    manager.onSynced(processedCount);
    if (reloaded !== undefined) deps.reloads.emit(reloaded);
    await account.compareQueue();
  }

  /** Hides the page until it knows who is signed in: it may be a different user. */
  async function onVisible(): Promise<void> {
    if (scope.get() !== undefined) page.cover(true);
    await session.check();
    page.cover(false);
    deps.undo.reload();
    await refresh();
  }

  function onOnline(): void {
    online.set(true);
    session.onOnline();
    live.onOnline();
    worker.requestSync();
    manager.onOnline();
    void sync.catchUp();
  }

  function onOffline(): void {
    online.set(false);
    live.onOffline();
    manager.onOffline();
  }

  /**
   * Returns true if leaving the page would lose a change (OFFLINE-51). At sign-out, the user has already been
   * asked. If a different user has signed in, the page must reload without asking.
   */
  function confirmsBeforeUnload(): boolean {
    const { state } = session;
    const isExpected = state.state !== 'authenticated' && !('message' in state);
    return !isExpected && deps.hasUnsaved();
  }

  function onHidden(): void {
    void writer.get()?.write({ urgent: true });
    if (store.pendingCount > 0) worker.requestSync();
  }

  function start(): () => void {
    const ticker = startDayTicker(store, { ...clock, now: serverClock.now });
    const onSync = (event: DomEvent): void => void onSynced((event as CustomEvent<SyncDetail>).detail);
    addEventListener(SYNC_EVENT, onSync);
    const ends = [
      session.subscribe(() => {
        // The user's time zone may differ from the device's.
        ticker.tick();
        account.follow(session.state);
      }),
      session.listen(),
      // Cache even an empty account: the next start may be offline.
      sync.status.subscribe(() => void (sync.status.get() === 'ready' && writer.get()?.write())),
      deps.channel.listen((event) => {
        follower.take(event);
        manager.take(event);
      }),
      manager.start(),
      worker.start(),
      serverClock.subscribe(() => ticker.tick()),
      () => ticker.stop(),
      () => removeEventListener(SYNC_EVENT, onSync),
      listenToPage(
        {
          onStorage: () => {
            deps.drafts.reload();
            void session.check();
          },
          onSecond: () => void session.check(),
          onFocus: () => void sync.catchUp(),
          onMinute: () => void refresh(),
          confirmsBeforeUnload,
          onOffline,
          onOnline,
          onHidden,
          onVisible: () => {
            ticker.tick();
            void onVisible();
          },
        },
        clock,
      ),
    ];
    cache.open();
    void session.start();
    return () => {
      for (const end of ends) end();
      account.close();
    };
  }

  return { start, refresh };
}

type DomEvent = globalThis.Event;
