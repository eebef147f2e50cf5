/** Computes series dates with `rrule-temporal`, an independent implementation of RFC 5545. */
import { RRuleTemporal } from 'rrule-temporal';
import type { LocalDate } from '../../dates/local-date.ts';
import type { RepeatRule } from '../repeat-rule.ts';
import type { Series } from '../series/series.ts';

const UNITS = { Daily: 'DAILY', Weekly: 'WEEKLY', Monthly: 'MONTHLY', Yearly: 'YEARLY' } as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * Expresses "this day, or the last day of a shorter month" as an RRULE: the last day that exists among the
 * days up to it.
 */
function dayOrLast(day: number): string {
  if (day < 29) return `BYMONTHDAY=${day}`;
  return `BYMONTHDAY=${[28, 29, 30, 31].filter((other) => other <= day).join(',')};BYSETPOS=-1`;
}

/** Converts a Questlog rule to an RRULE. */
function inTermsOfRfc(rule: RepeatRule, first: LocalDate, weekStart: number): string {
  if (rule.frequency === 'Custom') return rule.customPattern ?? '';
  const start = `FREQ=${UNITS[rule.frequency]};INTERVAL=${rule.interval}`;
  switch (rule.frequency) {
    case 'Daily':
      return start;
    case 'Weekly':
      return `${start};BYDAY=${rule.weekDays.map((day) => WEEKDAYS[day - 1]).join(',')};WKST=${WEEKDAYS[(weekStart + 6) % 7]}`;
    case 'Monthly':
      return `${start};${dayOrLast(rule.monthDay ?? 0)}`;
    case 'Yearly':
      return `${start};BYMONTH=${Number(first.slice(5, 7))};${dayOrLast(Number(first.slice(8, 10)))}`;
  }
}

/** Returns a series' dates from `from` to `to`, except its first date. The series must not have an end. */
export function oracleDates(
  { rule, firstDate: first, weekStart }: Series,
  from: LocalDate,
  to: LocalDate,
): LocalDate[] {
  const start = `DTSTART;TZID=UTC:${first.replaceAll('-', '')}T000000`;
  const oracle = new RRuleTemporal({
    rruleString: `${start}\nRRULE:${inTermsOfRfc(rule, first, weekStart)}`,
  });
  const between = oracle.between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true);
  return between.map((date) => date.toPlainDate().toString()).filter((date) => date > first);
}
