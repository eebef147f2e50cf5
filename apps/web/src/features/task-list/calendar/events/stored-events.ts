/**
 * Events of other calendars that this browser has received, for the calendar without a connection. They are deleted
 * with the snapshots of views: when the user signs out.
 */
import type { CalendarSource } from '@questlog/contract/calendar-sources';
import type { ShownEvent } from '@questlog/domain/calendar/calendar-events';
import type { CalendarRange } from '@questlog/domain/calendar/calendar-range';
import { readStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { KEY as SCREENS } from '../../../../data/stored-screen.ts';

const KEY = `${SCREENS}.events`;
/** Maximum number of ranges, and of characters, that are stored. */
const MAX_RANGES = 3;
const MAX_LENGTH = 1_000_000;

/** The user and time zone of stored events: others may not see them, or at a different time. */
export interface EventOwner {
  readonly userId: string;
  readonly timeZone: string;
}

interface StoredRange extends CalendarRange {
  readonly events: readonly ShownEvent[];
}

export interface StoredEvents extends EventOwner {
  readonly sources: readonly CalendarSource[];
  /** The newest first. */
  readonly ranges: readonly StoredRange[];
}

/** Returns the stored calendars and events of a user. */
export function readEvents({ userId, timeZone }: EventOwner): StoredEvents {
  const none: StoredEvents = { userId, timeZone, sources: [], ranges: [] };
  try {
    const stored = JSON.parse(readStored(KEY) ?? 'null') as StoredEvents | null;
    return stored?.userId === userId && stored.timeZone === timeZone ? stored : none;
  } catch {
    return none;
  }
}

/** Returns the stored events of a range; undefined if the range is not stored. */
export function eventsIn(
  { ranges }: StoredEvents,
  { from, to }: CalendarRange,
): readonly ShownEvent[] | undefined {
  return ranges.find((range) => range.from === from && range.to === to)?.events;
}

/** Stores received calendars, or the events of a range in place of the oldest ones. */
export function keepEvents(
  owner: EventOwner,
  news: { readonly sources: readonly CalendarSource[] } | StoredRange,
): void {
  const stored = readEvents(owner);
  const next =
    'sources' in news
      ? { ...stored, sources: news.sources, ranges: news.sources.length === 0 ? [] : stored.ranges }
      : {
          ...stored,
          ranges: [news, ...stored.ranges.filter(({ from }) => from !== news.from)].slice(0, MAX_RANGES),
        };
  const text = JSON.stringify(next);
  if (text.length <= MAX_LENGTH && text !== readStored(KEY)) writeStored(KEY, text);
}
