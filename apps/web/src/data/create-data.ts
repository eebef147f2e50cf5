/** Assembles the data layer from its four parts. */
import { createAccountScope } from './account-scope.ts';
import { buildSession, type DataOptions } from './build-session.ts';
import { buildStore } from './build-store.ts';
import { buildSync } from './build-sync.ts';
import { buildOutbox } from './build-outbox.ts';
import type { DataLayer } from './data-layer.ts';
import { filterMatching } from './filter-matching.ts';
import { createValue } from './engine/browser/signal.ts';
import { createCommands } from './nouns/create-commands.ts';
import { SeriesPredictor } from './nouns/repeats/series-predictor.ts';
import { browserIdle } from './nouns/tasks/search/idle.ts';
import { SearchIndex } from './nouns/tasks/search/search-index.ts';
import { createPageLife } from './page-life.ts';
import { createQueries } from './queries/create-queries.ts';
import { USUAL_DISPLAY } from './scheduled-display.ts';
import { UndoLayer } from './undo-layer.ts';

/** Creates the data layer of a page; {@link DataLayer.start} starts it. */
export function createData(options: DataOptions = {}): DataLayer {
  const sessionPart = buildSession(options);
  const storePart = buildStore(sessionPart);
  const syncPart = buildSync(sessionPart, storePart);
  const outboxPart = buildOutbox(sessionPart, storePart, syncPart);
  const parts = { ...sessionPart, ...storePart, ...syncPart, ...outboxPart };
  const { session, scope, drafts, store, writer, counts, projectWatch, sync, outbox, worker } = parts;

  const queries = createQueries(parts.reloads);
  const scheduledDisplay = createValue(USUAL_DISPLAY);
  let search: SearchIndex | undefined;
  const predictor = new SeriesPredictor({ store, clock: parts.queueClock });
  const undo = new UndoLayer({
    store,
    clock: parts.queueClock,
    database: parts.undoDatabase,
    push: (draft) => outbox.push(draft),
    commandDeps: {
      store,
      clock: parts.queueClock,
      userId: () => scope.get()?.userId ?? null,
      accountId: () => scope.get()?.accountId ?? '',
      addsLast: () => session.state.user?.newTasksLast ?? false,
      predict: (draft) => predictor.predict(draft),
      returnDate: (completed) => predictor.returnDate(completed),
      prepare: () => void predictor.ready(),
    },
    load: () => import('./undo-chunk.ts'),
    source: { api: session.api, live: parts.live, catchUp: () => sync.catchUp() },
  });
  const { commandDeps } = undo;
  const commands = createCommands(commandDeps);
  parts.discarded.subscribe((id) => undo.forget([id]));
  // The service worker may have sent changes while no page was open.
  parts.queue.rejected.subscribe(() => undo.forget(parts.queue.rejected.get().map(({ id }) => id)));
  const account = createAccountScope({
    ...parts,
    companions: [
      counts,
      projectWatch,
      ...parts.ownRows,
      undo,
      predictor,
      drafts,
      { close: () => queries.clear() },
      { close: () => scheduledDisplay.set(USUAL_DISPLAY) },
    ],
  });
  parts.accessLost.subscribe(() => {
    const lost = scope.get();
    if (lost === undefined) return;
    // Stop writing first, or a later write would store the rows again.
    writer.get()?.close();
    parts.forgetAccounts(lost.userId, (accountId) => accountId === lost.accountId);
  });
  const life = createPageLife({ ...parts, account, undo });

  const searchIndex = (): SearchIndex => (search ??= new SearchIndex(store, browserIdle));

  return {
    ...parts,
    api: session.api,
    publicApi: session.publicApi,
    queries,
    search: searchIndex,
    filterMatching: filterMatching(
      () => import('./filters-chunk.ts'),
      () => ({ store, session, search: searchIndex }),
    ),
    scheduledDisplay,
    commands,
    commandDeps,
    undo,
    status: sync.status,
    loadFailure: sync.failure,
    serverCounts: counts.value,
    start: life.start,
    retry: () => {
      if (session.state.state === 'loading') session.onOnline();
      sync.status.set(sync.version === undefined ? 'loading' : 'ready');
      return life.refresh();
    },
    catchUp: async () => {
      await sync.catchUp();
      await Promise.all(parts.ownRows.map((rows) => rows.loaded()));
    },
    update: {
      isReady: worker.isUpdateReady,
      apply: async () => {
        await Promise.all([outbox.written(), writer.get()?.write()]);
        worker.applyUpdate();
      },
    },
    watchProject: (projectId) => projectWatch.watch(projectId),
    onRejection: parts.rejections.subscribe,
    onCallRejected: parts.callRejections.subscribe,
    onAccessLost: (listener) =>
      parts.accessLost.subscribe(() => {
        // Don't show "access lost" to the user who deleted the account.
        if (!session.isLeaving()) listener();
      }),
  };
}
