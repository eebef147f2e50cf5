import type { CalendarPage } from '@questlog/domain/calendar/calendar-pages';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { TaskValues } from './task-fields.tsx';

type CalendarValues = Pick<TaskValues, 'scheduledOn'> & Pick<CalendarPage, 'projectId' | 'filterId'>;

const shown = createValue<CalendarValues | undefined>(undefined);

/** Publishes the values that the form of a new task has while the calendar is shown (CALENDAR-52, FILTER-48). */
export function usePublishedValues({ scheduledOn, projectId, filterId }: CalendarValues): void {
  useLayoutEffect(() => {
    shown.set({ scheduledOn, projectId, filterId });
    return () => shown.set(undefined);
  }, [scheduledOn, projectId, filterId]);
}

/** Returns the values of a new task in the calendar; undefined if no calendar is shown. */
export function useCalendarValues(): CalendarValues | undefined {
  return useSyncExternalStore(shown.subscribe, shown.get);
}
