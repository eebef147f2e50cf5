import type { CalendarSource } from '@questlog/contract/calendar-sources';
import type { DayEvent } from '@questlog/domain/calendar/calendar-events';
import { dayEventTime, eventTitle } from '@questlog/domain/calendar/event-texts';
import { timeLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import type { CSSProperties } from 'react';
import type { CalendarEvents } from './use-calendar-events.ts';

/**
 * An event of another calendar: a grey line of a day, or a block behind the tasks of the hour grid. Its accessible name
 * is 'Meeting 9 AM – 10 AM, event in Work'.
 */
export function EventButton({
  part,
  source,
  isBlock = false,
  isShort = false,
  style,
}: {
  part: DayEvent;
  source: CalendarSource | undefined;
  isBlock?: boolean;
  /** True for a block with room for only one line. */
  isShort?: boolean;
  style?: CSSProperties;
}) {
  const { key, event, start } = part;
  const time = dayEventTime(part, locale);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      data-event={key}
      data-short={isShort ? '' : undefined}
      className={isBlock ? 'calendar-event-block' : 'calendar-event-line'}
      style={{ ...style, ['--tone' as string]: source?.color }}
    >
      {start !== null && !isShort && (
        <span aria-hidden="true" className="calendar-time">
          {isBlock ? time : timeLabel(start, locale)}
        </span>
      )}
      <span dir="auto" className="calendar-title">
        {eventTitle(event)}
      </span>
      <VisuallyHidden>{` ${time}, ${source === undefined ? 'event' : `event in ${source.name}`}`}</VisuallyHidden>
    </button>
  );
}

/** The events of a day, one below the other. */
export function EventList({
  name,
  parts,
  sourceOf,
}: Pick<CalendarEvents, 'sourceOf'> & { name: string; parts: readonly DayEvent[] }) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={name} className="calendar-event-list">
      {parts.map((part) => (
        <li key={part.key}>
          <EventButton part={part} source={sourceOf(part.event)} />
        </li>
      ))}
    </ul>
  );
}
