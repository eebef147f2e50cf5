import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { TaskValues } from './task-fields.tsx';

type CalendarValues = Pick<TaskValues, 'scheduledOn' | 'projectId'>;

const shown = createValue<CalendarValues | undefined>(undefined);

/** Publishes the values that the form of a new task has while the calendar is shown (CALENDAR-52). */
export function usePublishedValues({ scheduledOn, projectId }: CalendarValues): void {
  useLayoutEffect(() => {
    shown.set({ scheduledOn, projectId });
    return () => shown.set(undefined);
  }, [scheduledOn, projectId]);
}

/** Returns the values of a new task in the calendar; undefined if no calendar is shown. */
export function useCalendarValues(): CalendarValues | undefined {
  return useSyncExternalStore(shown.subscribe, shown.get);
}
