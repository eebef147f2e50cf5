import type { DayEvent } from '@questlog/domain/calendar/calendar-events';
import { layoutDay, type Block } from '@questlog/domain/calendar/day-layout';
import type { DayClock } from '@questlog/domain/calendar/day-clock';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { DRAWN_DURATION } from '@questlog/domain/tasks/task-duration';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { ItemButton, ItemList } from './calendar-item.tsx';
import type { CalendarItem } from './calendar-items.ts';
import { dayName, weekdayName } from './day-names.ts';
import { EventBlocks } from './events/event-blocks.tsx';
import { EventList } from './events/event-button.tsx';
import type { GridProps } from './month-grid.tsx';
import { useNow } from './use-now.ts';

/** Maximum number of lines in the all-day row of a day before "+3 more". */
const ALL_DAY_LINES = 4;
const NONE: readonly CalendarItem[] = [];
const NO_EVENTS: readonly DayEvent[] = [];

/** One or several days by the hour, with a row for tasks without a time. It begins scrolled to the current hour. */
export function TimeGrid({
  days,
  items,
  events,
  today,
  selected,
  colorOf,
  entryOn,
  clockOf,
  onOpenDay,
}: GridProps & { clockOf: (date: LocalDate) => DayClock; onOpenDay: (date: LocalDate) => void }) {
  const hours = useRef<HTMLDivElement>(null);
  const { time } = useNow();
  const [unfolded, setUnfolded] = useState(false);
  const scale = useMemo(
    () => days.map(clockOf).reduce((a, b) => (b.length > a.length ? b : a)),
    [days, clockOf],
  );
  const [startTime] = useState(time);
  useLayoutEffect(() => {
    const element = hours.current;
    const first = Math.max(0, clockOf(today).minuteOf(startTime) - 90);
    if (element !== null) element.scrollTop = (first / scale.length) * element.scrollHeight;
    // Scroll only when the grid opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const columns = { '--columns': days.length } as CSSProperties;
  return (
    <div
      role="grid"
      aria-label={days.length === 1 ? 'Day' : 'Week'}
      className="calendar-hours"
      style={columns}
    >
      <div role="row" className="calendar-heads">
        <span aria-hidden="true" />
        {days.map((date) => (
          <div
            key={date}
            role="columnheader"
            aria-label={weekdayName(date, 'long')}
            className={cx('calendar-head', date === today && 'is-today', date < today && 'is-past')}
          >
            <span>{weekdayName(date)}</span> <b>{Number(date.slice(8))}</b>
          </div>
        ))}
      </div>
      <div role="row" className="calendar-all-day">
        <span aria-hidden="true" className="calendar-gutter">
          all-day
        </span>
        {days.map((date) => {
          const ofDay = items.get(date) ?? NONE;
          const untimed = ofDay.filter((item) => item.time === null);
          const parts = events.byDay.get(date) ?? NO_EVENTS;
          const whole = parts.filter(({ start }) => start === null);
          const all = untimed.length + whole.length;
          const isCut = !unfolded && all > ALL_DAY_LINES;
          const room = isCut ? ALL_DAY_LINES - 1 : all;
          const shown = untimed.slice(0, room);
          const name = dayName(date, ofDay.length, parts.length);
          return (
            <div
              key={date}
              role="gridcell"
              tabIndex={date === selected ? 0 : -1}
              aria-label={name}
              aria-current={date === today ? 'date' : undefined}
              data-day={date}
              data-drop-on="all-day"
              className="calendar-untimed"
            >
              <ItemList name={`${name}: all day`} items={shown} {...{ colorOf, today }} />
              <EventList
                name={`${name}: events all day`}
                parts={whole.slice(0, room - shown.length)}
                sourceOf={events.sourceOf}
              />
              {isCut && (
                <button
                  type="button"
                  tabIndex={-1}
                  className="calendar-more"
                  onClick={() => setUnfolded(true)}
                >
                  +{all - room} more
                </button>
              )}
              {entryOn(date, 'day')}
            </div>
          );
        })}
      </div>
      <div ref={hours} role="row" data-scrolls="" className="calendar-scroll">
        <span aria-hidden="true" className="calendar-scale" style={{ height: rem(scale.length) }}>
          {scale.hours.slice(1).map(({ minute, time: hour }) => (
            <span key={minute} className="calendar-gutter" style={{ top: rem(minute) }}>
              {timeLabel(hour, locale)}
            </span>
          ))}
        </span>
        {days.map((date) => (
          <DayColumn
            key={date}
            {...{ date, today, events, colorOf, entryOn, onOpenDay }}
            count={days.length}
            items={items.get(date) ?? NONE}
            clock={clockOf(date)}
            now={date === today ? time : undefined}
          />
        ))}
      </div>
    </div>
  );
}

/** Height of an hour in rem, as in `calendar.css`. */
const HOUR_HEIGHT = 3.5;
/** Blocks up to this length in minutes have room for one line. */
const SHORT = 38;
/** Maximum number of columns of tasks in a week beside which a title still has room for its circle. */
const TIGHT = 13;

/** Returns a length in the grid. */
export const rem = (minutes: number): string => `${minutes * (HOUR_HEIGHT / 60)}rem`;

interface ItemBlock extends Block {
  readonly item: CalendarItem;
}

function DayColumn({
  date,
  today,
  count,
  items,
  events,
  clock,
  now,
  colorOf,
  entryOn,
  onOpenDay,
}: Pick<GridProps, 'today' | 'events' | 'colorOf' | 'entryOn'> & {
  date: LocalDate;
  /** The number of days beside each other. */
  count: number;
  items: readonly CalendarItem[];
  clock: DayClock;
  /** The time, on today's column. */
  now: string | undefined;
  onOpenDay: (date: LocalDate) => void;
}) {
  const { positioned, hidden } = useMemo(() => {
    const blocks = items.flatMap((item): ItemBlock[] => {
      if (item.time === null) return [];
      const start = clock.minuteOf(item.time);
      const length = Math.max(item.minutes ?? DRAWN_DURATION, 15);
      return [
        { key: item.key, item, start, end: Math.min(start + length, Math.max(clock.length, start + 15)) },
      ];
    });
    return layoutDay(blocks);
  }, [items, clock]);
  const parts = events.byDay.get(date) ?? NO_EVENTS;
  const name = `${dayName(date, items.length, parts.length)}: by hour`;
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      aria-label={name}
      data-day={date}
      data-drop-on="hour"
      className={cx('calendar-column', date < today && 'is-past', date === today && 'is-today')}
      style={{ height: rem(clock.length) }}
    >
      <EventBlocks
        name={`${name}: events`}
        {...{ parts, clock, rem }}
        sourceOf={events.sourceOf}
        onOpenDay={() => onOpenDay(date)}
      />
      <ul aria-label={name}>
        {positioned.map(({ block: { item, start, end }, column, columns }) => (
          <li key={item.key}>
            <ItemButton
              item={item}
              isBlock
              isShort={end - start <= SHORT}
              isTight={columns * count > TIGHT}
              color={colorOf(item.projectId)}
              style={{
                top: rem(start),
                height: rem(end - start),
                left: `${(column / columns) * 100}%`,
                width: `${100 / columns}%`,
              }}
            />
          </li>
        ))}
      </ul>
      {hidden.map(({ start, end, keys }) => (
        <button
          key={start}
          type="button"
          tabIndex={-1}
          aria-label={`${keys.length} more tasks at this time`}
          onClick={() => onOpenDay(date)}
          className="calendar-hidden"
          style={{ top: rem(start), maxHeight: rem(end - start) }}
        >
          +{keys.length}
        </button>
      ))}
      {now !== undefined && (
        <span aria-hidden="true" className="calendar-now" style={{ top: rem(clock.minuteOf(now)) }} />
      )}
      {entryOn(date, 'hours')}
    </div>
  );
}
