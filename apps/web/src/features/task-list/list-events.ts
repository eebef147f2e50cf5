/** Events of other calendars, for Today and the days of Upcoming (CALENDAR-27). A part that loads later sets them. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { BelowHead } from '@questlog/ui/list/list-plan.ts';
import { useSyncExternalStore } from 'react';
import { createValue } from '../../data/engine/browser/signal.ts';

export type ListEvents = ReadonlyMap<LocalDate, BelowHead>;

const KEY = 'questlog.calendar.lists';
const YES = 'yes';

export const listEvents = createValue<ListEvents>(new Map());

export const useListEvents = (): ListEvents => useSyncExternalStore(listEvents.subscribe, listEvents.get);

/** Returns whether this browser shows events in Today and Upcoming. */
export const useShowsInLists = (): boolean => useStored(KEY) === YES;

export const showInLists = (shows: boolean): void => writeStored(KEY, shows ? YES : '');
