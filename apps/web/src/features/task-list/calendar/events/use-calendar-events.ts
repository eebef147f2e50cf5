import type { CalendarSource } from '@questlog/contract/calendar-sources';
import { eventsByDay, type DayEvent, type ShownEvent } from '@questlog/domain/calendar/calendar-events';
import { eventRange } from '@questlog/domain/calendar/calendar-range';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSession, useTimeZone } from '../../../../data/hooks.ts';
import { accountQuery, useReader } from '../../../../data/queries/account-query.ts';
import { eventsIn, keepEvents, readEvents } from './stored-events.ts';

/** The server reads calendars every half hour, so other devices need not ask more often than this. */
const RELOAD_MS = 10 * 60_000;
const FRESH = { refetchInterval: RELOAD_MS, refetchOnWindowFocus: true, staleTime: 60_000 } as const;

export interface CalendarEvents {
  /** The events of each day in the range around the requested date. */
  readonly byDay: ReadonlyMap<LocalDate, readonly DayEvent[]>;
  readonly sources: readonly CalendarSource[];
  readonly sourceOf: (event: ShownEvent) => CalendarSource | undefined;
}

/**
 * Returns the events of the user's other calendars around a date. Until they are received, and without a connection,
 * they are those that this browser received last.
 */
export function useCalendarEvents(date: LocalDate): CalendarEvents {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const timeZone = useTimeZone();
  const reader = useReader(timeZone);
  const owner = useMemo(() => ({ userId, timeZone }), [userId, timeZone]);
  const { from, to } = eventRange(date);
  const received = useSources();
  const [stored, setStored] = useState(() => readEvents(owner));
  if (stored.userId !== userId || stored.timeZone !== timeZone) setStored(readEvents(owner));
  const sources = received ?? stored.sources;
  const query = { from, to };
  const { data } = useQuery({
    ...accountQuery(reader, 'GET /api/calendar-events', { query }),
    ...FRESH,
    enabled: sources.some(({ enabled }) => enabled),
  });
  useEffect(() => {
    if (received !== undefined) keepEvents(owner, { sources: received });
  }, [owner, received]);
  useEffect(() => {
    if (data !== undefined) keepEvents(owner, { from, to, events: data.events });
  }, [owner, data, from, to]);
  const events = data?.events ?? eventsIn(stored, { from, to });
  return useMemo(() => {
    const shown = new Map(sources.filter(({ enabled }) => enabled).map((source) => [source.id, source]));
    return {
      byDay: eventsByDay(
        (events ?? []).filter(({ sourceId }) => shown.has(sourceId)),
        { from, to },
      ),
      sources,
      sourceOf: ({ sourceId }) => shown.get(sourceId),
    };
  }, [events, sources, from, to]);
}

/** Returns the user's other calendars; undefined until they are received. */
function useSources(): readonly CalendarSource[] | undefined {
  const { data } = useQuery({ ...accountQuery(useReader(), 'GET /api/calendar-sources'), ...FRESH });
  return data?.sources;
}

/** Returns a function that requests the calendars and their events again. */
export function useReloadEvents(): () => Promise<void> {
  const queries = useQueryClient();
  const predicate = ({ queryKey }: Query): boolean => String(queryKey.at(-1)).startsWith('/api/calendar-');
  return () => queries.invalidateQueries({ predicate });
}
