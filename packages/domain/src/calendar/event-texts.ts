/** How events of other calendars are shown in words (CALENDAR-24). */
import { formatDate } from '../dates/date-labels.ts';
import type { LocalDate } from '../dates/local-date.ts';
import { timeLabel } from '../dates/local-time.ts';
import type { DayEvent, ShownEvent } from './calendar-events.ts';

/** Returns an event's title; 'No title' for an event without one. */
export const eventTitle = ({ title }: Pick<ShownEvent, 'title'>): string => title || 'No title';

/** Returns the time of an event on one day: '9 AM – 10:30 AM', 'from 10 PM', 'until 6 AM', 'all day'. */
export function dayEventTime({ start, end, event, date }: DayEvent, locale: string): string {
  if (start === null) return 'all day';
  if (event.date < date) return end === null ? 'all day' : `until ${timeLabel(end, locale)}`;
  if (end === null) return `from ${timeLabel(start, locale)}`;
  return start === end ? timeLabel(start, locale) : `${timeLabel(start, locale)} – ${timeLabel(end, locale)}`;
}

/** Returns when an event takes place: 'Tue, Dec 1, 9 AM – 10:30 AM', 'Tue, Dec 1 – Thu, Dec 3'. */
export function eventWhen({ date, endDate, startTime, endTime }: ShownEvent, locale: string): string {
  const day = (each: LocalDate): string =>
    formatDate(each, locale, { weekday: 'short', month: 'short', day: 'numeric' });
  if (startTime === null || endTime === null) {
    return date === endDate ? `${day(date)}, all day` : `${day(date)} – ${day(endDate)}`;
  }
  const start = `${day(date)}, ${timeLabel(startTime, locale)}`;
  if (date !== endDate) return `${start} – ${day(endDate)}, ${timeLabel(endTime, locale)}`;
  return startTime === endTime ? start : `${start} – ${timeLabel(endTime, locale)}`;
}
