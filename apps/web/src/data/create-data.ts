/** Assembles the data layer from its four parts, each of which uses the parts before it. */
import { createAccountScope } from './account-scope.ts';
import { buildSession, type DataOptions } from './build-session.ts';
import { buildStore } from './build-store.ts';
import { buildSync } from './build-sync.ts';
import { buildOutbox } from './build-outbox.ts';
import type { DataLayer } from './data-layer.ts';
import type { CommandDeps } from './nouns/command-deps.ts';
import { createCommands } from './nouns/create-commands.ts';
import { SeriesPredictor } from './nouns/repeats/series-predictor.ts';
import { UndoMemory } from './nouns/undo-memory.ts';
import { createPageLife } from './page-life.ts';
import { createQueries } from './queries/create-queries.ts';

/** Creates the data layer of a page; {@link DataLayer.start} starts it. */
export function createData(options: DataOptions = {}): DataLayer {
  const sessionPart = buildSession(options);
  const storePart = buildStore(sessionPart);
  const syncPart = buildSync(sessionPart, storePart);
  const outboxPart = buildOutbox(sessionPart, storePart, syncPart);
  const parts = { ...sessionPart, ...storePart, ...syncPart, ...outboxPart };
  const { session, scope, drafts, store, writer, counts, projectWatch, sync, outbox, worker } = parts;

  const queries = createQueries(parts.reloads);
  const deleted = new UndoMemory();
  const predictor = new SeriesPredictor({ store, clock: parts.queueClock });
  const commandDeps: CommandDeps = {
    store,
    clock: parts.queueClock,
    deleted,
    userId: () => scope.get()?.userId ?? null,
    push: (draft) => outbox.push(draft),
    predict: (draft) => predictor.predict(draft),
    prepare: () => void predictor.ready(),
  };
  const account = createAccountScope({
    ...parts,
    companions: [counts, projectWatch, deleted, predictor, drafts, { close: () => queries.clear() }],
  });
  const life = createPageLife({ ...parts, account });

  return {
    ...parts,
    api: session.api,
    publicApi: session.publicApi,
    queries,
    commands: createCommands(commandDeps),
    commandDeps,
    status: sync.status,
    loadFailure: sync.failure,
    serverCounts: counts.value,
    start: life.start,
    retry: () => {
      if (session.state.state === 'loading') session.onOnline();
      sync.status.set(sync.version === undefined ? 'loading' : 'ready');
      return life.refresh();
    },
    catchUp: () => sync.catchUp(),
    update: {
      isReady: worker.isUpdateReady,
      apply: async () => {
        await Promise.all([outbox.written(), writer.get()?.write()]);
        worker.applyUpdate();
      },
    },
    watchProject: (projectId) => projectWatch.watch(projectId),
    onRefusal: parts.refusals.subscribe,
    onCallRefused: parts.callRefusals.subscribe,
    onAccessLost: (listener) =>
      parts.accessLost.subscribe(() => {
        // Don't show "access lost" to the person who deleted the account.
        if (!session.isLeaving()) listener();
      }),
  };
}
