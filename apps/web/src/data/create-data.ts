/** Assembles the data layer: the engine and the collections of the product. */
import type { ApiError } from '@questlog/api-client/client';
import { isConsolePath } from '@questlog/domain/admin/console-path';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { createAccountScope } from './account-scope.ts';
import type { DataLayer } from './data-layer.ts';
import { LeftDrafts } from './drafts/left-drafts.ts';
import { deviceTimeZone, withTimeZone, systemClock, type Clock } from './engine/browser/clock.ts';
import { withTimeout } from './engine/browser/fetching.ts';
import { browserLocks, type Locks } from './engine/browser/locks.ts';
import { createReachability } from './engine/browser/reachability.ts';
import { createEvent, createValue } from './engine/browser/signal.ts';
import { followLive } from './engine/live/follow-live.ts';
import { Live } from './engine/live/live.ts';
import { loadHub } from './engine/live/load-hub.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import { createOutboxFollower, type Refusal } from './engine/outbox/follow-outbox.ts';
import { QueueClock } from './engine/outbox/queue-clock.ts';
import { createQueue } from './engine/outbox/queue.ts';
import { createRefusedStorage } from './engine/outbox/storage/refused-storage.ts';
import { createTabChannel } from './engine/outbox/tab-channel.ts';
import { withAccountAccess } from './engine/sync/account-access.ts';
import { createClients } from './engine/session/clients.ts';
import { createSession } from './engine/session/create-session.ts';
import { browserPage, type Page } from './engine/session/page.ts';
import { createServerClock, withServerClock } from './engine/browser/server-clock.ts';
import { RowCache } from './engine/sync/cache.ts';
import { keepDelta } from './engine/sync/keep-delta.ts';
import { Sync } from './engine/sync/sync.ts';
import { createWorkerLink } from './engine/worker/worker-link.ts';
import { AccountStore } from './nouns/account-store.ts';
import { actionKinds } from './nouns/action-kinds.ts';
import { collections, formats } from './nouns/collections.ts';
import type { CommandDeps } from './nouns/command-deps.ts';
import { createCommands } from './nouns/create-commands.ts';
import { ProjectWatch } from './nouns/projects/project-watch.ts';
import { SeriesPredictor } from './nouns/repeats/series-predictor.ts';
import { readServerCounts, ServerCounts } from './nouns/tasks/server-counts.ts';
import { tasks } from './nouns/tasks/tasks.ts';
import { UndoMemory } from './nouns/undo-memory.ts';
import { createPageLife } from './page-life.ts';
import { createQueries } from './queries/create-queries.ts';

export interface DataOptions {
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  readonly locks?: Locks;
  readonly page?: Page;
}

/** Creates the data layer of a page; {@link DataLayer.start} starts it. */
export function createData(options: DataOptions = {}): DataLayer {
  const { clock: device = systemClock, locks = browserLocks(), page = browserPage() } = options;
  const clock = withTimeZone(() => session.state.user, device);
  const serverClock = createServerClock(clock);
  const reach = createReachability();
  const fetchAny = reach.watch(withServerClock(options.fetch ?? fetch.bind(globalThis), serverClock));
  const fetchFrom = withTimeout(fetchAny);
  const timeZone = deviceTimeZone(device) ?? 'UTC';

  const online = createValue(page.isOnline());
  const refusals = createEvent<Refusal>();
  const callRefusals = createEvent<ApiError>();
  const accessLost = createEvent<void>();
  const reloads = createEvent<readonly string[]>();
  const queries = createQueries(reloads);
  const onAccessLost = (): void => {
    // Don't show "access lost" to the person who deleted the account.
    if (!session.isLeaving()) accessLost.emit();
  };
  const channel = createTabChannel();
  const cache = new RowCache({ collections, clock, locks });
  const drafts = new LeftDrafts({ clock });
  const refused = createRefusedStorage({ isOfPage: true, clock });
  const queueClock = new QueueClock(serverClock);
  const worker = createWorkerLink();

  const store = new AccountStore({
    today: localDateAt(clock.now(), timeZone),
    timeZone,
    onBaseChange: (collection, id) => scope.writer()?.changed(collection, id),
  });

  const {
    publicApi,
    api: client,
    getAccessToken,
  } = createClients({
    fetch: fetchFrom,
    clock,
    scope: () => scope.get(),
    session: () => session,
    onRefused: (error) => {
      session.onCallRefused(error);
      callRefusals.emit(error);
    },
  });
  const api = withAccountAccess(client, {
    accountId: () => scope.get()?.accountId,
    onLost: onAccessLost,
    // The account may be lost: loading its changes tells whether it is.
    onDoubt: () => void sync.catchUp(),
  });
  const session = createSession({
    page,
    isOwnPath: (path) => !isConsolePath(path),
    clock,
    locks,
    fetch: fetchFrom,
    publicApi,
    api,
    serverClock,
    deviceTimeZone: () => deviceTimeZone(device),
    onSignOut: async (userId) => {
      scope.close();
      if (userId === undefined) drafts.leave();
      else drafts.forget(userId);
      await Promise.all([cache.clear(), userId === undefined ? undefined : refused.clear(userId)]);
    },
  });

  const counts = new ServerCounts({
    load: () => readServerCounts(api),
    altered: () => store.altered(tasks),
    clock,
  });
  const projectWatch = new ProjectWatch({
    load: (id) => api('GET /api/projects/{id}/tasks', { params: { id } }),
    store,
  });
  const sync = new Sync({
    load: (since) => api('GET /api/changes', since === undefined ? {} : { query: { since } }),
    store,
    clock,
    merging: (merge) => counts.preserveTotals(merge),
    onMerged: ({ isReset, isNewer: isNews, accountUpdatedAt }) => {
      followAccount(accountUpdatedAt);
      if (isReset) projectWatch.readAgain();
      else projectWatch.readMissing();
      if (isNews || counts.value.get() === undefined) counts.countSoon();
    },
  });
  /** Reloads the user if the account's name or plan was changed elsewhere (ACCOUNT-23). */
  function followAccount(updatedAt: string | undefined): void {
    const known = session.state.account?.updatedAt;
    if (updatedAt !== undefined && updatedAt !== known) void session.reloadUser().catch(() => undefined);
  }
  const follower = createOutboxFollower({
    store,
    sync,
    kinds: actionKinds,
    outbox: () => queue.outbox,
    scope: () => scope.get(),
    settling: (settle) => counts.preserveTotals(settle),
    onRefusal: (refusal) => {
      refusals.emit(refusal);
      void queue.readRefused();
    },
    onAccessLost,
  });
  const queue = createQueue({
    openStorage: createActionStorage,
    formats,
    kinds: actionKinds,
    refused,
    userId: () => scope.get()?.userId,
    onStuck: worker.requestSync,
    onReloaded: reloads.emit,
    clock,
    queueClock,
    locks,
    // The outbox has its own timeout, which grows with the request size.
    fetch: fetchAny,
    getAccessToken,
    isOnline: online.get,
    // A change that the server has no disk space for has not failed: it waits.
    isReached: () => reach.isReached.get() && !reach.isStorageFull.get(),
    keep: async (action, answer) => {
      const writer = scope.writer();
      if (writer?.isWriterOf(action) !== true) {
        return keepDelta(action, { fetch: fetchAny, getAccessToken, cache });
      }
      // Bring the whole result of the change into the store before its rows are written.
      const isWhole = follower.settle(action, answer);
      if (!isWhole) await sync.catchUp();
      await writer.write();
      return isWhole || sync.isAnswered;
    },
    emit: (event) => {
      follower.take(event);
      channel.post(event);
    },
  });
  const live = new Live({
    clock,
    isOnline: online.get,
    getAccessToken,
    connect: loadHub,
    // The hub rejected our token: reload the user to find out whether the session has ended.
    onUnauthenticated: () => void session.reloadUser().catch(() => undefined),
    pollUnread: async () => (await api('GET /api/notifications/unread-count')).count,
  });
  const deleted = new UndoMemory();
  const predictor = new SeriesPredictor({ store, clock: queueClock });
  const commandDeps: CommandDeps = {
    store,
    clock: queueClock,
    deleted,
    userId: () => scope.get()?.userId ?? null,
    push: (draft) => queue.outbox.push(draft),
    predict: (draft) => predictor.predict(draft),
    prepare: () => void predictor.ready(),
  };
  const commands = createCommands(commandDeps);
  const scope = createAccountScope({
    store,
    cache,
    sync,
    live,
    queue: () => queue,
    follower,
    companions: [
      counts,
      projectWatch,
      deleted,
      predictor,
      drafts,
      { open: () => undefined, close: () => queries.clear() },
    ],
  });
  followLive({
    live,
    sync,
    store,
    clock,
    accountId: () => scope.get()?.accountId,
    onAccessLost,
  });
  const life = createPageLife({
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
    channel,
    worker,
    online,
    reloads,
    drafts,
  });

  return {
    api,
    publicApi,
    session,
    queries,
    store,
    commands,
    commandDeps,
    status: sync.status,
    loadFailure: sync.failure,
    online,
    isReached: reach.isReached,
    isStorageFull: reach.isStorageFull,
    serverCounts: counts.value,
    start: life.start,
    retry: () => {
      if (session.state.state === 'loading') session.onOnline();
      sync.status.set(sync.version === undefined ? 'loading' : 'ready');
      return life.refresh();
    },
    catchUp: () => sync.catchUp(),
    live,
    queue: queue.queue,
    update: {
      isReady: worker.isUpdateReady,
      apply: async () => {
        await Promise.all([queue.outbox.written(), scope.writer()?.write()]);
        worker.applyUpdate();
      },
    },
    drafts,
    watchProject: (projectId) => projectWatch.watch(projectId),
    onRefusal: refusals.subscribe,
    onCallRefused: callRefusals.subscribe,
    onAccessLost: accessLost.subscribe,
  };
}
