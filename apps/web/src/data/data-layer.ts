/** The data layer as the screens hold it: one value for the life of the page, put together in `create-data.ts`. */
import type { ApiClient, ApiError } from '@questlog/api-client/client';
import type { Commands } from './nouns/commands.ts';
import type { Live } from './engine/live/live.ts';
import type { QueuedAction } from './engine/outbox/queued-action.ts';
import type { QueueEvent } from './engine/outbox/queue-keeper.ts';
import type { RefusedAction } from './engine/outbox/refused-storage.ts';
import type { Session } from './engine/session/session-state.ts';
import type { ProjectCount, StoreReader } from './nouns/store-reader.ts';

/** A change that the server refused. It is undone already; the person is told, with the content to copy. */
export interface Refusal {
  /** Of the action; {@link Queue.refused} has it under this. */
  readonly id: string;
  /** What was tried: 'Add task', 'Rename project'. */
  readonly description: string;
  /** What the person typed, to copy; empty where there is nothing. */
  readonly content: string;
  /** It is put right without a word. */
  readonly silent: boolean;
  readonly error: ApiError;
}

export type StoreStatus = 'loading' | 'ready' | 'error';

export interface ServerCounts {
  readonly journal: number;
  readonly projects: ReadonlyMap<string, ProjectCount>;
}

/** A value that changes, read with `useSyncExternalStore`. */
export interface Readable<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What waits to be sent, from every tab and for every account of the user, and what was refused. */
export interface Queue {
  readonly events: (listener: (event: QueueEvent) => void) => () => void;
  readonly count: Readable<number>;
  /** False where this browser stores nothing: then closing the tab loses what waits. */
  readonly isSafe: Readable<boolean>;
  /** The latest first; each until it is tried again or forgotten. */
  readonly refused: Readable<readonly RefusedAction[]>;
  /** The oldest first. */
  readonly waiting: () => Promise<QueuedAction[]>;
  /** Sends now. Resolves with the number of changes that were carried out. */
  readonly sendNow: () => Promise<number>;
  /** Throws away and undoes everything, or one change with what depends on it. */
  readonly remove: (id?: string) => Promise<void>;
  /** Does once more what was refused. */
  readonly tryAgain: (refused: RefusedAction) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
}

export interface DataLayer {
  /** With the session's token. */
  readonly api: ApiClient;
  /** Without one: invitations, registration. */
  readonly publicApi: ApiClient;
  readonly session: Session;
  readonly store: StoreReader;
  readonly commands: Commands;
  readonly status: Readable<StoreStatus>;
  readonly online: Readable<boolean>;
  /** Undefined until the server has counted. */
  readonly serverCounts: Readable<ServerCounts | undefined>;
  /** Begins: signs in from what is stored, shows the kept rows, catches up. Gives back how to end it. */
  readonly start: () => () => void;
  /** Loads again after an error. */
  readonly retry: () => void;
  /** Brings the store up to date; calls made meanwhile share one answer. */
  readonly catchUp: () => Promise<void>;
  readonly live: Pick<Live, 'state' | 'unread' | 'setUnread' | 'listen'>;
  readonly queue: Queue;
  /** A new version of the app: `apply` loads it, when everything that was done is stored. */
  readonly update: { readonly isReady: Readable<boolean>; readonly apply: () => Promise<void> };
  /** Keeps the completed tasks of a project in the store until the answer is called. */
  readonly watchProject: (projectId: string) => () => void;
  readonly onRefusal: (listener: (refusal: Refusal) => void) => () => void;
  /** Access to the account is gone; `message` is what the server said. */
  readonly onAccessLost: (listener: (message: string) => void) => () => void;
  /** Tells of addresses, with their query, that could not be read before and can be now. */
  readonly onReloaded: (listener: (urls: readonly string[]) => void) => () => void;
}
