/**
 * Moves a recurrence rule by a day. Calendar files often give the dates of a series in UTC, where it can be
 * a day earlier or later than for the user (IMPORT-10).
 *
 *   Tuesdays at 01:00 UTC              → Mondays at 20:00 in New York
 *   the 1st of each month at 01:00 UTC → the last day of each month in New York
 *   the 31st of each month             → undefined: no rule names the days before them
 */
import {
  completeRule,
  daysIn,
  periodOf,
  type CalendarRule,
} from '@questlog/domain/recurrence/calendar/calendar-rule';

/** Number of days that every February has. */
const SHORTEST_MONTH = 28;
const DAYS_IN_MONTH = [31, SHORTEST_MONTH, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Returns the rule whose dates are those of the given one, moved by a day; undefined if no rule has them.
 * @param firstDay the rule's first date before the move, as a day number
 */
export function shiftedRule(rule: CalendarRule, firstDay: number, shift: 1 | -1): CalendarRule | undefined {
  const whole = withoutNumbers(completeRule(rule, firstDay));
  if (whole === undefined) return undefined;
  const moved = {
    ...whole,
    weekdays: whole.weekdays.map(({ weekday }) => ({ weekday: wrapped(weekday + shift, 7), nth: null })),
  };
  const { unit, interval, months, monthDays, weekdays, positions } = moved;
  const isByWeek = unit === 'day' || unit === 'week';
  if (isByWeek && months.length + monthDays.length === 0) return moved;
  if (positions.length > 0) return undefined;
  // The interval counts from the month or year of the first date, which can move into another one.
  const isRegular = isByWeek || interval === 1 || daysIn(whole, periodOf(whole, firstDay)).includes(firstDay);
  if (!isRegular) return undefined;
  if (monthDays.length === 0) {
    // Every such weekday of a month: one of them can move into the next month.
    return unit === 'month' && interval === 1 && months.length === 0 && weekdays.length > 0
      ? moved
      : undefined;
  }
  const days = monthDays.map((day) => shiftedDay(day, shift, months));
  if (days.some((day) => day === undefined)) return undefined;
  const leaves = new Set(days.map((day) => day?.leavesMonth === true));
  const next = { ...moved, monthDays: days.flatMap((day) => day?.day ?? []) };
  if (!leaves.has(true)) return next;
  // Only some of the days change their month, which is the same only in a rule for every month.
  if (leaves.has(false)) return interval === 1 && months.length === 0 ? next : undefined;
  if (unit === 'year' && interval > 1 && months.length !== 1) return undefined;
  return { ...next, months: months.map((month) => wrapped(month + shift, 12)) };
}

function wrapped(number: number, count: number): number {
  return ((number - 1 + count) % count) + 1;
}

/**
 * Replaces numbered weekdays by days of the month: the second Wednesday is the Wednesday from the 8th to the
 * 14th. Returns undefined if that is impossible.
 */
function withoutNumbers(rule: CalendarRule): CalendarRule | undefined {
  const { unit, weekdays, monthDays, months, positions } = rule;
  const [only, ...others] = weekdays;
  if (only === undefined) return rule;
  const isEvery = weekdays.every(({ nth }) => nth === null);
  if (isEvery && positions.length === 0) return rule;
  if (unit === 'day' || unit === 'week') return isEvery ? rule : undefined;
  // The second of all Wednesdays is the second Wednesday.
  const isSecond = isEvery && positions.length === 1 && others.length === 0;
  const nth = isSecond ? (positions[0] ?? null) : only.nth;
  const isInMonth = unit === 'month' || months.length > 0;
  const isSame = isSecond || (positions.length === 0 && weekdays.every((term) => term.nth === nth));
  if (nth === null || !isSame || !isInMonth || monthDays.length > 0 || Math.abs(nth) > 4) return undefined;
  if (isSecond && unit === 'year' && months.length !== 1) return undefined;
  const days = Array.from({ length: 7 }, (_, index) => 7 * (Math.abs(nth) - 1) + index + 1);
  return {
    ...rule,
    weekdays: weekdays.map(({ weekday }) => ({ weekday, nth: null })),
    monthDays: nth > 0 ? days : days.map((day) => -day),
    positions: [],
  };
}

interface ShiftedDay {
  readonly day: number;
  readonly leavesMonth: boolean;
}

/** Returns the day of the month after or before another one; undefined if it differs between months. */
function shiftedDay(day: number, shift: 1 | -1, months: readonly number[]): ShiftedDay | undefined {
  if (day === 1 && shift === -1) return { day: -1, leavesMonth: true };
  if (day === -1 && shift === 1) return { day: 1, leavesMonth: true };
  const moved = day + shift;
  const lengths = months.length === 0 ? DAYS_IN_MONTH : months.map((month) => DAYS_IN_MONTH[month - 1] ?? 0);
  const stays = lengths.every((length) => Math.abs(day) <= length && Math.abs(moved) <= length);
  if (stays) return { day: moved, leavesMonth: false };
  const isLast = shift === 1 && !months.includes(2) && lengths.every((length) => length === day);
  return isLast ? { day: 1, leavesMonth: true } : undefined;
}
