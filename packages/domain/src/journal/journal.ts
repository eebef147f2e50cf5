/**
 * The periods of the Journal (JOURNAL-2). Each completed task belongs to the narrowest period that contains
 * its completion date. Weeks begin on Monday.
 *
 *   today, Friday 2026-11-20: 2026-11-20 → Today, 11-16 → This week, 11-15 → This month, 10-31 → This year,
 *   2025-12-31 → 2025
 */
import { addDays, weekdayOf, type LocalDate } from '../dates/local-date.ts';

export type JournalPeriod = 'today' | 'week' | 'month' | 'year';

export interface JournalGroup {
  readonly period: JournalPeriod;
  readonly label: string;
  /** First and last day of the period, both inclusive. */
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/**
 * Returns the group to which a completion date belongs. A date after today, from another time zone, counts as
 * today (JOURNAL-2).
 */
export function journalGroup(date: LocalDate, today: LocalDate): JournalGroup {
  if (date >= today) return { period: 'today', label: 'Today', start: today, end: today };
  const monday = addDays(today, 1 - weekdayOf(today));
  if (date >= monday) return { period: 'week', label: 'This week', start: monday, end: addDays(monday, 6) };
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (date >= firstOfMonth) {
    return { period: 'month', label: 'This month', start: firstOfMonth, end: lastOfMonth(today) };
  }
  const year = date.slice(0, 4);
  const label = year === today.slice(0, 4) ? 'This year' : year;
  return { period: 'year', label, start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The days of a Journal group: from `from` until the day before `before`. Null means no end. */
export interface GroupDays {
  readonly from: LocalDate;
  readonly before: LocalDate | null;
}

/**
 * Returns a group's completion dates: those in its period but in no narrower group (JOURNAL-3). Today also
 * contains later dates.
 */
export function groupDays({ period, start, end }: JournalGroup, today: LocalDate): GroupDays {
  if (period === 'today') return { from: today, before: null };
  const narrower = [today];
  if (period !== 'week') narrower.push(journalStart('week', today));
  if (period === 'year') narrower.push(journalStart('month', today), addDays(end, 1));
  return { from: start, before: narrower.reduce((first, day) => (day < first ? day : first)) };
}

/** Returns the first day to fetch for a period and all narrower ones (JOURNAL-2). */
export function journalStart(period: JournalPeriod, today: LocalDate): LocalDate {
  switch (period) {
    case 'today':
      return today;
    case 'week':
      return addDays(today, 1 - weekdayOf(today));
    case 'month':
      return `${today.slice(0, 8)}01`;
    case 'year':
      return `${today.slice(0, 4)}-01-01`;
  }
}

function lastOfMonth(date: LocalDate): LocalDate {
  const inNext = addDays(`${date.slice(0, 8)}28`, 4);
  return addDays(`${inNext.slice(0, 8)}01`, -1);
}
