import type { DayEvent } from '@questlog/domain/calendar/calendar-events';
import { dayEventTime, eventTitle } from '@questlog/domain/calendar/event-texts';
import { formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { useEffect } from 'react';
import { useToday } from '../../../../data/hooks.ts';
import { listEvents } from '../../list-events.ts';
import { useCalendarEvents, type CalendarEvents } from './use-calendar-events.ts';
import './list-events.css';

/** Maximum number of events of a day in a list. */
const MOST = 8;
/** The space around the events of a day, in lines. */
const SPACE = 0.5;

/** Requests the events of the days that Today and Upcoming list. */
export function ListEventsSource() {
  const today = useToday();
  const { byDay, sourceOf } = useCalendarEvents(today);
  useEffect(() => {
    listEvents.set(
      new Map(
        [...byDay].map(([date, parts]) => [
          date,
          {
            lines: Math.min(parts.length, MOST + 1) + SPACE,
            content: <EventLines {...{ date, parts, sourceOf }} />,
          },
        ]),
      ),
    );
  }, [byDay, sourceOf]);
  useEffect(() => () => listEvents.set(new Map()), []);
  return null;
}

function EventLines({
  date,
  parts,
  sourceOf,
}: Pick<CalendarEvents, 'sourceOf'> & { date: LocalDate; parts: readonly DayEvent[] }) {
  const day = formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <ul aria-label={`Events on ${day}`} className="list-events">
      {parts.slice(0, MOST).map((part) => (
        <li key={part.key} style={{ ['--tone' as string]: sourceOf(part.event)?.color }}>
          <span dir="auto">{eventTitle(part.event)}</span> <small>{dayEventTime(part, locale)}</small>
        </li>
      ))}
      {parts.length > MOST && <li>and {parts.length - MOST} more</li>}
    </ul>
  );
}
