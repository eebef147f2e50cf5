import type { CalendarRange } from '@questlog/domain/calendar/calendar-range';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useTimeZone } from '../../../data/hooks.ts';
import { taskItem, type TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';
import { useChanges, useScheduled } from '../../../data/repeat-hooks.ts';
import { itemsByDay, type CalendarItem, type PendingDate } from './calendar-items.ts';

/**
 * Returns the items of a range of days, by day. Open tasks, and those completed lately, come from the rows in this
 * browser, so they are there offline and show each change at once. Tasks completed before come from the server.
 */
export function useCalendarItems(
  range: CalendarRange,
  projectId: string | null,
  showsCompleted: boolean,
): ReadonlyMap<LocalDate, readonly CalendarItem[]> {
  const { store } = useData();
  const { from, to } = range;
  const changes = useChanges();
  const scheduled = useScheduled(range);
  const completed = useCompletedTasks(range, showsCompleted);
  return useMemo(() => {
    const isShown = (task: TaskItem): boolean => {
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
    return itemsByDay([...tasks.values()].filter(isShown), pending, { from, to });
    // oxlint-disable-next-line react/exhaustive-deps -- read again after every change of a row
  }, [store, changes, scheduled, completed, from, to, projectId, showsCompleted]);
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
