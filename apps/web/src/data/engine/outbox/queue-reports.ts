/**
 * The rules for what the user sees of the queue: the number of waiting actions, the question whether to clear
 * the queue, and the toasts (OFFLINE-17 to OFFLINE-19, OFFLINE-29). All of them follow from the queue's content,
 * so they change with it, whoever sends the actions.
 */

/** An event that a toast reports. */
export type QueueEvent =
  | { readonly type: 'online' | 'offline' | 'sync-failed' | 'cleared' }
  | { readonly type: 'queued' | 'syncing' | 'synced' | 'stuck-synced'; readonly count: number };

/** A queued action as the reports see it. */
export interface Waiting {
  readonly id: string;
  readonly retryCount: number;
}

export interface QueueState {
  /** The queued actions, oldest first. */
  readonly waiting: readonly Waiting[];
  /** The ids of queued actions that an attempt has failed to send, or that a retry is about to send. */
  readonly stuck: ReadonlySet<string>;
  /** The number of stuck actions sent since the last toast about them. */
  readonly stuckDone: number;
  /** True while the app asks whether to clear the queue. */
  readonly isQuestionOpen: boolean;
  /** The number in the last toast about actions that are queued for later. */
  readonly announced: number;
  /** The sync in progress. A second one joins it. */
  readonly sync: { readonly runs: number; readonly isReported: boolean; readonly done: number } | undefined;
}

export interface Connection {
  readonly isOnline: boolean;
  readonly isReached: boolean;
}

export type QueueInput =
  | ({ readonly type: 'read'; readonly waiting: readonly Waiting[] } & Connection)
  | { readonly type: 'left'; readonly id: string; readonly isSent: boolean }
  | { readonly type: 'retry-started'; readonly ids: readonly string[] }
  | ({ readonly type: 'retry-ended'; readonly ids: readonly string[] } & Connection)
  /** `isReported` is false if the caller of the sync reports its result. */
  | { readonly type: 'sync-started'; readonly isReported: boolean }
  | ({ readonly type: 'sync-ended'; readonly ids: readonly string[] } & Connection)
  | { readonly type: 'sent-elsewhere'; readonly count: number }
  | { readonly type: 'online' | 'offline' | 'cleared' };

/** After this many failed attempts, the app asks whether to clear the queue (OFFLINE-18). */
export const ATTEMPTS_BEFORE_QUESTION = 3;

export const QUIET: QueueState = {
  waiting: [],
  stuck: new Set(),
  stuckDone: 0,
  isQuestionOpen: false,
  announced: 0,
  sync: undefined,
};

/** Returns the number of actions that the question is about; undefined if nothing is asked. */
export function questionOf({ isQuestionOpen, stuck }: QueueState): number | undefined {
  return isQuestionOpen ? stuck.size : undefined;
}

/** Returns the next state and the toasts to show, in order. */
export function report(
  state: QueueState,
  input: QueueInput,
): readonly [next: QueueState, toasts: readonly QueueEvent[]] {
  switch (input.type) {
    case 'read':
      return read(state, input);
    case 'left':
      return left(state, input.id, input.isSent);
    case 'retry-started':
      return [withStuck(state, input.ids), []];
    case 'retry-ended':
      return [withQuestion(withStuck(state, input.ids), input), []];
    case 'sync-started':
      return startSync(state, input.isReported);
    case 'sync-ended':
      return endSync(state, input);
    case 'sent-elsewhere':
      return [state, input.count > 0 ? [{ type: 'synced', count: input.count }] : []];
    case 'online':
      return [{ ...state, announced: 0 }, [{ type: 'online' }]];
    case 'offline':
      return [{ ...state, isQuestionOpen: false }, [{ type: 'offline' }]];
    case 'cleared':
      return [QUIET, [{ type: 'cleared' }]];
  }
}

type Reported = ReturnType<typeof report>;

function read(
  state: QueueState,
  { waiting, isOnline, isReached }: Extract<QueueInput, { type: 'read' }>,
): Reported {
  const [next, toasts] = settled({
    ...state,
    waiting,
    stuck: among(waiting, state.stuck),
    isQuestionOpen: state.isQuestionOpen && isOnline && isReached,
    announced: waiting.length === 0 ? 0 : state.announced,
  });
  if (isOnline || waiting.length === 0) return [next, toasts];
  const isMore = waiting.length > state.announced;
  return [
    { ...next, announced: waiting.length },
    isMore ? [...toasts, { type: 'queued', count: waiting.length }] : toasts,
  ];
}

function left(state: QueueState, id: string, isSent: boolean): Reported {
  const { sync } = state;
  const waiting = state.waiting.filter((each) => each.id !== id);
  return settled({
    ...state,
    waiting,
    stuck: among(waiting, state.stuck),
    // A sync reports everything that is sent while it runs.
    sync: sync && { ...sync, done: sync.done + Number(isSent) },
    stuckDone: state.stuckDone + Number(isSent && sync === undefined && state.stuck.has(id)),
  });
}

function startSync(state: QueueState, isReported: boolean): Reported {
  const { sync, waiting } = state;
  const next = { ...state, sync: { isReported, done: 0, ...sync, runs: (sync?.runs ?? 0) + 1 } };
  return [next, isReported && waiting.length > 0 ? [{ type: 'syncing', count: waiting.length }] : []];
}

function endSync(
  state: QueueState,
  { ids, isOnline, isReached }: Extract<QueueInput, { type: 'sync-ended' }>,
): Reported {
  const { sync, waiting } = state;
  const runs = (sync?.runs ?? 1) - 1;
  const next = withStuck(
    { ...state, sync: runs === 0 || sync === undefined ? undefined : { ...sync, runs } },
    ids,
  );
  const toasts: QueueEvent[] = [];
  if (sync !== undefined && runs === 0 && sync.isReported && sync.done > 0) {
    toasts.push({ type: 'synced', count: sync.done });
  }
  const isFailed = ids.some((id) => waiting.some((each) => each.id === id));
  if (isFailed && isOnline && isReached) toasts.push({ type: 'sync-failed' });
  return [next, toasts];
}

/** Withdraws the question and reports the stuck actions once none is left in the queue. */
function settled(state: QueueState): Reported {
  if (state.stuck.size > 0) return [state, []];
  const count = state.stuckDone;
  return [
    { ...state, isQuestionOpen: false, stuckDone: 0 },
    count > 0 ? [{ type: 'stuck-synced', count }] : [],
  ];
}

function withQuestion(state: QueueState, { isOnline, isReached }: Connection): QueueState {
  const oldest = state.waiting.find(({ id }) => state.stuck.has(id));
  const isFailing = oldest !== undefined && oldest.retryCount >= ATTEMPTS_BEFORE_QUESTION;
  return { ...state, isQuestionOpen: state.isQuestionOpen || (isFailing && isOnline && isReached) };
}

function withStuck(state: QueueState, ids: readonly string[]): QueueState {
  return { ...state, stuck: among(state.waiting, new Set([...state.stuck, ...ids])) };
}

function among(waiting: readonly Waiting[], ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(waiting.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
}
