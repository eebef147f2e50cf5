import type { LocalDate } from '@questlog/domain/dates/local-date';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { dayName, weekdayName, weeksOf } from './day-names.ts';
import type { GridProps } from './month-grid.tsx';

/** Maximum number of dots below a day's number. */
const DOTS = 3;

/** A month on a phone: each day with dots for its tasks and events. A press selects the day, whose tasks are listed below. */
export function MonthDots({
  days,
  items,
  events,
  today,
  selected,
  colorOf,
  month,
  onSelect,
}: Omit<GridProps, 'entryOn'> & {
  month: LocalDate;
  onSelect: (date: LocalDate) => void;
}) {
  return (
    <div role="grid" aria-label="Month" className="calendar-dots">
      <div role="row" className="calendar-weekdays">
        {days.slice(0, 7).map((date) => (
          <div key={date} role="columnheader" aria-label={weekdayName(date, 'long')}>
            {weekdayName(date, 'narrow')}
          </div>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div key={week[0]} role="row" className="calendar-week">
          {week.map((date) => {
            const ofDay = items.get(date) ?? [];
            const parts = events.byDay.get(date) ?? [];
            return (
              // The keys of the calendar select days, too.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={date}
                role="gridcell"
                tabIndex={date === selected ? 0 : -1}
                aria-label={dayName(date, ofDay.length, parts.length)}
                aria-selected={date === selected}
                aria-current={date === today ? 'date' : undefined}
                data-day={date}
                data-drop-on="day"
                className={cx('calendar-dot-day', date.slice(0, 7) !== month.slice(0, 7) && 'is-other')}
                onClick={() => onSelect(date)}
              >
                <span aria-hidden="true">{Number(date.slice(8))}</span>
                <span aria-hidden="true" className="calendar-dot-row">
                  {ofDay.slice(0, DOTS).map((item) => (
                    <i key={item.key} style={{ background: colorOf(item.projectId) }} />
                  ))}
                  {parts.slice(0, Math.max(0, DOTS - ofDay.length)).map(({ key }) => (
                    <i key={key} className="is-event" />
                  ))}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
