/** The data layer as the screens hold it: one value for the life of the page, put together in `create-data.ts`. */
import type { ApiClient, ApiError } from '@questlog/api-client/client';
import type { Commands } from './commands.ts';
import type { Session } from './session/session-state.ts';
import type { ProjectCount, StoreReader } from './store/store-reader.ts';

/** A change that the server refused. It is undone already; the person is told, with the content to copy. */
export interface Refusal {
  /** What was tried: 'Add task', 'Rename project'. */
  readonly description: string;
  /** What the person typed, to copy; empty where there is nothing. */
  readonly content: string;
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
  /** Sends what waits, now. Resolves with the number of actions that were sent. */
  readonly syncNow: () => Promise<number>;
  /** Throws away what waits to be sent, and undoes it. */
  readonly clearPending: () => Promise<void>;
  /** Keeps the completed tasks of a project in the store until the answer is called. */
  readonly watchProject: (projectId: string) => () => void;
  readonly onRefusal: (listener: (refusal: Refusal) => void) => () => void;
  /** Access to the account is gone; `message` is what the server said. */
  readonly onAccessLost: (listener: (message: string) => void) => () => void;
}
