import { locale } from '@questlog/domain/interface-locale';
import { formatDate, shortDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { Badge } from '@questlog/ui/marks/badge.tsx';

/** Formats a date as 'Mon, 23 Nov', with the year if it is not the current one. */
export function weekdayAndDate(date: LocalDate, today: LocalDate): string {
  return `${formatDate(date, locale, { weekday: 'short' })}, ${shortDate(date, today, locale)}`;
}

/** Renders a list of dates, with full dates as tooltips. `more` follows the last date. */
export function DateBadges({
  dates,
  today,
  more = '',
}: {
  dates: readonly LocalDate[];
  today: LocalDate;
  more?: string | undefined;
}) {
  return (
    <ul className="mt-1.5 flex flex-wrap items-center gap-1">
      {dates.map((date) => (
        <li key={date} title={formatDate(date, locale, { dateStyle: 'full' })}>
          <Badge>{weekdayAndDate(date, today)}</Badge>
        </li>
      ))}
      {more !== '' && <li className="pl-1 text-xs text-muted">{more}</li>}
    </ul>
  );
}
