import { daysOfPage, type CalendarPage } from '@questlog/domain/calendar/calendar-pages';
import { dayClocksIn } from '@questlog/domain/calendar/day-clock';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { useCallback, useMemo, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useFilterMatches } from '../../../data/filter-hooks.ts';
import { useFilter, useProjects, useTimeZone, useToday } from '../../../data/hooks.ts';
import { unscheduledItem, type CalendarItem } from './calendar-items.ts';
import { useCalendarEvents } from './events/use-calendar-events.ts';
import { useCalendarItems } from './use-calendar-items.ts';
import { useCalendarPage, useShowsCompleted } from './use-calendar-page.ts';

/**
 * Returns the shown page of the calendar: its days, their items and events, and the selected day.
 * @param ownFilterId the filter of which the calendar is a part; null for the calendar of all tasks
 */
export function useCalendarView(
  address: string | undefined,
  onAddress: (path: string, from?: string) => void,
  ownFilterId: string | null,
) {
  const { store } = useData();
  const today = useToday();
  const timeZone = useTimeZone();
  const narrow = useMediaQuery(narrowQuery);
  const [page, changePage] = useCalendarPage(address, onAddress, narrow, ownFilterId);
  const [showsCompleted, showCompleted] = useShowsCompleted();
  const [{ selected, of }, setSelected] = useState({ selected: page.date, of: page.date });
  if (page.date !== of) setSelected({ selected: page.date, of: page.date });
  const days = useMemo(() => daysOfPage(page, firstWeekday()), [page]);
  const [from = page.date, to = page.date] = [days[0], days.at(-1)];
  const range = useMemo(() => ({ from, to }), [from, to]);
  const filter = useFilter(page.filterId);
  const matches = useFilterMatches(filter);
  const source = useMemo(
    () => ({ projectId: page.projectId, filter: page.filterId === null ? undefined : { filter, matches } }),
    [page.projectId, page.filterId, filter, matches],
  );
  const items = useCalendarItems(range, source, showsCompleted);
  const events = useCalendarEvents(page.date);
  const byKey = useMemo(() => new Map([...items.values()].flat().map((item) => [item.key, item])), [items]);
  const itemOf = useCallback(
    (key: string): CalendarItem | undefined => {
      const task = byKey.has(key) ? undefined : store.task(key);
      return byKey.get(key) ?? (task && unscheduledItem(task));
    },
    [byKey, store],
  );
  return {
    today,
    narrow,
    page,
    changePage,
    /** The filter whose tasks are shown, if it is one that the user sees. */
    filter,
    matches,
    showsCompleted,
    showCompleted,
    days,
    items,
    events,
    itemOf,
    selected,
    select: (date: LocalDate): void => setSelected({ selected: date, of }),
    clockOf: useMemo(() => dayClocksIn(timeZone), [timeZone]),
    colorOf: useColors(),
  };
}

export type ShownCalendar = ReturnType<typeof useCalendarView>;
export type ChangePage = (change: Partial<CalendarPage>) => void;

function useColors(): (projectId: string | null) => string | undefined {
  const projects = useProjects();
  return useMemo(() => {
    const colors = new Map(projects.map(({ id, color }) => [id, color]));
    return (projectId) => (projectId === null ? undefined : colors.get(projectId));
  }, [projects]);
}
