import { readLinkTarget, taskPath } from '@questlog/domain/addresses';
import { leadingRow } from '@questlog/domain/subtasks/leading-row';
import { showsTrees } from '@questlog/domain/subtasks/top-level-rows';
import { homeView } from '@questlog/domain/tasks/task-home';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { listsTask } from '../../data/filter-matching.ts';
import { useStoreStatus } from '../../data/hooks.ts';
import type { StoreReader } from '../../data/nouns/store-reader.ts';
import { rungTask } from '../../reminders/rung-task.ts';
import type { TaskToOpen } from '../../task-row/task-to-open.ts';
import { entryOf } from './page-entry.ts';
import type { ViewHistory } from './view-history.ts';

export interface RequestedTask extends TaskToOpen {
  /** Distinguishes repeated requests for the same task. */
  readonly request: number;
  /** The task opens in this view. Opening a different view drops the request. */
  readonly viewKey: string;
}

export interface TaskOpening {
  readonly taskToOpen: RequestedTask | undefined;
  /** Opens a task in its view (VIEW-24). */
  readonly openTask: (id: string) => void;
  /** Opens a task in a view on the current page, just as following the task's URL does. */
  readonly requestTask: (id: string, home: Home) => void;
  /** The completed task that is open for reading. */
  readonly readId: string | undefined;
  /** The followed link, if its target is not among the rows on this device. */
  readonly missing: string | undefined;
}

/** The row in which a task is shown, and the view that contains the row. */
export interface Home {
  readonly view: View;
  /** The row's task. It differs from the requested task if that one is listed in the row's details. */
  readonly rowId: string;
}

/**
 * Returns the list row that opens a task; undefined if no list shows the task. A completed task opens over
 * the shown view if that view lists it, otherwise over the Journal, which includes archived projects.
 */
export function homeOf(
  data: Pick<DataLayer, 'store' | 'filterMatching'>,
  id: string,
  shown: View,
): Home | undefined {
  const { store } = data;
  const isListed = (taskId: string): boolean =>
    shown.kind === 'filter'
      ? listsTask(data, shown.filterId, taskId)
      : store.view(shown, 'all').ids.includes(taskId);
  const rowId = leadingRow(store, id);
  const task = store.task(rowId);
  if (task !== undefined && task.completedAt !== null) {
    return { view: isListed(id) ? shown : { kind: 'journal' }, rowId: id };
  }
  const project = store.project(task?.projectId ?? '');
  if (task === undefined || project?.isArchived === true) return undefined;
  // Only the project shows its tasks (SOMEDAY-20).
  if (project?.someday === true) return { view: { kind: 'project', projectId: project.id }, rowId };
  // Only the lists know whether the Inbox and Anytime contain a subtask: a subtask follows its parent.
  const isShown = (showsTrees(shown) || shown.kind === 'filter') && isListed(rowId);
  return { view: isShown ? shown : homeView(task, store.today, shown), rowId };
}

/**
 * Opens a URL's item once the rows are loaded: a project, a filter, a tag, or a task. A task's view is opened first,
 * and its list then opens the row.
 * @param view the view on screen
 * @param unfilter removes the filter of a view
 */
export function useTaskToOpen(
  { link, arrival, settle, setLink, dropLink, openTask: push, follow }: ViewHistory,
  view: View,
  tagging: boolean,
  unfilter: (view: View) => void,
): TaskOpening {
  const data = useData();
  const { store, catchUp } = data;
  const { status } = useStoreStatus();
  const count = useRef(0);
  const [taskToOpen, setTaskToOpen] = useState<RequestedTask>();
  const [missing, setMissing] = useState<string>();
  const [readId, setReadId] = useState<string>();
  if (taskToOpen !== undefined && taskToOpen.viewKey !== viewKey(view)) setTaskToOpen(undefined);

  const request = useCallback(
    (id: string, home: View) => {
      count.current += 1;
      unfilter(home);
      const onClosed = (): void => {
        rungTask.set(undefined);
        dropLink(taskPath(id));
      };
      setTaskToOpen({ id, request: count.current, viewKey: viewKey(home), onClosed });
    },
    [unfilter, dropLink],
  );
  const requestTask = useCallback(
    (id: string, { view: home, rowId }: Home) => {
      setMissing(undefined);
      setReadId(isToRead(store, id, home) ? id : undefined);
      settle({ view: home, link: taskPath(id) });
      request(rowId, home);
    },
    [store, settle, request],
  );
  const openTask = useCallback(
    (id: string) => {
      const isOnlyInJournal = view.kind === 'journal' && store.task(id) === undefined;
      const home = homeOf(data, id, view) ?? (isOnlyInJournal ? { view, rowId: id } : undefined);
      if (home === undefined) return follow(taskPath(id));
      const isRead = isToRead(store, id, home.view);
      setReadId(isRead ? id : undefined);
      // The task is a dialog over the list, which keeps its filter and its place.
      if (isRead && viewKey(home.view) === viewKey(view)) return setLink(taskPath(id));
      push(home.view, taskPath(id));
      request(home.rowId, home.view);
    },
    [data, store, view, follow, setLink, push, request],
  );

  const seen = useRef(0);
  /** Opens a task for reading that was completed elsewhere, as this device learns after it has opened the row. */
  const readIfCompleted = useEffectEvent((id: string, at: number) => {
    if (seen.current !== at || link !== taskPath(id) || store.task(id)?.isPendingSync === true) return;
    const home = homeOf(data, id, view);
    if (home !== undefined && isToRead(store, id, home.view)) requestTask(id, home);
  });
  /** Reports the link to a project or filter that was deleted elsewhere, as this device learns after it has opened it. */
  const reportIfDeleted = useEffectEvent((followed: string, opened: View, at: number) => {
    const target = readLinkTarget(followed);
    if (seen.current !== at || target === undefined || target.kind === 'tag') return;
    const entry = entryOf(history.state);
    const isShown = entry?.view !== undefined && viewKey(entry.view) === viewKey(opened);
    if (!isShown || (entry.trail ?? entry.link) !== undefined) return;
    if (viewNamed(store, target, tagging) !== undefined) return;
    settle({ view: opened, link: followed });
    setMissing(followed);
  });
  useLayoutEffect(() => {
    if (status !== 'ready' || seen.current === arrival) return;
    seen.current = arrival;
    setMissing(undefined);
    const target = link === undefined ? undefined : readLinkTarget(link);
    const home = target?.kind === 'task' ? homeOf(data, target.id, view) : undefined;
    if (target?.kind === 'task' && target.isReminder === true) rungTask.set(target.id);
    if (target?.kind === 'task' && home !== undefined) {
      const { id } = target;
      if (!isToRead(store, id, home.view)) void catchUp().then(() => readIfCompleted(id, arrival));
      // The browser has arrived at another entry, which is an event outside of React.
      // oxlint-disable-next-line react/set-state-in-effect
      return requestTask(id, home);
    }
    setTaskToOpen(undefined);
    // The calendar and the activity read the page in their URLs themselves.
    if (target === undefined || target.kind === 'calendar' || target.kind === 'activity') return;
    const named = viewNamed(store, target, tagging);
    if (named === undefined || link === undefined) return setMissing(link);
    settle({ view: named });
    void catchUp().then(() => reportIfDeleted(link, named, arrival));
  }, [status, arrival, link, data, store, catchUp, view, tagging, settle, requestTask]);
  return {
    taskToOpen,
    openTask,
    requestTask,
    readId: readId !== undefined && link === taskPath(readId) ? readId : undefined,
    missing: missing === link ? missing : undefined,
  };
}

/** Returns true if the task opens for reading only. The Journal also lists tasks that are not in the store. */
function isToRead(store: StoreReader, id: string, { kind }: View): boolean {
  const task = store.task(id);
  return task === undefined ? kind === 'journal' : task.completedAt !== null;
}

/** Returns the view of a project, a filter or tags, if the account has them. */
function viewNamed(
  store: StoreReader,
  target: NonNullable<ReturnType<typeof readLinkTarget>>,
  tagging: boolean,
): View | undefined {
  if (target.kind === 'project') {
    const project = store.project(target.id);
    return project === undefined || project.isArchived
      ? undefined
      : { kind: 'project', projectId: target.id };
  }
  if (target.kind === 'filter') {
    return store.filter(target.id) === undefined ? undefined : { kind: 'filter', filterId: target.id };
  }
  if (target.kind !== 'tag' || !tagging) return undefined;
  const ids = target.paths.flatMap(
    (path) => store.tags().find(({ fullPath }) => fullPath === path)?.id ?? [],
  );
  if (ids.length < target.paths.length) return undefined;
  return { kind: 'tag', filter: { selectedTagIds: ids, mode: target.mode } };
}
