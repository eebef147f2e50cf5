import type { DayEvent } from '@questlog/domain/calendar/calendar-events';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { ItemList } from './calendar-item.tsx';
import type { CalendarItem } from './calendar-items.ts';
import { dayName, dayNumber, weekdayName, weeksOf } from './day-names.ts';
import { EventList } from './events/event-button.tsx';
import type { CalendarEvents } from './events/use-calendar-events.ts';

export interface GridProps {
  days: readonly LocalDate[];
  items: ReadonlyMap<LocalDate, readonly CalendarItem[]>;
  /** The events of other calendars. */
  events: CalendarEvents;
  today: LocalDate;
  /** The day that the keyboard reaches with Tab. */
  selected: LocalDate;
  /** Returns the color of a project. */
  colorOf: (projectId: string | null) => string | undefined;
  /** The field for a new task of a day or among its hours, if the user is adding one there. */
  entryOn: (date: LocalDate, part: 'day' | 'hours') => ReactNode;
}

const NONE: readonly CalendarItem[] = [];
const NO_EVENTS: readonly DayEvent[] = [];

/** Height in rem of a line in a cell, and of the day's number with the padding of the cell. */
const LINE = 1.5;
const HEAD = 2.5;
/** Height in rem of everything in the window but the weeks. */
const AROUND = 13;

/**
 * A month as a grid of weeks. A day shows as many tasks, and then events, as its cell has room for; "+3 more" opens
 * the day.
 */
export function MonthGrid({
  days,
  items,
  events,
  today,
  selected,
  colorOf,
  entryOn,
  month,
  onOpenDay,
}: GridProps & {
  /** A day of the month. Other days are shown in grey. */
  month: LocalDate;
  onOpenDay: (date: LocalDate) => void;
}) {
  const weeks = weeksOf(days);
  const lines = useLines(weeks.length);
  return (
    <div role="grid" aria-label="Month" className="calendar-month">
      <div role="row" className="calendar-weekdays">
        {days.slice(0, 7).map((date) => (
          <div key={date} role="columnheader" aria-label={weekdayName(date, 'long')}>
            {weekdayName(date)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-week">
          {week.map((date) => {
            const ofDay = items.get(date) ?? NONE;
            const parts = events.byDay.get(date) ?? NO_EVENTS;
            const all = ofDay.length + parts.length;
            const room = all > lines ? lines - 1 : all;
            const shown = Math.min(ofDay.length, room);
            const name = dayName(date, ofDay.length, parts.length);
            return (
              <div
                key={date}
                role="gridcell"
                aria-label={name}
                aria-current={date === today ? 'date' : undefined}
                tabIndex={date === selected ? 0 : -1}
                data-day={date}
                data-drop-on="day"
                className={cx('calendar-cell', date.slice(0, 7) !== month.slice(0, 7) && 'is-other')}
              >
                <span aria-hidden="true" className="calendar-number">
                  {dayNumber(date)}
                </span>
                <ItemList {...{ name, colorOf, today }} items={ofDay.slice(0, shown)} />
                <EventList
                  name={`${name}: events`}
                  parts={parts.slice(0, room - shown)}
                  sourceOf={events.sourceOf}
                />
                {room < all && (
                  <button
                    type="button"
                    tabIndex={-1}
                    className="calendar-more"
                    onClick={() => onOpenDay(date)}
                    aria-label={`${all - room} more on ${name}`}
                  >
                    +{all - room} more
                  </button>
                )}
                {entryOn(date, 'day')}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Returns how many lines a day's cell has room for in the window, at least two. */
function useLines(weeks: number): number {
  const height = useSyncExternalStore(
    (listener) => {
      addEventListener('resize', listener);
      return () => removeEventListener('resize', listener);
    },
    () => innerHeight,
  );
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(2, Math.floor(((height / rem - AROUND) / weeks - HEAD) / LINE));
}
