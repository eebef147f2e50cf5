import type { DayEvent } from '@questlog/domain/calendar/calendar-events';
import type { DayClock } from '@questlog/domain/calendar/day-clock';
import { layoutDay, type Block } from '@questlog/domain/calendar/day-layout';
import { useMemo, type CSSProperties } from 'react';
import { EventButton } from './event-button.tsx';
import type { CalendarEvents } from './use-calendar-events.ts';

interface EventBlock extends Block {
  readonly part: DayEvent;
}

/** Blocks up to this length in minutes have room for one line. */
const SHORT = 38;
const SHORTEST = 15;

/** The events of a day by the hour, behind its tasks. */
export function EventBlocks({
  name,
  parts,
  clock,
  rem,
  sourceOf,
  onOpenDay,
}: Pick<CalendarEvents, 'sourceOf'> & {
  name: string;
  parts: readonly DayEvent[];
  clock: DayClock;
  /** Returns a length in the grid. */
  rem: (minutes: number) => string;
  onOpenDay: () => void;
}) {
  const { positioned, hidden } = useMemo(() => {
    const blocks = parts.flatMap((part): EventBlock[] => {
      if (part.start === null) return [];
      const start = Math.min(clock.minuteOf(part.start), clock.length - SHORTEST);
      const end = part.end === null ? clock.length : clock.minuteOf(part.end);
      return [{ key: part.key, part, start, end: Math.max(end, start + SHORTEST) }];
    });
    return layoutDay(blocks);
  }, [parts, clock]);
  if (positioned.length === 0) return null;
  return (
    <ul aria-label={name} className="calendar-event-blocks">
      {positioned.map(({ block: { part, start, end }, column, columns }) => (
        <li key={part.key}>
          <EventButton
            part={part}
            source={sourceOf(part.event)}
            isBlock
            isShort={end - start <= SHORT}
            style={
              {
                top: rem(start),
                height: rem(end - start),
                left: `${(column / columns) * 100}%`,
                width: `${100 / columns}%`,
              } satisfies CSSProperties
            }
          />
        </li>
      ))}
      {hidden.map(({ start, keys }) => (
        <li key={keys[0]}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${keys.length} more events at this time`}
            onClick={onOpenDay}
            className="calendar-hidden"
            style={{ top: rem(start) }}
          >
            +{keys.length}
          </button>
        </li>
      ))}
    </ul>
  );
}
