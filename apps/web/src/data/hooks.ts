/** Hooks that read the store. Each re-renders its component only if its result has changed. */
import type { ApiClient } from '@questlog/api-client/client';
import { hasFeature, limitMessage, type Feature } from '@questlog/domain/plans/plans';
import { isAtLimit } from '@questlog/domain/plans/usage';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Commands } from './nouns/create-commands.ts';
import { useData } from './data-context.ts';
import type { UndoSteps } from './engine/undo/undo-manager.ts';
import type { Topic } from './engine/store/topics.ts';
import type { DataLayer } from './data-layer.ts';
import type { Queue } from './engine/outbox/queue.ts';
import type { Readable } from './engine/browser/signal.ts';
import type { StoreStatus } from './engine/sync/sync.ts';
import type { Session, SessionState } from './engine/session/session-state.ts';
import { topicOf, type Readers, type ReaderTopics } from './nouns/account-store.ts';
import type { StoreReader } from './nouns/store-reader.ts';
import type { RowFilter } from './nouns/tasks/lists/row-filter.ts';
import type {
  StoreCounts,
  TaskFilter,
  TodaySections,
  ViewSnapshot,
} from './nouns/tasks/lists/view-snapshot.ts';

/** Reads the store now and whenever the topic changes. In between, `read` must return the same object. */
export function useStore<T>(topic: Topic, read: (store: StoreReader) => T): T {
  const { store } = useData();
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  return useSyncExternalStore(subscribe, () => read(store));
}

function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

/** Creates a hook that reads a value from the data layer. */
function valueOf<T>(pick: (data: DataLayer) => Readable<T>): () => T {
  return function useValue() {
    return useReadable(pick(useData()));
  };
}

/**
 * Creates a hook that subscribes to one of the data layer's events. The listener must be stable between
 * renders.
 */
function eventsOf<Event>(pick: (data: DataLayer) => (listener: (event: Event) => void) => () => void) {
  return function useEvents(listener: (event: Event) => void): void {
    const subscribe = pick(useData());
    useEffect(() => subscribe(listener), [subscribe, listener]);
  };
}

/** Creates a hook that calls one of the store's readers, and re-renders when the result changes. */
export function reading<Name extends keyof ReaderTopics>(name: Name): Readers[Name] {
  return function useReading(...args: never) {
    return useStore(topicOf(name, args), (store) => (store[name] as (...args: never) => unknown)(...args));
  } as Readers[Name];
}

const useViewInStore = reading('view');

/**
 * Returns the tasks of a view. For a project, loads its completed tasks in the background.
 * @param rows narrows the view and its counts; a tag view already contains a filter
 */
export function useView(view: View, filter: TaskFilter = 'all', rows?: RowFilter): ViewSnapshot {
  const data = useData();
  const projectId = view.kind === 'project' ? view.projectId : undefined;
  useEffect(() => (projectId === undefined ? undefined : data.watchProject(projectId)), [data, projectId]);
  return useViewInStore(view, filter, rows);
}

export const useProjectPart = reading('projectPart');
export const useTodaySection = reading('todaySection');

/** Returns all sections of Today. */
export function useTodaySections(filter: TaskFilter, rows?: RowFilter): TodaySections {
  const overdue = useTodaySection('overdue', filter, rows);
  const due = useTodaySection('due', filter, rows);
  const today = useTodaySection('today', filter, rows);
  const evening = useTodaySection('evening', filter, rows);
  return useMemo(() => ({ overdue, due, today, evening }), [overdue, due, today, evening]);
}

export const useTask = reading('task');
export const useSubtaskCount = reading('subtaskCount');
const useCountsInStore = reading('counts');
const useCompletedAhead = reading('completedAhead');
const useServerCounts = valueOf((data) => data.serverCounts);

/**
 * Returns each view's count of open tasks. The server counts the Journal and the completed tasks of projects.
 * The Journal's count includes pending changes.
 */
export function useCounts(): StoreCounts {
  const ahead = useCompletedAhead();
  const counts = useCountsInStore();
  const server = useServerCounts();
  return useMemo(() => {
    if (server === undefined) return counts;
    const projects = new Map(counts.projects);
    for (const [id, { completed }] of server.projects) {
      projects.set(id, { active: counts.projects.get(id)?.active ?? 0, completed });
    }
    // The server's count may be older than the rows, which must not contradict it.
    const journal = Math.max(server.journal + ahead, counts.journal);
    return { ...counts, journal, projects };
  }, [ahead, counts, server]);
}

const useStepsInMemory = valueOf((data) => data.undo.steps);

/** Returns the undo steps that can be undone and redone, the next one first. Loads them if necessary. */
export function useUndoSteps(): UndoSteps {
  const { undo } = useData();
  useEffect(() => void undo.prepare(), [undo]);
  return useStepsInMemory();
}

export const useProjects = reading('projects');
export const useArchivedProjects = reading('archivedProjects');
export const useFilters = reading('filters');
export const useFilter = reading('filter');
export const useProject = reading('project');
export const useTags = reading('tags');
export const useTagUsage = reading('tagUsage');
export const useRepeatPattern = reading('repeatPattern');
export const useRepeatPatterns = reading('repeatPatterns');
export const useRemindersOf = reading('remindersOf');
export const useCommentsOf = reading('commentsOf');
export const useCommentCount = reading('commentCount');
export const useOccurrences = reading('occurrences');
export const useAccountUsers = reading('people');

/** Returns the current date, which changes at midnight. */
export function useToday(): LocalDate {
  return useStore('today', (store) => store.today);
}

/** Returns the time zone that dates refer to. */
export function useTimeZone(): string {
  return useStore('today', (store) => store.timeZone);
}

/**
 * Returns the store's status: 'loading' until there is something to show, 'error' if there is nothing to
 * show.
 */
export function useStoreStatus(): { readonly status: StoreStatus; readonly retry: () => void } {
  const data = useData();
  const status = useReadable(data.status);
  return useMemo(() => ({ status, retry: () => void data.retry() }), [data, status]);
}

/** Returns why rows could not be loaded. If the status is 'ready', the server has rejected the request. */
export const useLoadFailure = valueOf((data) => data.loadFailure);

/** Returns the count of this account's pending changes. */
export function usePendingCount(): number {
  return useStore('pending', (store) => store.pendingCount);
}

export function useQueue(): Queue {
  return useData().queue;
}

/** Returns the count of queued changes in all accounts. */
export const useQueueCount = valueOf((data) => data.queue.count);

/** Returns the number of actions that failed to sync while the app asks whether to clear the queue. */
export const useQueueQuestion = valueOf((data) => data.queue.question);

/** Returns the rejected actions that the user has not handled yet. */
export const useRejectedActions = valueOf((data) => data.queue.rejected);

/** Returns false if closing the tab would lose queued changes. */
export const useQueueSafety = valueOf((data) => data.queue.isSafe);

/** Subscribes to the queue's events. The listener must be stable between renders. */
export const useQueueEvents = eventsOf((data) => data.queue.events);

/** Returns the function that loads a new version of the app; undefined until a new version is ready. */
export function useUpdate(): (() => Promise<void>) | undefined {
  const { update } = useData();
  return useReadable(update.isReady) ? update.apply : undefined;
}

/** Returns the real-time connection. Changes within it do not cause a re-render. */
export function useLive(): DataLayer['live'] {
  return useData().live;
}

export const useUnreadCount = valueOf((data) => data.live.unread);

export const useOnline = valueOf((data) => data.online);
const useReached = valueOf((data) => data.isReached);
const useStorageFull = valueOf((data) => data.isStorageFull);

/**
 * Returns the state of the connection. `out-of-reach`: the device is online but the server does not respond.
 * `storage-full`: the server rejects changes because its disk is full.
 */
export function useConnection(): 'online' | 'offline' | 'out-of-reach' | 'storage-full' {
  const online = useOnline();
  const isReached = useReached();
  const isStorageFull = useStorageFull();
  if (!online) return 'offline';
  if (isStorageFull) return 'storage-full';
  return isReached ? 'online' : 'out-of-reach';
}

export function useCommands(): Commands {
  return useData().commands;
}

/** Returns the client with the session's token, for data outside the store. */
export function useApi(): ApiClient {
  return useData().api;
}

/** Returns the session's state and methods. */
export function useSession(): SessionState & { readonly session: Session } {
  const { session } = useData();
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  return useMemo(() => ({ ...state, session }), [state, session]);
}

/** Returns true if the current account's plan includes a feature. */
export function useFeature(feature: Feature): boolean {
  const { account } = useSession();
  return account !== null && hasFeature(account.subscriptionTier, feature);
}

/** Subscribes to rejected changes. The listener must be stable between renders. */
export const useRejections = eventsOf((data) => data.onRejection);

/** Subscribes to rejected direct calls. The listener must be stable between renders. */
export const useCallRejections = eventsOf((data) => data.onCallRejected);

/** Subscribes to the loss of access to the account. The listener must be stable between renders. */
export const useAccessLost = eventsOf<void>((data) => data.onAccessLost);

export interface TaskRoom {
  readonly room: number;
  /** The message shown at the limit; undefined below the limit. */
  readonly full: string | undefined;
}

/**
 * Returns how many more tasks the plan allows; undefined if there is no limit. The server has the final say.
 */
export function useTaskRoom(): TaskRoom | undefined {
  const { store } = useData();
  const max = useSession().account?.features.maxTotalTasks ?? null;
  const counts = useCounts();
  return useMemo(() => {
    if (max === null) return undefined;
    const open = Array.from(store.allTasks()).filter(({ completedOn }) => completedOn === null).length;
    const room = Math.max(0, max - open - counts.journal);
    return { room, full: room === 0 ? limitMessage('tasks', max) : undefined };
  }, [store, counts, max]);
}

/** Returns the message shown at the plan's project limit; undefined below the limit. */
export function useProjectsFull(): string | undefined {
  const max = useSession().account?.features.maxProjects ?? null;
  const count = useProjects().length + useArchivedProjects().length;
  return isAtLimit(count, max) ? limitMessage('projects', max ?? 0) : undefined;
}

/** Returns true if the account has tags. Otherwise, the interface does not mention them. */
export function useTagging(): boolean {
  return useSession().account?.features.taggingEnabled ?? false;
}
