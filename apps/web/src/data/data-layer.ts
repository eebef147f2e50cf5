/** The data layer: one object for the life of the page, assembled in `create-data.ts`. */
import type { ApiClient, ApiError } from '@questlog/api-client/client';
import type { QueryClient } from '@tanstack/react-query';
import type { LeftDrafts } from './drafts/left-drafts.ts';
import type { Readable, Value } from './engine/browser/signal.ts';
import type { Live } from './engine/live/live.ts';
import type { Rejection } from './engine/outbox/follow-outbox.ts';
import type { Queue } from './engine/outbox/queue.ts';
import type { Session } from './engine/session/session-state.ts';
import type { StoreStatus, SyncFailure } from './engine/sync/sync.ts';
import type { CommandDeps } from './nouns/command-deps.ts';
import type { Commands } from './nouns/create-commands.ts';
import type { StoreReader } from './nouns/store-reader.ts';
import type { SearchIndex } from './nouns/tasks/search/search-index.ts';
import type { CountsOfServer } from './nouns/tasks/server-counts.ts';
import type { FilterMatching } from './filter-matching.ts';
import type { HistoryDatabase } from './histories.ts';
import type { ScheduledDisplay } from './scheduled-display.ts';
import type { Undo } from './undo-layer.ts';

export interface DataLayer {
  readonly api: ApiClient;
  /** A client that sends no token, for invitations and registration. */
  readonly publicApi: ApiClient;
  readonly session: Session;
  /** Reads data that is loaded page by page or rarely shown. Cleared when the user leaves the account. */
  readonly queries: QueryClient;
  readonly store: StoreReader;
  /** Returns the search index of the store. The first call creates it. */
  readonly search: () => SearchIndex;
  /** The code that evaluates filters, loaded with the first part that needs it. */
  readonly filterMatching: FilterMatching;
  /** Reset when the user leaves the account. */
  readonly scheduledDisplay: Value<ScheduledDisplay>;
  /** The histories of tasks that were opened lately. */
  readonly histories: HistoryDatabase;
  readonly commands: Commands;
  /** The dependencies of the commands that are loaded together with their screens. */
  readonly commandDeps: CommandDeps;
  readonly undo: Undo;
  readonly status: Readable<StoreStatus>;
  readonly online: Readable<boolean>;
  /** False after a request fails to reach the server, until another request reaches it. */
  readonly isReached: Readable<boolean>;
  /** True if the server rejects changes because its disk is full. */
  readonly isStorageFull: Readable<boolean>;
  /** Undefined until the server has sent the counts. */
  readonly serverCounts: Readable<CountsOfServer | undefined>;
  /**
   * Restores the session, shows the cached rows and loads the changes. Returns a function that stops the data
   * layer.
   */
  readonly start: () => () => void;
  /** Why rows could not be loaded. If the status is 'ready', only a rejection by the server sets this. */
  readonly loadFailure: Readable<SyncFailure | undefined>;
  /** Retries the load after an error. Never rejects. */
  readonly retry: () => Promise<void>;
  /** Brings the store up to date. Concurrent calls share one request. */
  readonly catchUp: () => Promise<void>;
  readonly live: Pick<Live, 'state' | 'unread' | 'setUnread' | 'listen'>;
  readonly queue: Queue;
  /**
   * Reports whether a new version of the app is ready. `apply` loads it after all pending changes are stored.
   */
  readonly update: { readonly isReady: Readable<boolean>; readonly apply: () => Promise<void> };
  readonly drafts: Pick<LeftDrafts, 'left' | 'restore' | 'discard'>;
  /** Keeps the completed tasks of a project in the store until the returned function is called. */
  readonly watchProject: (projectId: string) => () => void;
  readonly onRejection: (listener: (rejection: Rejection) => void) => () => void;
  /** Subscribes to rejected calls to `api`. The callers also receive the error. */
  readonly onCallRejected: (listener: (error: ApiError) => void) => () => void;
  readonly onAccessLost: (listener: () => void) => () => void;
}
