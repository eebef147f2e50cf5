/** Repeats in Things: templates whose rules are XML property lists. */
import { addDays, weekdayOf, type LocalDate } from '@questlog/domain/dates/local-date';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { repeatOfRrule } from '../repeats/rrule-repeats.ts';
import { instantOfSeconds } from './packed-dates.ts';

export interface ThingsRule {
  readonly isAfterCompletion: boolean;
  readonly unit: string;
  readonly interval: number;
  /** Days from a date of the rule to the task's start date; negative if it starts earlier. */
  readonly shift: number;
  /** Maximum number of tasks from the repeat; 0 for no limit. */
  readonly count: number;
  readonly endDate: LocalDate | null;
  /** The repeat's days within its unit, such as weekdays. Each maps Things' field names to numbers. */
  readonly offsets: readonly ReadonlyMap<string, number>[];
}

const UNITS: ReadonlyMap<number, string> = new Map([
  [16, 'DAILY'],
  [256, 'WEEKLY'],
  [8, 'MONTHLY'],
  [4, 'YEARLY'],
]);
/** Weekdays as in an RRULE, starting with Sunday. */
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MAX_LENGTH = 5_000;
const MAX_SHIFT = 366;
const NUMBER = /<key>(\w+)<\/key>\s*<(?:integer|real)>(-?\d+(?:\.\d+)?)<\/(?:integer|real)>/g;

/** Parses a rule from a property list. Returns undefined if the text contains none. */
export function thingsRule(xml: string): ThingsRule | undefined {
  if (xml.length > MAX_LENGTH || !xml.includes('<plist')) return undefined;
  const [, list = ''] = /<key>of<\/key>\s*<array>([^]*?)<\/array>/.exec(xml) ?? [];
  const values = numbersIn(list === '' ? xml : xml.replace(list, ''));
  const unit = UNITS.get(values.get('fu') ?? 0);
  const interval = values.get('fa') ?? 1;
  const shift = values.get('ts') ?? 0;
  if (unit === undefined || !Number.isInteger(interval) || interval < 1) return undefined;
  if (!Number.isInteger(shift) || Math.abs(shift) > MAX_SHIFT) return undefined;
  const end = instantOfSeconds(values.get('ed') ?? 0);
  const isEndless = end === null || end >= '3900';
  return {
    isAfterCompletion: values.get('tp') === 1,
    unit,
    interval,
    shift,
    count: values.get('rc') ?? 0,
    endDate: isEndless ? null : end.slice(0, 10),
    offsets: [...list.matchAll(/<dict>([^]*?)<\/dict>/g)].map(([, dict = '']) => numbersIn(dict)),
  };
}

function numbersIn(xml: string): Map<string, number> {
  return new Map([...xml.matchAll(NUMBER)].map(([, key = '', value]) => [key, Number(value)]));
}

/**
 * Converts a rule to a repeat; undefined if Questlog cannot express it.
 * @param date the date of the next task
 * @param made the number of tasks created before it
 */
export function repeatOfRule(rule: ThingsRule, date: LocalDate, made: number): RepeatRule | undefined {
  const days = rule.isAfterCompletion ? '' : daysOf(rule, date);
  const left = rule.count - made;
  if (days === undefined || (rule.count > 0 && left < 1)) return undefined;
  const end = rule.count > 0 ? `;COUNT=${left}` : '';
  const repeat = repeatOfRrule(`FREQ=${rule.unit};INTERVAL=${rule.interval}${days}${end}`, date, {
    fromCompletion: rule.isAfterCompletion,
  });
  return repeat && rule.endDate !== null ? { ...repeat, endDate: addDays(rule.endDate, rule.shift) } : repeat;
}

/** Returns the parts of an RRULE that determine its days; undefined if an RRULE cannot express them. */
function daysOf({ unit, offsets, shift }: ThingsRule, date: LocalDate): string | undefined {
  if (unit === 'DAILY' || offsets.length === 0) return shift === 0 || unit !== 'MONTHLY' ? '' : undefined;
  const days = offsets.map((offset) => dayOf(offset, unit, shift, date));
  if (days.includes(undefined)) return undefined;
  const names = new Set(days.map((day) => day?.name));
  const [first] = days;
  // Days of the month cannot be combined with weekdays, and a yearly rule can have only one day.
  if (names.size !== 1 || first === undefined || (unit === 'YEARLY' && days.length > 1)) return undefined;
  return `${first.month}${first.name}${days.map((day) => day?.value).join(',')}`;
}

interface Day {
  readonly month: string;
  readonly name: ';BYDAY=' | ';BYMONTHDAY=';
  readonly value: string;
}

function dayOf(
  offset: ReadonlyMap<string, number>,
  unit: string,
  shift: number,
  date: LocalDate,
): Day | undefined {
  const [weekday, nth, day, month] = ['wd', 'wdo', 'dy', 'mo'].map((name) => offset.get(name));
  const shifted = weekday === undefined ? undefined : (((weekday + shift) % 7) + 7) % 7;
  const named = shifted === undefined ? undefined : WEEKDAYS[shifted];
  if (unit === 'WEEKLY')
    return named === undefined ? undefined : { month: '', name: ';BYDAY=', value: named };
  // If a task is due on a fixed day of the month, its start day varies.
  if (shift !== 0 || (unit === 'YEARLY' && month === undefined)) return undefined;
  const inMonth = unit === 'YEARLY' ? `;BYMONTH=${(month ?? 0) + 1}` : '';
  if (named !== undefined && nth !== undefined) {
    // Convert the weekday only if the task's date confirms that `nth` counts from the first such weekday of
    // the month.
    const isOn =
      nth === -1 || (nth === Math.ceil(Number(date.slice(8)) / 7) && WEEKDAYS[weekdayOf(date) % 7] === named);
    return isOn ? { month: inMonth, name: ';BYDAY=', value: `${nth}${named}` } : undefined;
  }
  if (day === undefined || named !== undefined) return undefined;
  return { month: inMonth, name: ';BYMONTHDAY=', value: String(day < 0 ? day : day + 1) };
}

/** Describes a rule in a few words for the list of losses. */
export function ruleText(rule: ThingsRule | undefined): string {
  if (rule === undefined) return 'Its rule is in an unknown format';
  const unit = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }[rule.unit] ?? rule.unit;
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`;
  return rule.isAfterCompletion ? `${every} after completion` : every;
}
