/**
 * A data layer for testing screens, with a real store and real commands. Changes are shown and recorded but
 * never sent. Tests supply the parts that need a server.
 */
import type { ApiError } from '@questlog/api-client/client';
import { notifyManager } from '@tanstack/react-query';
import { DAY, ZONE } from '../nouns/testing/rows.ts';
import type { DataLayer } from '../data-layer.ts';
import { LeftDrafts } from '../drafts/left-drafts.ts';
import { createEvent, createValue } from '../engine/browser/signal.ts';
import { TestClock } from '../engine/browser/testing/clock.ts';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { StoredRows } from '../engine/store/row-store.ts';
import { AccountStore } from '../nouns/account-store.ts';
import { createCommands, type Commands } from '../nouns/create-commands.ts';
import { QueueClock } from '../engine/outbox/queue-clock.ts';
import { SeriesPredictor } from '../nouns/repeats/series-predictor.ts';
import { browserIdle } from '../nouns/tasks/search/idle.ts';
import { SearchIndex } from '../nouns/tasks/search/search-index.ts';
import { createQueries } from '../queries/create-queries.ts';
import { USUAL_DISPLAY } from '../scheduled-display.ts';
import { createManager } from '../undo-chunk.ts';
import { UndoLayer } from '../undo-layer.ts';
import { filterMatching } from '../filter-matching.ts';
import * as filtersChunk from '../filters-chunk.ts';
import { createHistoryDatabase } from '../histories.ts';
import { createUndoDatabase } from '../engine/undo/step-storage.ts';

export interface TestDataOptions {
  readonly rows?: StoredRows;
  readonly account?: object;
  /** Overrides parts of the data layer. `api` replaces the server. */
  readonly parts?: Partial<Record<keyof DataLayer, unknown>>;
  readonly timeZone?: string;
  readonly today?: string;
}

export interface TestData {
  readonly data: DataLayer;
  readonly store: AccountStore;
  readonly commands: Commands;
  /** The changes that the real data layer would send. */
  readonly sent: ActionDraft[];
  readonly clock: TestClock;
  /** Predicts effects on series once it is ready. */
  readonly predictor: SeriesPredictor;
}

const nothing = (): undefined => undefined;

// `act` only waits for microtasks, not for the library's default timer.
notifyManager.setScheduler(queueMicrotask);

/** An account that includes all features. */
const ACCOUNT = {
  id: 'account',
  userRole: 'Admin',
  accountType: 'Personal',
  subscriptionTier: 'PersonalPro',
  features: { taggingEnabled: true },
};

export function testData({
  rows = {},
  account = {},
  parts = {},
  today = DAY,
  timeZone = ZONE,
}: TestDataOptions = {}): TestData {
  const store = new AccountStore({ today, timeZone });
  store.load(rows);
  const sent: ActionDraft[] = [];
  let actions = 0;
  const clock = new TestClock();
  const predictor = new SeriesPredictor({ store, clock });
  const undo = new UndoLayer({
    store,
    clock: new QueueClock(clock),
    // A unique name, because other tests in this process have the same user and account and must not read
    // these steps.
    database: createUndoDatabase(clock, crypto.randomUUID()),
    push: (draft) => {
      sent.push(draft);
      const id = `a${(actions += 1)}`;
      store.addAction(id, draft.effects);
      return id;
    },
    commandDeps: {
      store,
      clock,
      userId: () => 'u',
      accountId: () => 'account',
      predict: (draft) => predictor.predict(draft),
      returnDate: (completed) => predictor.returnDate(completed),
    },
    // These undo steps must not leak into other tests.
    load: () =>
      Promise.resolve({
        createManager: (deps, given) => createManager(deps, given, crypto.randomUUID()),
      }),
  });
  const { commandDeps } = undo;
  const commands = createCommands(commandDeps);
  undo.open({ userId: 'u', accountId: 'account' });
  void undo.prepare();
  let search: SearchIndex | undefined;
  const state = { state: 'authenticated', user: null, account: { ...ACCOUNT, ...account } };
  const made: Partial<Record<keyof DataLayer, unknown>> = {
    store,
    search: () => (search ??= new SearchIndex(store, browserIdle)),
    scheduledDisplay: createValue(USUAL_DISPLAY),
    commands,
    histories: createHistoryDatabase(clock, crypto.randomUUID()),
    commandDeps,
    undo,
    session: { state, subscribe: () => nothing },
    status: createValue('ready'),
    loadFailure: createValue(undefined),
    online: createValue(true),
    isReached: createValue(true),
    isStorageFull: createValue(false),
    serverCounts: createValue(undefined),
    catchUp: () => Promise.resolve(),
    drafts: new LeftDrafts({ clock: new TestClock() }),
    watchProject: () => nothing,
    onCallRejected: createEvent<ApiError>().subscribe,
    queries: createQueries(createEvent()),
    ...parts,
  };
  const data = made as unknown as DataLayer;
  made.filterMatching ??= filterMatching(
    () => Promise.resolve(filtersChunk),
    () => data,
  );
  return { data, store, commands, sent, clock, predictor };
}
