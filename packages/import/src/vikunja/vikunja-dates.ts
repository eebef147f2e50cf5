/** Reads a Vikunja task's dates, which are instants, and its repeat, a number of seconds. */
import { isObject, numberIn, textIn, type JsonObject } from '../formats/json.ts';
import type { ImportedTask, Loss } from '../imported.ts';
import { instantOf, wallClock } from '../instants.ts';
import { simpleRepeat } from '../repeats/simple-repeats.ts';

type VikunjaDates = Pick<
  ImportedTask,
  'scheduledOn' | 'scheduledTime' | 'dueOn' | 'repeat' | 'isCompleted' | 'createdAt' | 'completedAt'
> & { readonly losses: readonly Loss[] };

type Wall = NonNullable<ReturnType<typeof wallClock>>;
type Lose = (kind: string, detail: string) => void;

const DAY_SECONDS = 86_400;
const [MONTHLY, FROM_COMPLETION] = [1, 2];
/** Vikunja's times for dates without a time. */
const WHOLE_DAY = new Set(['00:00', '23:59']);

/**
 * Returns a task's dates. Its start date becomes the scheduled date. Its due date, or else its end date,
 * becomes the due date. The year 1 means no date.
 */
export function datesOf(task: JsonObject, title: string, timeZone: string): VikunjaDates {
  const losses: Loss[] = [];
  const lose: Lose = (kind, detail) => void losses.push({ kind, of: title, detail });
  const read = (field: string): Wall | undefined => {
    const text = textIn(task, field);
    if (text === '' || text.startsWith('0001-')) return undefined;
    const instant = instantOf(text);
    const wall = instant === undefined ? undefined : wallClock(instant, timeZone);
    if (wall === undefined) lose('Dates', text);
    return wall;
  };
  const [start, due, end] = [read('start_date'), read('due_date'), read('end_date')];
  const last = due ?? end;
  if (last !== undefined && !WHOLE_DAY.has(last.time)) lose('Times', `due at ${last.time}`);
  if (due !== undefined && end !== undefined) lose('Dates', `ends on ${end.date} at ${end.time}`);
  const isCompleted = task['done'] === true;
  const first = start ?? last;
  return {
    scheduledOn: start?.date ?? null,
    scheduledTime: start === undefined || WHOLE_DAY.has(start.time) ? null : start.time,
    dueOn: last?.date ?? null,
    isCompleted,
    createdAt: isoTime(textIn(task, 'created')),
    completedAt: isCompleted ? isoTime(textIn(task, 'done_at')) : null,
    // In Vikunja, a repeating task is never done: completing it moves its dates.
    repeat: isCompleted ? null : repeatOf(task, first, lose),
    losses,
  };
}

function isoTime(text: string): string | null {
  const instant = text.startsWith('0001-') ? undefined : instantOf(text);
  return instant === undefined ? null : new Date(instant).toISOString();
}

function repeatOf(task: JsonObject, first: Wall | undefined, lose: Lose): ImportedTask['repeat'] {
  const [seconds, mode] = [numberIn(task, 'repeat_after'), numberIn(task, 'repeat_mode')];
  if (seconds <= 0 && mode !== MONTHLY) return null;
  const phrase = mode === MONTHLY ? 'every month' : `every ${durationText(seconds)}`;
  const days = seconds / DAY_SECONDS;
  const repeatMode = mode === FROM_COMPLETION ? 'Completion' : 'Schedule';
  const repeat =
    first === undefined
      ? undefined
      : mode === MONTHLY
        ? simpleRepeat('Monthly', 1, first.date)
        : days % 7 === 0
          ? simpleRepeat('Weekly', days / 7, first.date, repeatMode)
          : simpleRepeat('Daily', days, first.date, repeatMode);
  if (repeat === undefined) lose('Repeats', phrase);
  return repeat ?? null;
}

function durationText(seconds: number): string {
  const [unit, size] = (
    [
      ['day', DAY_SECONDS],
      ['hour', 3600],
      ['second', 1],
    ] as const
  ).find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / size;
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export function reminderTexts(task: JsonObject): string[] {
  const reminders = task['reminders'];
  if (!Array.isArray(reminders)) return [];
  return reminders.flatMap((each: unknown) => {
    const text = isObject(each) ? textIn(each, 'reminder') : typeof each === 'string' ? each : '';
    return text === '' ? [] : text;
  });
}
