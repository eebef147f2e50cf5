/** Converts the recurrence of a Microsoft To Do task to a repeat rule (IMPORT-58). */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { recount, startSeries } from '@questlog/domain/recurrence/series/series';
import { isObject, numberIn, textIn, type JsonObject } from '../formats/json.ts';
import { repeatOfRrule } from '../repeats/rrule-repeats.ts';
import { simpleRepeat } from '../repeats/simple-repeats.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const INDEXES: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['last', -1],
]);

/**
 * Returns a task's repeat from its date on; null if Questlog cannot express it, and undefined if the task
 * does not repeat.
 */
export function repeatOf(task: JsonObject, date: LocalDate | undefined): RepeatRule | null | undefined {
  const { recurrence } = task;
  if (!isObject(recurrence)) return undefined;
  const { pattern, range } = recurrence;
  if (!isObject(pattern) || date === undefined) return null;
  const rule = ruleOf(pattern, date);
  return rule === undefined ? null : (endingAt(rule, isObject(range) ? range : {}, date) ?? null);
}

/** Describes a repeat for the list of losses. */
export function repeatText({ recurrence }: JsonObject): string {
  return JSON.stringify(isObject(recurrence) ? (recurrence['pattern'] ?? {}) : {}).slice(0, 200);
}

function ruleOf(pattern: JsonObject, date: LocalDate): RepeatRule | undefined {
  const interval = pattern['interval'] === undefined ? 1 : numberIn(pattern, 'interval');
  const days = codesOf(pattern);
  const [month, day] = [numberIn(pattern, 'month'), numberIn(pattern, 'dayOfMonth')];
  const index = INDEXES.get(textIn(pattern, 'index') || 'first');
  switch (textIn(pattern, 'type')) {
    case 'daily':
      return simpleRepeat('Daily', interval, date);
    case 'weekly': {
      const firstDay = CODES[WEEKDAYS.indexOf(textIn(pattern, 'firstDayOfWeek').toLowerCase())] ?? 'SU';
      if (days === undefined) return undefined;
      return repeatOfRrule(`FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days};WKST=${firstDay}`, date);
    }
    case 'absoluteMonthly': {
      // Shorter months use their last day.
      const rule = simpleRepeat('Monthly', interval, date);
      return rule && day >= 1 && day <= 31 ? { ...rule, monthDay: day } : undefined;
    }
    case 'absoluteYearly': {
      const isOwn = month === Number(date.slice(5, 7)) && day === Number(date.slice(8));
      if (isOwn) return simpleRepeat('Yearly', interval, date);
      return repeatOfRrule(`FREQ=YEARLY;INTERVAL=${interval};BYMONTH=${month};BYMONTHDAY=${day}`, date);
    }
    case 'relativeMonthly':
      return days && index
        ? repeatOfRrule(`FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${days};BYSETPOS=${index}`, date)
        : undefined;
    case 'relativeYearly':
      return days && index
        ? repeatOfRrule(
            `FREQ=YEARLY;INTERVAL=${interval};BYMONTH=${month};BYDAY=${days};BYSETPOS=${index}`,
            date,
          )
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the weekdays of a pattern as in an RRULE; undefined if it has none or an unknown one. */
function codesOf(pattern: JsonObject): string | undefined {
  const names: unknown = pattern['daysOfWeek'];
  if (!Array.isArray(names) || names.length === 0) return undefined;
  const codes = names.map((name) => CODES[WEEKDAYS.indexOf(String(name).toLowerCase())]);
  return codes.includes(undefined) ? undefined : codes.join(',');
}

/** Adds the end of a repeat. A number of occurrences counts from the start of the range. */
function endingAt(rule: RepeatRule, range: JsonObject, date: LocalDate): RepeatRule | undefined {
  switch (textIn(range, 'type')) {
    case 'endDate': {
      const endDate = parseLocalDate(textIn(range, 'endDate'));
      return endDate === undefined ? undefined : { ...rule, endDate };
    }
    case 'numbered': {
      const start = parseLocalDate(textIn(range, 'startDate'));
      const past =
        start === undefined || start >= date ? 1 : recount(startSeries(rule, start), date).countedOccurrences;
      const left = numberIn(range, 'numberOfOccurrences') - past + 1;
      return Number.isInteger(left) && left >= 1 ? { ...rule, maxOccurrences: left } : undefined;
    }
    default:
      return rule;
  }
}
