import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { firstWeekday } from './first-weekday.ts';
import { cx } from '../theme/class-names.ts';

export interface DateCalendarProps {
  /** For example "2026-03-09"; null if no day is selected. */
  value: string | null;
  onChange: (day: string) => void;
  /** Today's date in the user's time zone. */
  today: string;
  /**
   * The first day that can be selected. Its week is the first one shown. Pass `today` to exclude the past.
   */
  min?: string | undefined;
  max?: string | undefined;
  /** A BCP 47 tag. Determines the language and the formats. */
  locale: string;
  className?: string | undefined;
}

/** The calendar always shows six weeks. */
const SHOWN_DAYS = 42;

// The calendar library uses Date objects in the device's zone. They stay in this file; elsewhere, a day is a
// string.
function toDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Returns the function that the calendar library calls for the first day of a week. It never returns a day
 * before the week of `min`, so the month of `min` begins with that week and ends with days of the next month.
 */
function weeksFrom(min: string | undefined): (date: Date) => Date {
  const startOfWeek = (date: Date): Date => {
    const daysInto = (date.getDay() - firstWeekday() + 7) % 7;
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysInto);
  };
  const first = min === undefined ? undefined : startOfWeek(toDate(min));
  return (date) => {
    const start = startOfWeek(date);
    return first !== undefined && start < first ? first : start;
  };
}

/**
 * Returns a day of the month to show for a selected day. The month of `min` begins with the week of `min`, so it shows
 * the days of the next weeks too.
 */
function monthShowing(day: string | null, today: string, min: string | undefined): Date {
  if (day === null) return toDate(today);
  if (min === undefined) return toDate(day);
  const end = weeksFrom(min)(toDate(min));
  end.setDate(end.getDate() + SHOWN_DAYS);
  return toDate(day) < end ? toDate(min) : toDate(day);
}

/** Returns the calendar's labels, in the form that the calendar library expects. */
function textsIn(locale: string) {
  const formatIn = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => format.format(date);
  };
  const caption = formatIn({ month: 'long', year: 'numeric' });
  const fullDay = formatIn({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return {
    formatters: {
      formatCaption: caption,
      formatWeekdayName: formatIn({ weekday: 'narrow' }),
      formatDay: formatIn({ day: 'numeric' }),
    },
    labels: {
      labelDayButton: (date: Date, modifiers: Modifiers) =>
        [modifiers['today'] && 'Today', fullDay(date), modifiers['selected'] && 'selected']
          .filter(Boolean)
          .join(', '),
      labelGrid: caption,
      labelWeekday: formatIn({ weekday: 'long' }),
      labelNav: () => 'Month',
      labelNext: () => 'Next month',
      labelPrevious: () => 'Previous month',
    },
  };
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft size={18} /> : <ChevronRight size={18} />;
}

/**
 * A calendar for selecting one day. The arrow keys move by day and week, Page Up and Page Down by month. It
 * depends on a library, so only code that is loaded later may import it.
 */
export function DateCalendar({ value, onChange, today, min, max, locale, className }: DateCalendarProps) {
  const texts = useMemo(() => textsIn(locale), [locale]);
  const dateLib = useMemo(() => ({ startOfWeek: weeksFrom(min) }), [min]);
  const selected = value === null ? undefined : toDate(value);
  const [month, setMonth] = useState(() => monthShowing(value, today, min));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setMonth(monthShowing(value, today, min));
  }
  return (
    <DayPicker
      mode="single"
      selected={selected}
      onSelect={(_next, day) => onChange(toDay(day))}
      today={toDate(today)}
      month={month}
      onMonthChange={setMonth}
      disabled={[
        ...(min === undefined ? [] : [{ before: toDate(min) }]),
        ...(max === undefined ? [] : [{ after: toDate(max) }]),
      ]}
      {...(min === undefined ? {} : { startMonth: toDate(min) })}
      {...(max === undefined ? {} : { endMonth: toDate(max) })}
      weekStartsOn={firstWeekday()}
      dateLib={dateLib}
      showOutsideDays
      fixedWeeks
      {...texts}
      components={{ Chevron }}
      className={cx('relative w-63 max-w-full select-none pointer-coarse:w-77', className)}
      classNames={{
        months: '',
        month: '',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: navClass,
        button_next: navClass,
        month_caption: 'flex h-9 items-center justify-center pointer-coarse:h-11',
        caption_label: 'text-sm font-semibold',
        month_grid: 'mt-1 w-full table-fixed border-collapse',
        weekday: 'h-8 text-xs font-medium text-muted',
        day: 'group p-0 text-center text-sm tabular-nums',
        day_button: cx(
          'focus-ring-inset grid aspect-square w-full place-items-center rounded-full transition-colors',
          'not-disabled:hover:bg-press disabled:text-muted disabled:opacity-60',
          'group-data-[today]:font-semibold group-data-[today]:text-accent',
          'group-data-[selected]:bg-primary-gradient group-data-[selected]:text-white!',
        ),
      }}
    />
  );
}

const navClass =
  'focus-ring-inset grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-press hover:text-text aria-disabled:opacity-35 pointer-coarse:size-11';
