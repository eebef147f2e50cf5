/** The life of the page: what its events, and those of the service worker, do to the data layer. */
import type { Clock } from './engine/browser/clock.ts';
import { listenToPage } from './engine/browser/page-events.ts';
import type { Event, Value } from './engine/browser/signal.ts';
import type { Live } from './engine/live/live.ts';
import type { OutboxFollower } from './engine/outbox/follow-outbox.ts';
import type { QueueParts } from './engine/outbox/queue.ts';
import type { TabChannel } from './engine/outbox/tab-channel.ts';
import type { ManagedSession } from './engine/session/create-session.ts';
import type { Page } from './engine/session/page.ts';
import type { ServerClock } from './engine/browser/server-clock.ts';
import { startDayTicker } from './engine/store/day-ticker.ts';
import type { RowCache } from './engine/sync/cache.ts';
import type { Sync } from './engine/sync/sync.ts';
import type { WorkerLink } from './engine/worker/worker-link.ts';
import { SYNC_EVENT, type SyncDetail } from './engine/worker/worker-messages.ts';
import type { AccountScope } from './account-scope.ts';
import type { LeftDrafts } from './drafts/left-drafts.ts';
import type { AccountStore } from './nouns/account-store.ts';

export interface PageLifeDeps {
  readonly clock: Clock;
  /** Says which day it is: the device's clock may be a day wrong. */
  readonly serverClock: ServerClock;
  readonly page: Page;
  readonly session: ManagedSession;
  readonly store: AccountStore;
  readonly cache: RowCache;
  readonly sync: Sync;
  readonly live: Live;
  readonly queue: QueueParts;
  readonly follower: OutboxFollower;
  readonly scope: AccountScope;
  readonly channel: TabChannel;
  readonly worker: WorkerLink;
  readonly online: Value<boolean>;
  readonly reloads: Event<readonly string[]>;
  readonly drafts: LeftDrafts;
}

export interface PageLife {
  /** Begins: signs in from what is stored, shows the kept rows, catches up. Gives back how to end it. */
  readonly start: () => () => void;
  /** Catches up, and sends what waits. */
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
    queue,
    follower,
    scope,
    worker,
    online,
  } = deps;
  const { outbox, keeper } = queue;

  async function refresh(): Promise<void> {
    await sync.catchUp();
    await outbox.flush();
  }

  /** Somebody has sent what waited: rows that were made here give way to the server's. */
  async function onSynced({ processedCount, reloaded }: SyncDetail): Promise<void> {
    keeper.onSynced(processedCount);
    if (reloaded !== undefined) deps.reloads.emit(reloaded);
    // The server's rows first: one that was made here would be gone for a moment.
    await sync.catchUp();
    await scope.compareQueue();
  }

  /** Somebody else may have signed in meanwhile: nothing is seen before that is known. */
  async function onVisible(): Promise<void> {
    if (scope.get() !== undefined) page.cover(true);
    await session.look();
    page.cover(false);
    await scope.compareQueue();
    await refresh();
  }

  function onOnline(): void {
    online.set(true);
    session.onOnline();
    live.onOnline();
    worker.requestSync();
    keeper.onOnline();
    void sync.catchUp();
  }

  function onOffline(): void {
    online.set(false);
    live.onOffline();
    keeper.onOffline();
  }

  function onHidden(): void {
    void scope.writer()?.write({ urgent: true });
    if (store.pendingCount > 0) worker.requestSync();
  }

  function start(): () => void {
    const ticker = startDayTicker(store, { ...clock, now: serverClock.now });
    const onSync = (event: DomEvent): void => void onSynced((event as CustomEvent<SyncDetail>).detail);
    addEventListener(SYNC_EVENT, onSync);
    const ends = [
      session.subscribe(() => {
        // The person may have chosen a zone that is not the device's.
        ticker.look();
        scope.follow(session.state);
      }),
      session.listen(),
      // An account without a row is kept, too: the next start may have no connection.
      sync.status.subscribe(() => void (sync.status.get() === 'ready' && scope.writer()?.write())),
      deps.channel.listen(follower.take),
      keeper.start(),
      worker.start(),
      serverClock.subscribe(() => ticker.look()),
      () => ticker.stop(),
      () => removeEventListener(SYNC_EVENT, onSync),
      listenToPage(
        {
          onStorage: () => {
            deps.drafts.look();
            void session.look();
          },
          onSecond: () => void session.look(),
          onFocus: () => void sync.catchUp(),
          onMinute: () => void refresh(),
          onOffline,
          onOnline,
          onHidden,
          onVisible: () => {
            ticker.look();
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
      scope.close();
    };
  }

  return { start, refresh };
}

type DomEvent = globalThis.Event;
