import { addDays, epochDay, type LocalDate } from '@questlog/domain/dates/local-date';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { nextOccurrence, occurrenceDaysBetween } from '@questlog/domain/recurrence/series/series';
import { repeatOfRrule } from '../repeats/rrule-repeats.ts';
import { textsNamed, type IcalComponent } from './ical-components.ts';

export interface IcalRepeat {
  /** Null if the component does not repeat, or Questlog cannot express the repeat. */
  readonly repeat: RepeatRule | null;
  /** The parts of the repeat that Questlog cannot express. */
  readonly lost: readonly string[];
}

/** Returns a component's repeat. @param first the first date of the component */
export function icalRepeat(component: IcalComponent, first: LocalDate | null, timeZone: string): IcalRepeat {
  const rules = textsNamed(component, 'rrule');
  const added = textsNamed(component, 'rdate').map((date) => `Also on ${date}`);
  const [rule] = rules;
  if (rule === undefined) return { repeat: null, lost: added };
  const repeat = rules.length === 1 && first !== null ? repeatOfRrule(rule, first, { timeZone }) : undefined;
  return { repeat: repeat ?? null, lost: [...(repeat === undefined ? rules : []), ...added] };
}

/**
 * Returns an event's first date from today on, and its rule from that date; undefined if no date remains.
 * To-dos keep their date, because an overdue to-do is still open.
 */
export function upcoming(
  rule: RepeatRule,
  first: LocalDate,
  today: LocalDate,
): { readonly date: LocalDate; readonly repeat: RepeatRule } | undefined {
  if (first >= today) return { date: first, repeat: rule };
  const MONDAY = 1;
  const yesterday = addDays(today, -1);
  const series = { rule, firstDate: first, countedThrough: first, countedOccurrences: 1, weekStart: MONDAY };
  const date = nextOccurrence(series, yesterday);
  if (date === undefined) return undefined;
  if (rule.maxOccurrences === null) return { date, repeat: rule };
  const past = [...occurrenceDaysBetween(series, epochDay(first) + 1, epochDay(yesterday))].length + 1;
  return { date, repeat: { ...rule, maxOccurrences: Math.max(1, rule.maxOccurrences - past) } };
}
