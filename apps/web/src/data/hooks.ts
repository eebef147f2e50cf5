/**
 * What components read. Each hook re-renders its component only when what it gave has changed: a task's row when
 * that task changes, a list when a task enters, leaves or moves.
 */
import type { ApiClient, ApiError } from '@questlog/api-client/client';
import { hasFeature, type Feature } from '@questlog/domain/plans/plans';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import type { View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Commands } from './nouns/commands.ts';
import { useData } from './data-context.ts';
import { rowTopic, type Topic } from './engine/store/topics.ts';
import type { DataLayer } from './data-layer.ts';
import type { Queue } from './engine/outbox/queue.ts';
import type { Readable } from './engine/browser/signal.ts';
import type { Refusal } from './engine/outbox/follow-outbox.ts';
import type { StoreStatus } from './engine/sync/sync.ts';
import type { OccurrenceItem } from './nouns/repeats/occurrence-item.ts';
import type { RepeatPatternItem } from './nouns/repeats/repeat-pattern-item.ts';
import type { PersonItem } from './nouns/people/people.ts';
import type { ProjectItem } from './nouns/projects/project-item.ts';
import type { TagItem } from './nouns/tags/tag-item.ts';
import type { TaskItem } from './nouns/tasks/task-item.ts';
import type { QueueEvent } from './engine/outbox/queue-keeper.ts';
import type { RefusedAction } from './engine/outbox/storage/refused-storage.ts';
import type { Session, SessionState } from './engine/session/session-state.ts';
import {
  listKey,
  type StoreCounts,
  type StoreReader,
  type TaskFilter,
  type TodaySections,
  type UpcomingGroup,
  type ViewSnapshot,
} from './nouns/store-reader.ts';

function useStore<T>(topic: Topic, read: (store: StoreReader) => T): T {
  const { store } = useData();
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  return useSyncExternalStore(subscribe, () => read(store));
}

function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}

/**
 * The tasks of a view. Opening a project fetches its completed tasks in the background.
 * @param tags narrows the view, its counters too; a tag-filtered view brings its own
 */
export function useView(view: View, filter: TaskFilter = 'all', tags?: TagFilter): ViewSnapshot {
  const data = useData();
  const projectId = view.kind === 'project' ? view.projectId : undefined;
  useEffect(() => (projectId === undefined ? undefined : data.watchProject(projectId)), [data, projectId]);
  return useStore(`list:${listKey(view)}`, (store) => store.view(view, filter, tags));
}

/** Today in its sections: overdue, today, this evening; each with the tasks completed today. */
export function useTodaySections(filter: TaskFilter = 'all', tags?: TagFilter): TodaySections {
  return useStore('list:today', (store) => store.todaySections(filter, tags));
}

/** Upcoming by date bucket, earliest first; empty buckets are left out. */
export function useUpcomingGroups(tags?: TagFilter): readonly UpcomingGroup[] {
  return useStore('list:upcoming', (store) => store.upcomingGroups(tags));
}

/** Undefined once the task is deleted. */
export function useTask(id: string): TaskItem | undefined {
  return useStore(rowTopic('tasks', id), (store) => store.task(id));
}

/**
 * Open tasks of each view; the Journal and completed tasks of projects as the server counts them, the Journal with what is
 * on its way.
 */
export function useCounts(): StoreCounts {
  const ahead = useStore('counts', (store) => store.completedAhead);
  const counts = useStore('counts', (store) => store.counts());
  const server = useReadable(useData().serverCounts);
  return useMemo(() => {
    if (server === undefined) return counts;
    const projects = new Map(counts.projects);
    for (const [id, { completed }] of server.projects) {
      projects.set(id, { active: counts.projects.get(id)?.active ?? 0, completed });
    }
    return { ...counts, journal: server.journal + ahead, projects };
  }, [ahead, counts, server]);
}

/** Projects in use, oldest first. */
export function useProjects(): readonly ProjectItem[] {
  return useStore('projects', (store) => store.projects());
}

export function useArchivedProjects(): readonly ProjectItem[] {
  return useStore('projects', (store) => store.archivedProjects());
}

/** Undefined for none, and once the project is deleted. */
export function useProject(id: string | null): ProjectItem | undefined {
  return useStore('projects', (store) => (id === null ? undefined : store.project(id)));
}

/** Tags by path, a parent before its children. */
export function useTags(): readonly TagItem[] {
  return useStore('tags', (store) => store.tags());
}

/** How the open tasks use the tags. */
export function useTagUsage(): TagUsage {
  return useStore('list:tag', (store) => store.tagUsage());
}

/** The pattern that a task belongs to; undefined for none, and once it is removed. */
export function useRepeatPattern(id: string | null): RepeatPatternItem | undefined {
  return useStore('repeatPatterns', (store) => (id === null ? undefined : store.repeatPattern(id)));
}

export function useRepeatPatterns(): readonly RepeatPatternItem[] {
  return useStore('repeatPatterns', (store) => store.repeatPatterns());
}

/** Those that became tasks or were cancelled. */
export function useOccurrences(): readonly OccurrenceItem[] {
  return useStore('occurrences', (store) => store.occurrences());
}

/** All who are or were members of the account. */
export function usePeople(): readonly PersonItem[] {
  return useStore('people', (store) => store.people());
}

/** The date on the wall; it changes at midnight. */
export function useToday(): LocalDate {
  return useStore('today', (store) => store.today);
}

/** The zone in which a date is meant. */
export function useTimeZone(): string {
  return useStore('today', (store) => store.timeZone);
}

/** 'loading' only until there is something to show; 'error' only where there is nothing. */
export function useStoreStatus(): { readonly status: StoreStatus; readonly retry: () => void } {
  const data = useData();
  const status = useReadable(data.status);
  return useMemo(() => ({ status, retry: () => void data.retry() }), [data, status]);
}

/** Why nothing could be loaded, for the status 'error'. */
export function useLoadFailure(): string | undefined {
  return useReadable(useData().loadFailure);
}

/** How many changes wait to be sent. */
export function usePendingCount(): number {
  return useStore('pending', (store) => store.pendingCount);
}

/** The queue of what waits to be sent. */
export function useQueue(): Queue {
  return useData().queue;
}

/** How many changes wait, in any account. */
export function useQueueCount(): number {
  return useReadable(useData().queue.count);
}

/** What the server refused and nobody has seen to yet. */
export function useRefusedActions(): readonly RefusedAction[] {
  return useReadable(useData().queue.refused);
}

/** False where closing the tab would lose what waits. */
export function useQueueSafety(): boolean {
  return useReadable(useData().queue.isSafe);
}

/** Tells what becomes of the queue. Give a stable listener. */
export function useQueueEvents(listener: (event: QueueEvent) => void): void {
  const { queue } = useData();
  useEffect(() => queue.events(listener), [queue, listener]);
}

/** The way to a new version of the app, where one waits. */
export function useUpdate(): (() => Promise<void>) | undefined {
  const { update } = useData();
  return useReadable(update.isReady) ? update.apply : undefined;
}

/** The real-time connection; its own parts do not render by themselves. */
export function useLive(): DataLayer['live'] {
  return useData().live;
}

/** Unread notifications. */
export function useUnreadCount(): number {
  return useReadable(useData().live.unread);
}

export function useOnline(): boolean {
  return useReadable(useData().online);
}

/** `out-of-reach`: there is a connection, but the server does not answer; `storage-full`: it rejects changes. */
export function useConnection(): 'online' | 'offline' | 'out-of-reach' | 'storage-full' {
  const online = useOnline();
  const isReached = useReadable(useData().isReached);
  const isStorageFull = useReadable(useData().isStorageFull);
  if (!online) return 'offline';
  if (isStorageFull) return 'storage-full';
  return isReached ? 'online' : 'out-of-reach';
}

export function useCommands(): Commands {
  return useData().commands;
}

/** The typed client with the session's token, for what is no task, project or tag. */
export function useApi(): ApiClient {
  return useData().api;
}

/** The sign-in state together with what one can do about it. */
export function useSession(): SessionState & { readonly session: Session } {
  const { session } = useData();
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  return useMemo(() => ({ ...state, session }), [state, session]);
}

/** Whether the plan of the account in force has a feature. */
export function useFeature(feature: Feature): boolean {
  const { account } = useSession();
  return account !== null && hasFeature(account.subscriptionTier, feature);
}

/** Tells of refused changes. Give a stable listener. */
export function useRefusals(listener: (refusal: Refusal) => void): void {
  const data = useData();
  useEffect(() => data.onRefusal(listener), [data, listener]);
}

/** Tells of direct calls that the server refused. Give a stable listener. */
export function useCallRefusals(listener: (error: ApiError) => void): void {
  const data = useData();
  useEffect(() => data.onCallRefused(listener), [data, listener]);
}

/** Tells that access to the account is gone. Give a stable listener. */
export function useAccessLost(listener: () => void): void {
  const data = useData();
  useEffect(() => data.onAccessLost(listener), [data, listener]);
}

/** The limit of tasks in the plan, and the number that still fits. */
export interface TaskRoom {
  readonly max: number;
  readonly room: number;
}

/** The room for tasks in the plan; undefined without a limit. The server has the last word. */
export function useTaskRoom(): TaskRoom | undefined {
  const { store } = useData();
  const max = useSession().account?.features.maxTotalTasks ?? null;
  const counts = useCounts();
  return useMemo(() => {
    if (max === null) return undefined;
    const open = Array.from(store.allTasks()).filter(({ completedOn }) => completedOn === null).length;
    return { max, room: Math.max(0, max - open - counts.journal) };
  }, [store, counts, max]);
}
