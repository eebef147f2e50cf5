import type { CalendarRange } from '@questlog/domain/calendar/calendar-range';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useFilterMatching } from '../../../data/filter-hooks.ts';
import { useTimeZone } from '../../../data/hooks.ts';
import type { FilterItem } from '../../../data/nouns/filters/filter-item.ts';
import type { FilterIndex, FilterMatches } from '../../../data/nouns/filters/matching/filter-index.ts';
import { taskOfOccurrence } from '../../../data/nouns/repeats/series-tasks.ts';
import type { StoreReader } from '../../../data/nouns/store-reader.ts';
import { taskItem, type TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';
import { useChanges, useScheduled } from '../../../data/repeat-hooks.ts';
import { itemsByDay, type CalendarItem, type PendingDate } from './calendar-items.ts';

/** The tasks that the calendar shows. Must stay the same object until they change. */
interface CalendarSource {
  /** Null for the tasks of all projects. */
  readonly projectId: string | null;
  /**
   * Undefined if no filter selects the tasks. No tasks are shown while the matches load, or if the filter was deleted.
   */
  readonly filter:
    | { readonly filter: FilterItem | undefined; readonly matches: FilterMatches | undefined }
    | undefined;
}

/**
 * Returns the items of a range of days, by day. Open tasks, and those completed lately, come from the rows in this
 * browser, so they are there offline and show each change at once. Tasks completed before come from the server. A filter
 * finds the tasks of this browser, completed ones only if it asks for them (CALENDAR-56).
 */
export function useCalendarItems(
  range: CalendarRange,
  source: CalendarSource,
  showsCompleted: boolean,
): ReadonlyMap<LocalDate, readonly CalendarItem[]> {
  const { store } = useData();
  const { from, to } = range;
  const changes = useChanges();
  const scheduled = useScheduled(range);
  const completed = useCompletedTasks(range, showsCompleted && source.filter === undefined);
  const index = useFilterMatching(source.filter !== undefined)?.index;
  return useMemo(() => {
    const { projectId, filter: selected } = source;
    const listed = selected && new Set(selected.matches?.lists.flatMap(({ ids }) => ids));
    const isShown = (task: TaskItem): boolean => {
      if (listed !== undefined) return listed.has(task.id);
      if (task.completedAt !== null && !showsCompleted) return false;
      if (projectId !== null) return task.projectId === projectId;
      if (task.projectId === null) return true;
      const project = store.project(task.projectId);
      // The open tasks of a project for someday are only in its own views (SOMEDAY-20).
      return project?.isArchived === false && !(project.someday && task.completedAt === null);
    };
    const isIn = (date: LocalDate | null): boolean => date !== null && date >= from && date <= to;
    const tasks = new Map(completed.map((task) => [task.id, task]));
    for (const task of store.allTasks()) {
      if (isIn(task.scheduledOn) || isIn(task.dueOn)) tasks.set(task.id, task);
      else tasks.delete(task.id);
    }
    const pending = scheduled.days.flatMap(({ date, keys }): PendingDate[] =>
      keys.flatMap((key) => {
        const found = scheduled.task(key);
        if (found === undefined || found.occurrence !== undefined) return [];
        const { template } = found.pattern;
        return projectId === null || template.projectId === projectId ? { pattern: found.pattern, date } : [];
      }),
    );
    const outlines = selected === undefined ? pending : matchingDates(store, index, selected.filter, pending);
    return itemsByDay([...tasks.values()].filter(isShown), outlines, { from, to });
    // oxlint-disable-next-line react/exhaustive-deps -- read again after every change of a row
  }, [store, changes, scheduled, completed, index, from, to, source, showsCompleted]);
}

/** Returns the dates of series whose tasks a filter will list. */
function matchingDates(
  store: StoreReader,
  index: FilterIndex | undefined,
  filter: FilterItem | undefined,
  pending: readonly PendingDate[],
): readonly PendingDate[] {
  if (index === undefined || filter === undefined) return [];
  return index.matching(filter, pending, ({ pattern, date }) =>
    taskOfOccurrence(store, pattern, date, `${store.today}T12:00:00.000Z`, undefined),
  );
}

const NONE: readonly TaskItem[] = [];

/** Returns the completed tasks of a range from the server; none while they are hidden or have not arrived. */
function useCompletedTasks({ from, to }: CalendarRange, isEnabled: boolean): readonly TaskItem[] {
  const reader = useReader();
  const timeZone = useTimeZone();
  const query = { from, to, completed: 'true' } as const;
  const { data } = useQuery({ ...accountQuery(reader, 'GET /api/calendar', { query }), enabled: isEnabled });
  return useMemo(
    () =>
      data === undefined || !isEnabled
        ? NONE
        : data.tasks.filter((task) => task.completed).map((task) => taskItem(task, timeZone)),
    [data, isEnabled, timeZone],
  );
}
