/** Converts repeats from Google Tasks, where each occurrence is a separate task. */
import { addDays, parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { isObject, numberIn, objectsIn, textIn, type JsonObject } from '../formats/json.ts';
import type { ImportedTask, Loss } from '../imported.ts';
import { simpleRepeat } from '../repeats/simple-repeats.ts';

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const FREQUENCIES = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' } as const;
const UNITS = ['daily', 'weekly', 'monthly', 'yearly'] as const;

export interface Occurrence {
  readonly task: ImportedTask;
  readonly recurrenceId: string;
}

/**
 * Assigns each repeat to its first open occurrence from today on, or else its last open one. Drops later open
 * occurrences, because the repeat will create them. Keeps all occurrences if the rule cannot be expressed.
 */
export function withRepeats(
  list: JsonObject,
  occurrences: readonly Occurrence[],
  today: LocalDate,
): { readonly tasks: ImportedTask[]; readonly losses: readonly Loss[] } {
  const losses: Loss[] = [];
  const repeats = new Map<ImportedTask, RepeatRule>();
  const left = new Set<ImportedTask>();
  const open = Map.groupBy(
    occurrences.filter(
      ({ task, recurrenceId }) => recurrenceId !== '' && !task.isCompleted && task.scheduledOn,
    ),
    ({ recurrenceId }) => recurrenceId,
  );
  for (const recurrence of objectsIn(list, 'recurrences')) {
    if (hasEnded(recurrence, today)) continue;
    const dated = (open.get(textIn(recurrence, 'id')) ?? [])
      .map(({ task }) => ({ task, date: task.scheduledOn ?? today }))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const carrier = dated.find(({ date }) => date >= today) ?? dated.at(-1);
    const of = carrier?.task.title ?? textIn(recurrence, 'title');
    const rule = carrier && ruleOf(recurrence, carrier.date);
    if (carrier === undefined || rule === undefined) {
      losses.push({ kind: 'Repeats', of, detail: ruleText(recurrence) });
      continue;
    }
    repeats.set(carrier.task, rule);
    const later = dated.filter(({ date }) => date > carrier.date);
    for (const { task } of later) left.add(task);
    if (later.length > 0) {
      losses.push({
        kind: 'Later occurrences',
        of,
        detail: `${later.length}: they follow from the repeat`,
        without: { repeats: `${later.length}: they are left out` },
      });
    }
  }
  const tasks = occurrences
    .filter(({ task }) => !left.has(task))
    .map(({ task }) => ({ ...task, repeat: repeats.get(task) ?? null }));
  return { tasks, losses };
}

function scheduleOf(recurrence: JsonObject): JsonObject {
  return isObject(recurrence['schedule']) ? recurrence['schedule'] : {};
}

function endOf(recurrence: JsonObject): JsonObject {
  const end = scheduleOf(recurrence)['end_condition'];
  return isObject(end) ? end : {};
}

/** Returns a repeat's exclusive end date. */
function boundaryOf(recurrence: JsonObject): LocalDate | undefined {
  return parseLocalDate(textIn(endOf(recurrence), 'date_boundary').slice(0, 10));
}

function hasEnded(recurrence: JsonObject, today: LocalDate): boolean {
  const boundary = boundaryOf(recurrence);
  const isStopped = recurrence['stopped'] === true || textIn(recurrence, 'stopped').toLowerCase() === 'true';
  return isStopped || (boundary !== undefined && boundary <= today);
}

/** Returns a repeat's rule from a date on; undefined if any part cannot be expressed. */
function ruleOf(recurrence: JsonObject, date: LocalDate): RepeatRule | undefined {
  const { interval } = scheduleOf(recurrence);
  const end = endOf(recurrence);
  if (!isObject(interval) || Object.keys(end).some((key) => key !== 'date_boundary')) return undefined;
  const [unit, ...others] = UNITS.filter((each) => interval[each] !== undefined);
  const parts = unit === undefined ? undefined : interval[unit];
  if (unit === undefined || others.length > 0 || !isObject(parts)) return undefined;
  const count = interval['interval_multiplier'] === undefined ? 1 : numberIn(interval, 'interval_multiplier');
  const rule = simpleRepeat(FREQUENCIES[unit], count, date);
  const days = daysOf(parts, date);
  if (rule === undefined || days === undefined) return undefined;
  const boundary = boundaryOf(recurrence);
  return {
    ...rule,
    weekDays: unit === 'weekly' && days.length > 0 ? days : rule.weekDays,
    endDate: boundary === undefined ? null : addDays(boundary, -1),
  };
}

/** Returns a rule's weekdays; undefined if its days do not follow from the task's date. */
function daysOf(parts: JsonObject, date: LocalDate): number[] | undefined {
  const known: Readonly<Record<string, number>> = {
    day_of_month: Number(date.slice(8)),
    month: Number(date.slice(5, 7)),
  };
  let days: number[] = [];
  for (const [key, value] of Object.entries(parts)) {
    if (key === 'day_of_week' && Array.isArray(value)) {
      days = value.map((name) => WEEKDAYS.indexOf(String(name)) + 1).sort((a, b) => a - b);
    } else if (!Object.hasOwn(known, key) || value !== known[key]) {
      return undefined;
    }
  }
  return days.includes(0) ? undefined : [...new Set(days)];
}

function ruleText(recurrence: JsonObject): string {
  const { interval, end_condition: end } = scheduleOf(recurrence);
  return JSON.stringify({ ...(isObject(interval) ? interval : {}), ...(isObject(end) ? end : {}) }).slice(
    0,
    200,
  );
}
