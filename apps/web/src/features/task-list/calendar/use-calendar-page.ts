import { splitPath } from '@questlog/domain/addresses';
import {
  CALENDAR_VIEWS,
  calendarPath,
  readCalendarPage,
  type CalendarPage,
} from '@questlog/domain/calendar/calendar-pages';
import { readStored, useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { useCallback, useMemo } from 'react';
import { useToday } from '../../../data/hooks.ts';

/** The view that this browser last showed. */
const VIEW = 'questlog.calendar.view';
/** Whether this browser shows completed tasks. */
const COMPLETED = 'questlog.calendar.completed';
const YES = 'yes';

/**
 * Returns the shown page, and a function that shows another one and writes it into the page's address. Without an
 * address, it is the view that this browser last showed, at today.
 * @param narrow true on phones, which begin with the day and have no week
 * @param ownFilterId the filter whose tasks are shown if the address names no source
 */
export function useCalendarPage(
  address: string | undefined,
  onAddress: (path: string, from?: string) => void,
  narrow: boolean,
  ownFilterId: string | null,
): readonly [CalendarPage, (change: Partial<CalendarPage>) => void] {
  const today = useToday();
  const stored = readStored(VIEW);
  const page = useMemo(() => {
    const usual = narrow ? 'day' : 'week';
    const view = CALENDAR_VIEWS.find((each) => each === stored) ?? usual;
    const standard = { view, date: today, projectId: null, filterId: ownFilterId };
    const read = readCalendarPage(splitPath(address ?? '').query, standard);
    return narrow && read.view === 'week' ? { ...read, view: 'day' as const } : read;
  }, [address, today, narrow, ownFilterId, stored]);
  const change = useCallback(
    (part: Partial<CalendarPage>) => {
      if (part.view !== undefined) writeStored(VIEW, part.view);
      const isSameView = part.view === undefined || part.view === page.view;
      onAddress(calendarPath({ ...page, ...part }), isSameView ? undefined : calendarPath(page));
    },
    [page, onAddress],
  );
  return [page, change];
}

/** Returns whether the calendar shows completed tasks in this browser, and a function that sets it. */
export function useShowsCompleted(): readonly [boolean, (shows: boolean) => void] {
  const shows = useStored(COMPLETED) === YES;
  return [shows, (next) => writeStored(COMPLETED, next ? YES : '')];
}
