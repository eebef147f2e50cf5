/** Puts the data layer together: session, store, cache, outbox and sync, and the events of the page that move them. */
import { localDateAt } from '@questlog/domain/dates/local-date';
import type { CacheWriter } from './engine/sync/cache-writer.ts';
import { RowCache } from './engine/sync/cache.ts';
import { createClients } from './engine/session/clients.ts';
import { systemClock, type Clock } from './engine/browser/clock.ts';
import { createCommands } from './nouns/create-commands.ts';
import type { DataLayer, Refusal } from './data-layer.ts';
import { startDayTicker } from './day-ticker.ts';
import { withTimeout } from './engine/browser/fetching.ts';
import { createOutboxListener } from './follow-outbox.ts';
import { followLive } from './engine/live/follow-live.ts';
import { Live } from './engine/live/live.ts';
import { loadHub } from './engine/live/load-hub.ts';
import { browserLocks, type Locks } from './engine/browser/locks.ts';
import { createActionStorage } from './engine/outbox/action-storage.ts';
import type { Scope } from './engine/outbox/outbox.ts';
import { QueueClock } from './engine/outbox/queue-clock.ts';
import { createQueue } from './engine/outbox/queue.ts';
import { createRefusedStorage } from './engine/outbox/refused-storage.ts';
import { createTabChannel } from './engine/outbox/tab-channel.ts';
import type { TaskItem } from './nouns/model.ts';
import { listenToPage } from './engine/browser/page-events.ts';
import { createSession } from './engine/session/create-session.ts';
import { browserPage, type Page } from './engine/session/page.ts';
import { createServerClock, withServerClock } from './engine/session/server-clock.ts';
import { createEvent, createValue } from './engine/browser/signal.ts';
import { TaskStore } from './nouns/task-store.ts';
import { Sync } from './engine/sync/sync.ts';
import { createWorkerLink } from './engine/worker/worker-link.ts';
import { SYNC_EVENT, type SyncDetail } from './engine/worker/worker-messages.ts';

export interface DataOptions {
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  readonly locks?: Locks;
  readonly page?: Page;
}

/** Makes the data layer of a page; {@link DataLayer.start} brings it to life. */
export function createData(options: DataOptions = {}): DataLayer {
  const clock = options.clock ?? systemClock;
  const locks = options.locks ?? browserLocks();
  const page = options.page ?? browserPage();
  const serverClock = createServerClock(clock);
  const fetchAny = withServerClock(options.fetch ?? fetch.bind(globalThis), serverClock);
  const fetchFrom = withTimeout(fetchAny);
  const timeZone = clock.timeZone();

  let scope: Scope | undefined;
  let writer: CacheWriter | undefined;
  const trash = new Map<string, TaskItem>();
  const online = createValue(page.isOnline());
  const refusals = createEvent<Refusal>();
  const accessLost = createEvent<string>();
  const reloads = createEvent<readonly string[]>();
  const channel = createTabChannel();
  const cache = new RowCache({ clock, locks });
  const refused = createRefusedStorage({ isOfPage: true, clock });
  const queueClock = new QueueClock(serverClock);

  const store = new TaskStore({
    today: localDateAt(clock.now(), timeZone),
    timeZone,
    onBaseChange: (table, id) => writer?.changed(table, id),
  });

  const { publicApi, api, getAccessToken } = createClients({
    fetch: fetchFrom,
    clock,
    scope: () => scope,
    session: () => session,
  });
  const session = createSession({
    page,
    clock,
    locks,
    fetch: fetchFrom,
    publicApi,
    api,
    serverClock,
    onSignOut: async (userId) => {
      closeScope();
      await Promise.all([cache.clear(), userId === undefined ? undefined : refused.clear(userId)]);
    },
  });
  const sync = new Sync({ api, store, clock, onAccessLost: accessLost.tell });
  const listener = createOutboxListener({
    store,
    sync,
    outbox: () => outbox,
    scope: () => scope,
    onRefusal: (refusal) => {
      refusals.tell(refusal);
      void readRefused();
    },
    onAccessLost: accessLost.tell,
  });
  const worker = createWorkerLink();
  const { queue, outbox, keeper, readRefused } = createQueue({
    openStorage: createActionStorage,
    refused,
    userId: () => scope?.userId,
    onStuck: worker.requestSync,
    onReloaded: reloads.tell,
    clock,
    queueClock,
    locks,
    // Its own timeout grows with what is sent.
    fetch: fetchAny,
    getAccessToken,
    isOnline: online.get,
    keep: async (action, answer) => {
      listener.take({ type: 'done', action, answer });
      await writer?.write();
    },
    tell: (event) => {
      // What was carried out is known here already.
      if (event.type !== 'done') listener.take(event);
      channel.tell(event);
    },
  });

  const live = new Live({
    clock,
    isOnline: online.get,
    getAccessToken,
    connect: loadHub,
    pollUnread: async () => (await api('GET /api/notifications/unread-count')).count,
  });

  function closeScope(): void {
    scope = undefined;
    writer?.close();
    writer = undefined;
    sync.close();
    live.close();
    void outbox.open(undefined);
    void readRefused();
    keeper.count.set(0);
    listener.forget();
    trash.clear();
    store.clear();
  }

  async function openScope(next: Scope): Promise<void> {
    closeScope();
    scope = next;
    const [kept, waiting] = await Promise.all([cache.read(next), outbox.open(next)]);
    if (scope !== next) return;
    if (kept !== undefined) store.load(kept.rows);
    if (kept?.news !== undefined) store.applyChanges(kept.news, store.sequence);
    for (const action of waiting) listener.take({ type: 'added', action });
    sync.open(kept?.news?.version ?? kept?.version);
    writer = cache.follow(next, store, () => sync.version);
    void readRefused();
    void keeper.look();
    await sync.catchUp();
    if (scope !== next) return;
    // After the first load: what is there is on screen.
    live.open();
    await outbox.flush();
  }

  function onSession(): void {
    const { user, account } = session.state;
    if (user === null || account === null) {
      if (scope !== undefined) closeScope();
    } else if (scope?.userId !== user.id || scope.accountId !== account.id) {
      void openScope({ userId: user.id, accountId: account.id });
    }
  }

  /** Sets right what a tab missed while it slept: what others made, and what has left meanwhile. */
  async function compareQueue(): Promise<void> {
    const shown = store.pendingIds();
    const waiting = await outbox.waiting();
    const ids = new Set(waiting.map((action) => action.id));
    for (const id of shown) if (!ids.has(id)) store.dropAction(id);
    for (const action of waiting) listener.take({ type: 'added', action });
    await readRefused();
  }

  /** Somebody has sent what waited: rows that were made here give way to the server's. */
  async function onSynced(event: Event): Promise<void> {
    const { processedCount, reloaded } = (event as CustomEvent<SyncDetail>).detail;
    keeper.onSynced(processedCount);
    if (reloaded !== undefined) reloads.tell(reloaded);
    // The server's rows first: one that was made here would be gone for a moment.
    await sync.catchUp();
    await compareQueue();
  }

  followLive(live, sync, store, () => scope?.accountId, accessLost.tell);

  /** Somebody else may have signed in meanwhile: nothing is seen before that is known. */
  async function onVisible(): Promise<void> {
    if (scope !== undefined) page.cover(true);
    await session.look();
    page.cover(false);
    await compareQueue();
    await refresh();
  }

  async function refresh(): Promise<void> {
    await sync.catchUp();
    await outbox.flush();
  }

  const commands = createCommands({
    store,
    clock: queueClock,
    trash,
    userId: () => scope?.userId ?? null,
    push: outbox.push.bind(outbox),
  });

  function start(): () => void {
    const ticker = startDayTicker(store, clock);
    const onSync = (event: Event): void => void onSynced(event);
    addEventListener(SYNC_EVENT, onSync);
    const ends = [
      session.subscribe(onSession),
      session.listen(),
      // An account without a row is kept, too: the next start may have no connection.
      sync.status.subscribe(() => void (sync.status.get() === 'ready' && writer?.write())),
      channel.listen(listener.take),
      keeper.start(),
      worker.start(),
      () => ticker.stop(),
      () => removeEventListener(SYNC_EVENT, onSync),
      listenToPage(
        {
          onStorage: () => void session.look(),
          onSecond: () => void session.look(),
          onFocus: () => void sync.catchUp(),
          onMinute: () => void refresh(),
          onOffline: () => {
            online.set(false);
            live.onOffline();
            keeper.onOffline();
          },
          onOnline: () => {
            online.set(true);
            session.onOnline();
            live.onOnline();
            worker.requestSync();
            keeper.onOnline();
            void sync.catchUp();
          },
          onHidden: () => {
            void writer?.write({ urgent: true });
            if (store.pendingCount > 0) worker.requestSync();
          },
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
      closeScope();
    };
  }

  return {
    api,
    publicApi,
    session,
    store,
    commands,
    status: sync.status,
    online,
    serverCounts: sync.counts,
    start,
    retry: () => {
      if (session.state.state === 'loading') session.onOnline();
      sync.status.set(sync.version === undefined ? 'loading' : 'ready');
      void refresh();
    },
    catchUp: () => sync.catchUp(),
    live,
    queue,
    update: {
      isReady: worker.isUpdateReady,
      apply: async () => {
        await Promise.all([outbox.written(), writer?.write()]);
        worker.applyUpdate();
      },
    },
    watchProject: (projectId) => sync.watchProject(projectId),
    onRefusal: refusals.listen,
    onAccessLost: accessLost.listen,
    onReloaded: reloads.listen,
  };
}
