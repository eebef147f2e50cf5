/** Repeats in Super Productivity, stored separately from their tasks. */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { numberIn, textIn, type JsonObject } from '../formats/json.ts';
import { simpleRepeat } from '../repeats/simple-repeats.ts';

const FREQUENCIES = new Map([
  ['DAILY', 'Daily'],
  ['WEEKLY', 'Weekly'],
  ['MONTHLY', 'Monthly'],
  ['YEARLY', 'Yearly'],
] as const);
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Returns a repeat's rule; undefined if it cannot be expressed.
 * @param date the date of the repeat's open task
 */
export function ruleOf(repeat: JsonObject, date: LocalDate): RepeatRule | undefined {
  const cycle = textIn(repeat, 'repeatCycle');
  const frequency = [...FREQUENCIES].find(([name]) => name === cycle)?.[1];
  if (frequency === undefined) return undefined;
  const isYearly = frequency === 'Yearly';
  const start = parseLocalDate(textIn(repeat, 'startDate')) ?? date;
  // If the task was moved, its date does not reveal the day of the year on which it repeats.
  if (isYearly && start.slice(5) !== date.slice(5)) return undefined;
  const mode = repeat['repeatFromCompletionDate'] === true ? 'Completion' : 'Schedule';
  const rule = simpleRepeat(frequency, numberIn(repeat, 'repeatEvery') || 1, start, mode);
  if (rule === undefined || frequency !== 'Weekly') return rule;
  const weekDays = WEEKDAYS.flatMap((name, index) => (repeat[name] === true ? index + 1 : []));
  return weekDays.length === 0 ? undefined : { ...rule, weekDays };
}

/** Describes a repeat in words, for the list of losses. */
export function repeatText(repeat: JsonObject): string {
  const cycle = textIn(repeat, 'repeatCycle').toLowerCase();
  const days = WEEKDAYS.filter((name) => repeat[name] === true);
  const on = cycle === 'weekly' && days.length > 0 ? ` on ${days.join(', ')}` : '';
  return `${cycle || 'a repeat'}, every ${numberIn(repeat, 'repeatEvery') || 1}${on}`;
}
