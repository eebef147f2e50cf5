/** The data layer as the screens hold it: one value for the life of the page, put together in `create-data.ts`. */
import type { ApiClient, ApiError } from '@questlog/api-client/client';
import type { QueryClient } from '@tanstack/react-query';
import type { LeftDrafts } from './drafts/left-drafts.ts';
import type { Readable } from './engine/browser/signal.ts';
import type { Live } from './engine/live/live.ts';
import type { Refusal } from './engine/outbox/follow-outbox.ts';
import type { Queue } from './engine/outbox/queue.ts';
import type { Session } from './engine/session/session-state.ts';
import type { StoreStatus } from './engine/sync/sync.ts';
import type { CommandDeps } from './nouns/command-deps.ts';
import type { Commands } from './nouns/commands.ts';
import type { StoreReader } from './nouns/store-reader.ts';
import type { CountsOfServer } from './nouns/tasks/server-counts.ts';

export interface DataLayer {
  /** With the session's token. */
  readonly api: ApiClient;
  /** Without one: invitations, registration. */
  readonly publicApi: ApiClient;
  readonly session: Session;
  /** Reads what is paged or rarely shown; emptied when the account is left. */
  readonly queries: QueryClient;
  readonly store: StoreReader;
  readonly commands: Commands;
  /** For commands whose code comes with their screens. */
  readonly commandDeps: CommandDeps;
  readonly status: Readable<StoreStatus>;
  readonly online: Readable<boolean>;
  /** Whether the server answers: false from a request that reached nobody to the next one that did. */
  readonly isReached: Readable<boolean>;
  /** Whether the server rejects changes because its disk is full. */
  readonly isStorageFull: Readable<boolean>;
  /** Undefined until the server has counted. */
  readonly serverCounts: Readable<CountsOfServer | undefined>;
  /** Begins: signs in from what is stored, shows the kept rows, catches up. Gives back how to end it. */
  readonly start: () => () => void;
  /** Why nothing could be loaded, for the status 'error'. */
  readonly loadFailure: Readable<string | undefined>;
  /** Loads again after an error. Never raises. */
  readonly retry: () => Promise<void>;
  /** Brings the store up to date; calls made meanwhile share one answer. */
  readonly catchUp: () => Promise<void>;
  readonly live: Pick<Live, 'state' | 'unread' | 'setUnread' | 'listen'>;
  readonly queue: Queue;
  /** A new version of the app: `apply` loads it, when everything that was done is stored. */
  readonly update: { readonly isReady: Readable<boolean>; readonly apply: () => Promise<void> };
  /** Texts that were being written when their fields went. */
  readonly drafts: Pick<LeftDrafts, 'left' | 'restore' | 'discard'>;
  /** Keeps the completed tasks of a project in the store until the answer is called. */
  readonly watchProject: (projectId: string) => () => void;
  readonly onRefusal: (listener: (refusal: Refusal) => void) => () => void;
  /** Tells of calls of `api` that the server refused; whoever made them knows, too. */
  readonly onCallRefused: (listener: (error: ApiError) => void) => () => void;
  /** Access to the account is gone. */
  readonly onAccessLost: (listener: () => void) => () => void;
}
