import { formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { EMPTY_VIEWS } from '@questlog/domain/tasks/view-texts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import type { ReactNode } from 'react';
import { ItemList } from './calendar-item.tsx';
import type { CalendarItem } from './calendar-items.ts';

const NONE: readonly CalendarItem[] = [];

/** The tasks of a day as a list, below the month of a phone. */
export function DayList({
  date,
  items = NONE,
  today,
  colorOf,
  children,
}: {
  date: LocalDate;
  items: readonly CalendarItem[] | undefined;
  today: LocalDate;
  colorOf: (projectId: string | null) => string | undefined;
  /** The field for a new task. */
  children: ReactNode;
}) {
  const name = formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section aria-label={name} data-day={date} data-drop-on="day" className="calendar-day-list">
      <h3 className="text-sm font-medium">{name}</h3>
      {children}
      {items.length === 0 ? (
        <EmptyState compact level={3} {...EMPTY_VIEWS.calendar} hint="Press an empty place to add a task." />
      ) : (
        <ItemList {...{ name, items, colorOf, today }} />
      )}
    </section>
  );
}
