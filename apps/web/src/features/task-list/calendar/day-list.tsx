import { formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { EMPTY_VIEWS } from '@questlog/domain/tasks/view-texts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import type { ReactNode } from 'react';
import { ItemList } from './calendar-item.tsx';
import type { CalendarItem } from './calendar-items.ts';
import { EventList } from './events/event-button.tsx';
import type { CalendarEvents } from './events/use-calendar-events.ts';

const NONE: readonly CalendarItem[] = [];

/** The tasks and events of a day as a list, below the month of a phone. */
export function DayList({
  date,
  items = NONE,
  events,
  today,
  colorOf,
  children,
}: {
  date: LocalDate;
  items: readonly CalendarItem[] | undefined;
  events: CalendarEvents;
  today: LocalDate;
  colorOf: (projectId: string | null) => string | undefined;
  /** The field for a new task. */
  children: ReactNode;
}) {
  const parts = events.byDay.get(date) ?? [];
  const name = formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section aria-label={name} data-day={date} data-drop-on="day" className="calendar-day-list">
      <h3 className="text-sm font-medium">{name}</h3>
      {children}
      {items.length + parts.length === 0 ? (
        <EmptyState compact level={3} {...EMPTY_VIEWS.calendar} hint="Press an empty place to add a task." />
      ) : (
        <>
          {items.length > 0 && <ItemList {...{ name, items, colorOf, today }} />}
          <EventList name={`Events on ${name}`} parts={parts} sourceOf={events.sourceOf} />
        </>
      )}
    </section>
  );
}
